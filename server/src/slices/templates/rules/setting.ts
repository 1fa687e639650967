/** What the components of one template are judged by, beside themselves. */

import type { ParameterFormat, TemplateCategory, Words } from '../template.ts'

/** Undefined where the request's own value was wrong: what depends on it is not judged then. */
export type Setting = {
  category: TemplateCategory | undefined
  parameter_format: ParameterFormat | undefined
  words: Words
  /** Whether a variable at the end or beside another is refused. */
  isStrict: boolean
}
