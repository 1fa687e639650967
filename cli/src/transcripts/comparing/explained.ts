/** Differences that are meant: each with the place that says so. */

import type { Field } from './compare.ts'

type Reason = {
  /** Of the call, such as `GET node`, and of the field. */
  about: RegExp
  path: RegExp
  kinds: Field['kind'][]
  fits?(field: Field): boolean
  place: string
}

const REASONS: Reason[] = []

export function explanationOf(field: Field, about: string, _answered?: unknown): string | undefined {
  const path = field.path.replace(/\[\d+\]/g, '[]')
  return REASONS.find(
    (reason) =>
      reason.kinds.includes(field.kind) &&
      reason.about.test(about) &&
      reason.path.test(path) &&
      (reason.fits?.(field) ?? true),
  )?.place
}
