/** Components that hold others. */

import { component } from './component.ts'
import { name } from './parts.ts'

export const If = component(
  { since: '4.0', inBranches: '4.0' },
  {
    condition: { is: 'condition', required: true },
    then: { is: 'components', required: true },
    else: { is: 'components' },
  },
)

export const Switch = component(
  { since: '4.0', inBranches: '4.0' },
  { value: { is: 'expression', required: true }, cases: { is: 'cases', required: true } },
)

export const Form = component(
  { since: '2.1' },
  {
    name,
    children: { is: 'components', required: true },
    'init-values': { is: 'map', dynamic: true },
    'error-messages': { is: 'map', dynamic: true },
  },
)
