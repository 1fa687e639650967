/** Why there is no service to start: a sentence, and what whoever reads it can do about it. */

export class CannotStart extends Error {
  readonly sentence: string
  readonly next: string

  constructor(sentence: string, next: string) {
    super(`${sentence} ${next}`)
    this.sentence = sentence
    this.next = next
  }
}
