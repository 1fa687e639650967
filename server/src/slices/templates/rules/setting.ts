/** What the components of one template are judged by, beside themselves. */

import type { ParameterFormat, TemplateCategory, Words } from '../template.ts'

/** Undefined where the request's own value was wrong: what depends on it is not judged then. */
export type Setting = {
  category: TemplateCategory | undefined
  parameter_format: ParameterFormat | undefined
  /** Which kinds of components, headers and buttons there are. */
  words: Words
  /** Of how many components, from the first on, a variable at the end or beside another is refused. */
  strictlyJudged: number
}
