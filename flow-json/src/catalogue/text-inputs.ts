/** Components that take a text. */

import { component, helper, labelled } from './component.ts'
import { count, errorMessage, initText, labelVariant, truth, visible } from './parts.ts'

export const TextInput = component(
  { since: '2.1', gives: 'string', inBranches: '4.0' },
  {
    ...labelled(20),
    'label-variant': labelVariant,
    'input-type': {
      is: 'word',
      words: ['text', 'number', 'email', 'password', 'passcode', 'phone'],
      dynamic: true,
    },
    pattern: { is: 'text', since: '6.2' },
    required: truth,
    'min-chars': count(0, 80),
    'max-chars': count(1, 80),
    'helper-text': helper,
    enabled: truth,
    visible,
    'init-value': initText,
    'error-message': errorMessage(30),
  },
)

export const TextArea = component(
  { since: '2.1', gives: 'string', inBranches: '4.0' },
  {
    ...labelled(20),
    'label-variant': labelVariant,
    required: truth,
    'max-length': count(1, 600),
    'helper-text': helper,
    enabled: truth,
    visible,
    'init-value': initText,
    'error-message': errorMessage(30),
  },
)
