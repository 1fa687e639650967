/** Pure decisions about QR codes. */

import { lengthOf } from '../../kernel/wire/params.ts'
import { messageRefused, sizeRefused, tooManyCodes } from './errors.ts'
import { CODE_ALPHABET, QR_LIMITS } from './qr-code.ts'

/** Overrides and isolates turn the reading order around: a text that is sent is not the text that was seen. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/u
const CONTROL = /[\p{Cc}\u2028\u2029]/u
/** What leaves no mark on the screen. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/gu

export function assertPrefilledMessage(message: string): void {
  const { messageLengthMax } = QR_LIMITS
  const control = CONTROL.exec(message)
  if (control) {
    throw messageRefused(
      `holds the control character ${codePoint(control[0])}; it must be one line of plain text`,
    )
  }
  const reordering = REORDERING.exec(message)
  if (reordering) {
    throw messageRefused(`holds ${codePoint(reordering[0])}, which turns the order of reading around`)
  }
  if (message.replace(UNSEEN, '') === '') throw messageRefused('is blank')
  const length = lengthOf(message)
  if (length > messageLengthMax) {
    throw messageRefused(`has ${length} characters; at most ${messageLengthMax} are accepted`)
  }
}

const codePoint = (char: string) =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

export function assertRoomForMore(count: number): void {
  if (count >= QR_LIMITS.codesPerNumberMax) throw tooManyCodes()
}

/** As people type them: in any case, with blanks around. */
export const readCode = (text: string): string => text.trim().toUpperCase()

/** `draw` gives a random whole number below its argument. */
export function makeCode(draw: (below: number) => number): string {
  return Array.from({ length: QR_LIMITS.codeLength }, () => CODE_ALPHABET[draw(CODE_ALPHABET.length)]).join(
    '',
  )
}

export function readSize(text: string | undefined): number {
  if (text === undefined || text === '') return QR_LIMITS.imageSizeDefault
  const size = Number(text)
  const { imageSizeMin, imageSizeMax } = QR_LIMITS
  if (!/^\d{1,5}$/.test(text) || size < imageSizeMin || size > imageSizeMax) throw sizeRefused(text)
  return size
}
