/** Statements of the members of a transaction that are not sent yet. */

import { isUnanswered } from '../compiled.ts'
import { type Asked, arranged } from './arranged.ts'
import type { Answer } from './pipeline.ts'
import { type Member, Parted } from './transaction-member.ts'

/** Statements whose answer nobody needs go with the next one, at most so many at once. */
const HELD_MAX = 50
const NOTHING: Answer = { command: '', rowCount: 0, rows: [] }

export class Questions {
  /** Each goes out behind the one before. */
  private parts: Asked[][] = [[]]
  /** Somebody waits for an answer. */
  areAwaited = false

  add(asked: Asked): void {
    const part = this.parts.at(-1) ?? []
    part.push(asked)
    if (isUnanswered(asked.text) && part.length < HELD_MAX) asked.resolve(NOTHING)
    else this.areAwaited = true
  }

  /** Statements that are added from now on come after all that are there. */
  beginPart(): void {
    this.parts.push([])
  }

  areNone(): boolean {
    return this.parts.every((part) => part.length === 0)
  }

  take(): Asked[] {
    const taken = this.parts.flatMap(arranged)
    this.parts = [[]]
    this.areAwaited = false
    return taken
  }

  drop(isDropped: (member: Member) => boolean): void {
    for (const one of this.parts.flat()) if (isDropped(one.member)) one.reject(new Parted())
    this.parts = this.parts.map((part) => part.filter((one) => !isDropped(one.member)))
  }
}
