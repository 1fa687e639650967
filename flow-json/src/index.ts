/** The validator's face. It does no I/O and needs nothing of the service: a console or a command may use it. */

export { type Binding, looksBound, parseBinding } from './binding.ts'
export { type Expression, isTemplate, readCondition, readTemplate } from './expression.ts'
export { type Hint, hintOf } from './hint.ts'
export type { ValidationError } from './locate.ts'
export { ACTION_NAMES, COMPONENT_NAMES } from './names.ts'
export { CODES, WARNINGS } from './problem.ts'
export { DEPTH_MAX, SIZE_MAX_BYTES } from './read.ts'
export { entryScreen } from './routing.ts'
export { flowJsonSchema } from './schema/schema.ts'
export { type Verdict, validateFlowJson } from './validate.ts'
export { NEWEST as NEWEST_VERSION, VERSIONS, type Version } from './versions.ts'
