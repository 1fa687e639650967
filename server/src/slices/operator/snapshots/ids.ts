/**
 * Ids of its own for a world that was saved with others. Each follows from the seed of the world and from the id that
 * stands in the file, so that the same file loaded with the same seed has the same ids, anywhere; it looks like the one
 * it stands for.
 */

import { seededIds } from '../../../kernel/call/id-source.ts'
import type { TableShape } from '../../../kernel/engine/index.ts'
import { nodeIdFrom } from '../../../kernel/wire/ids.ts'
import type { FileRow, FileValue } from './snapshot.ts'

/** Shorter ones are not looked for in the middle of a text: they could be anything. */
const ID_LENGTH_MIN = 10
const WORDS = /[\w.:-]{10,}/g
const PARTS = /[A-Za-z0-9]{10,}/g
/** `mid.`, `upload:`, `file_`, `media-` */
const PREFIX = /^[a-z]{3,6}[.:_-]/

export type Renaming = {
  id(old: string): string
  row(shape: TableShape, row: FileRow): FileRow
  text(text: string): string
}

export const keepsAll: Renaming = { id: (old) => old, row: (_, row) => row, text: (text) => text }

export function renaming(seed: string, ids: ReadonlySet<string>): Renaming {
  const renamed = new Map<string, string>()
  const id = (old: string): string => {
    const known = renamed.get(old) ?? likeIt(old, seed)
    renamed.set(old, known)
    return known
  }
  const found = (word: string) => (word.length >= ID_LENGTH_MIN && ids.has(word) ? id(word) : undefined)
  const text = (whole: string) =>
    whole.replace(WORDS, (word) => found(word) ?? word.replace(PARTS, (part) => found(part) ?? part))
  const value = (shape: TableShape, column: string, given: FileValue): FileValue => {
    if (typeof given !== 'string') return given
    return names(shape, column) && ids.has(given) ? id(given) : text(given)
  }
  return {
    id,
    text,
    row: (shape, row) =>
      Object.fromEntries(Object.entries(row).map(([column, given]) => [column, value(shape, column, given)])),
  }
}

const names = ({ unique, parents }: TableShape, column: string) =>
  column === 'id' ||
  column.endsWith('_id') ||
  unique.includes(column) ||
  parents.some((parent) => parent.column === column)

function likeIt(old: string, seed: string): string {
  const draw = seededIds(seed, () => ({ name: `loaded ${old}` }))
  if (/^\d+$/.test(old)) return nodeIdFrom(draw.bytes(8))
  const [prefix = ''] = PREFIX.exec(old) ?? []
  const bytes = draw.bytes(old.length)
  const characters = [...old.slice(prefix.length)].map((one, at) => likeCharacter(one, bytes[at] ?? 0))
  return prefix + characters.join('')
}

/** Letters and digits that are good in all our alphabets: hexadecimal, and that of QR codes. */
function likeCharacter(one: string, byte: number): string {
  if (/[0-9]/.test(one)) return String(2 + (byte % 8))
  if (/[a-z]/.test(one)) return String.fromCharCode(97 + (byte % 6))
  if (/[A-Z]/.test(one)) return String.fromCharCode(65 + (byte % 26))
  return one
}
