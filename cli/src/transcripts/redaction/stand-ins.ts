/**
 * What stands for a value: of the same shape, the same for the same value, and not to be led back without a key that stays
 * on this machine.
 */

import { createHmac } from 'node:crypto'

export type StandIns = {
  /** Letters for letters, digits for digits, in words and numbers that stay the same wherever they stand. */
  token(text: string): string
  /** As many characters, of the same kinds; numbers of five digits and more stay the same wherever they stand. */
  prose(text: string): string
  digits(text: string): string
  hash(bytes: Uint8Array): string
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const DIGITS = '0123456789'
const EMOJI = ['🙂', '🌱', '🎈', '🍞', '📦', '🎉', '🔔', '🚲']
const WORD = /[\p{L}\p{N}\p{M}]+/gu
const LONG_NUMBER = /\d{5,}/g

export function standInsUnder(key: Uint8Array): StandIns {
  /** As many numbers from 0 to 255 as are asked for, always the same for one text. */
  function* stream(kind: string, text: string): Generator<number, never> {
    for (let block = 0; ; block++)
      yield* createHmac('sha256', key).update(`${kind}\0${block}\0${text}`).digest()
  }

  function shaped(kind: string, text: string): string {
    for (let again = 0; ; again++) {
      const draws = stream(`${kind}${again}`, text)
      const made = [...text].map((character) => charLike(character, draws.next().value)).join('')
      // One that says what it stands for is none; a text without letters says nothing.
      if (made !== text || !/[\p{L}\p{N}]/u.test(text) || again > 9) return made
    }
  }

  function digits(text: string): string {
    const made = shaped('digits', text)
    const [first = '0'] = made
    // Below 2^53 in 16 digits, and never with a zero in front.
    return first === '0' || first === '9' ? `${(Number(text.at(-1)) % 8) + 1}${made.slice(1)}` : made
  }

  const word = (text: string) => (/^\d+$/.test(text) ? digits(text) : shaped('word', text))

  return {
    digits,
    token: (text) => shapedBetween(text, WORD, word),
    prose: (text) => {
      const made = shaped('prose', text)
      let at = 0
      return shapedBetween(text, LONG_NUMBER, digits, (part, from) => {
        at = [...text.slice(0, from)].length
        return [...made].slice(at, at + [...part].length).join('')
      })
    },
    hash: (bytes) => createHmac('sha256', key).update('bytes\0').update(bytes).digest('hex'),
  }
}

/** What fits is written in one way, what stands between in another: as it is, but for signs that could carry something. */
function shapedBetween(
  text: string,
  pattern: RegExp,
  write: (part: string) => string,
  between: (part: string, from: number) => string = (part) =>
    [...part].map((one) => charLike(one, 0)).join(''),
): string {
  let made = ''
  let from = 0
  for (const found of text.matchAll(pattern)) {
    made += between(text.slice(from, found.index), from) + write(found[0])
    from = found.index + found[0].length
  }
  return made + between(text.slice(from), from)
}

function charLike(character: string, draw: number): string {
  if (/[0-9]/.test(character)) return DIGITS[draw % 10] ?? '0'
  if (/\p{Lu}/u.test(character)) return UPPER[draw % 26] ?? 'A'
  if (/[\p{L}\p{M}\p{N}]/u.test(character)) return LOWER[draw % 26] ?? 'a'
  if (character.length === 1 && character < '\x7f') return character
  if (/\p{Extended_Pictographic}/u.test(character)) return EMOJI[draw % EMOJI.length] ?? '🙂'
  if (/[\p{S}\p{C}]/u.test(character)) return '☆'
  return character
}
