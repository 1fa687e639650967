/** The names that an editor offers while a definition is written. */

import { COMPONENTS } from './catalogue/components.ts'
import { ACTIONS } from './catalogue/screen.ts'

export const COMPONENT_NAMES: readonly string[] = Object.keys(COMPONENTS)
export const ACTION_NAMES: readonly string[] = Object.keys(ACTIONS)
