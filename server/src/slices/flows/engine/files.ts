/** What a picker of files takes: how many, how large, of which types. */

import { numberOf } from './values.ts'
import type { Shown } from './view.ts'

const COUNTED: Record<string, 'photos' | 'documents'> = { PhotoPicker: 'photos', DocumentPicker: 'documents' }
const COUNT_MAX = 30
/** A definition may allow 25 MB; a form that a person sends carries less. */
const KILOBYTES_MAX = 16 * 1024
const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp']

export type FileBounds = {
  what: 'photos' | 'documents'
  least: number
  most: number
  kilobytesMax: number
  /** MIME types; empty for any. */
  types: string[]
}

/** Undefined for a component that takes no files. */
export function fileBoundsOf(component: Shown): FileBounds | undefined {
  const what = COUNTED[component.type]
  if (!what) return undefined
  return {
    what,
    least: within(component[`min-uploaded-${what}`], 0, COUNT_MAX) ?? 0,
    most: within(component[`max-uploaded-${what}`], 1, COUNT_MAX) ?? COUNT_MAX,
    kilobytesMax: within(component['max-file-size-kb'], 1, KILOBYTES_MAX) ?? KILOBYTES_MAX,
    types: what === 'photos' ? PHOTO_TYPES : wordsIn(component['allowed-mime-types']),
  }
}

/** Bounds may come from an endpoint, which may send anything. */
function within(value: unknown, min: number, max: number): number | undefined {
  const number = Math.trunc(numberOf(value ?? Number.NaN))
  return Number.isNaN(number) ? undefined : Math.min(Math.max(number, min), max)
}

const wordsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string').map((one) => one.toLowerCase()) : []

export type ChosenFile = { file_name: string; mime_type: string; file_size: number }

/** Why one file is not taken. */
export function fileProblem(bounds: FileBounds, file: ChosenFile): string | undefined {
  const { types, kilobytesMax } = bounds
  if (types.length > 0 && !types.includes(file.mime_type))
    return `${file.file_name} is not of a type that is taken here: ${types.join(', ')}.`
  return file.file_size > kilobytesMax * 1024
    ? `${file.file_name} is larger than ${sizeOf(kilobytesMax)}.`
    : undefined
}

export function countProblem({ what, least, most }: FileBounds, count: number): string | undefined {
  if (count < least) return `Choose at least ${least} ${what}, please.`
  return count > most ? `Choose at most ${most} ${what}, please.` : undefined
}

/** What a person should know before choosing. */
export function boundsInWords({ what, least, most, kilobytesMax }: FileBounds): string {
  const count = least > 0 ? (least === most ? `${most}` : `${least} to ${most}`) : `Up to ${most}`
  return `${count} ${what}, at most ${sizeOf(kilobytesMax)} each`
}

const sizeOf = (kilobytes: number) =>
  kilobytes >= 1024 ? `${Math.floor((kilobytes / 1024) * 10) / 10} MB` : `${kilobytes} kB`
