/**
 * What a file names. What it must hold itself is looked for in it; what looks like an id beside that, such as the media
 * of a message that is long gone, must be nobody's where the file is loaded.
 */

import type { Named } from '../../../kernel/records/kept-table.ts'
import { shorten } from '../../../kernel/wire/errors.ts'
import { readJson } from '../../../kernel/wire/json.ts'
import { fileRefused } from './errors.ts'
import { SNAPSHOT_LIMITS } from './snapshot.ts'

/** Of nodes, messages, uploads and their handles, and files of media. */
const LIKE_AN_ID = /^(?:[1-9]\d{14,15}|(?:mid\.|upload:|file_|media-)[\w-]{8,128})$/

/** By value, where it stands. */
export type Outside = ReadonlyMap<string, string>

export function namedThings() {
  const wanted = new Map<string, Named & { place: string }>()
  const outside = new Map<string, string>()
  const assertFew = ({ size }: { size: number }, place: string) => {
    if (size > SNAPSHOT_LIMITS.rowsMax) throw fileRefused(place, 'names more than there may be rows')
  }

  function look(value: unknown, place: string): void {
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) look(inner, place)
    else if (typeof value === 'number' && value >= 1e14) look(String(value), place)
    else if (typeof value === 'string' && LIKE_AN_ID.test(value)) {
      if (!outside.has(value)) outside.set(value, place)
      assertFew(outside, place)
    }
  }

  return {
    /** To be looked for when all rows have been read. */
    want(names: Named[], place: string): void {
      for (const named of names)
        wanted.set(`${named.table} ${named.column ?? 'id'} ${named.value}`, { ...named, place })
      assertFew(wanted, place)
    },

    look,

    /** Text of JSON, too. */
    lookInto(value: unknown, place: string): void {
      const isJson = typeof value === 'string' && /^[[{]/.test(value)
      const read = isJson ? readJson(value) : undefined
      look(read?.ok ? read.value : value, place)
    },

    assertAllFound(found: ReadonlyMap<string, ReadonlySet<unknown>>): void {
      for (const { table, column = 'id', value, place } of wanted.values()) {
        if (found.get(`${table} ${column}`)?.has(value)) continue
        throw fileRefused(place, `names ${shorten(String(value))} of ${table}, which is not in the file`)
      }
    },

    /** Without what is the file's own. */
    outsideOf(own: ReadonlySet<string>): Outside {
      return new Map([...outside].filter(([value]) => !own.has(value)))
    },
  }
}
