/** Which field a violation belongs to. */

import type { TemplateViolation } from '@parley/sdk'

export type FieldName =
  | 'name'
  | 'language'
  | 'category'
  | 'header'
  | 'body'
  | 'footer'
  | `button ${number}`
  | 'buttons'
  | 'rest'

export function fieldOf({ component, path }: TemplateViolation): FieldName {
  const [, index] = /buttons?[[./](\d+)/i.exec(path) ?? []
  if (index !== undefined) return `button ${Number(index)}`
  if (component === 'HEADER') return 'header'
  if (component === 'BODY') return 'body'
  if (component === 'FOOTER') return 'footer'
  if (component === 'BUTTONS') return 'buttons'
  if (path === 'name' || path === 'language' || path === 'category') return path
  return 'rest'
}
