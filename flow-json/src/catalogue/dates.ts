/** Components that take a date. */

import { component, helper, labelled } from './component.ts'
import { count, errorMessage, initText, name, optionalText, range, truth, visible } from './parts.ts'

export const DatePicker = component(
  { since: '2.1', gives: 'string', inBranches: '4.0' },
  {
    ...labelled(40),
    'min-date': { is: 'date', timestamps: true, dynamic: true },
    'max-date': { is: 'date', timestamps: true, dynamic: true },
    'unavailable-dates': { is: 'dates', timestamps: true, dynamic: true },
    'helper-text': helper,
    enabled: truth,
    required: truth,
    visible,
    'on-select-action': { is: 'action', actions: ['data_exchange'] },
    'init-value': initText,
    'error-message': errorMessage(80),
  },
)

export const CalendarPicker = component(
  { since: '6.1', gives: 'string' },
  {
    name,
    label: { is: 'strings or object', of: range, dynamic: true, required: true },
    mode: { is: 'word', words: ['single', 'range'], dynamic: true },
    title: optionalText(80),
    description: optionalText(300),
    'helper-text': { is: 'strings or object', of: range, dynamic: true },
    required: { is: 'anything', dynamic: true },
    enabled: truth,
    visible,
    'min-date': { is: 'date', dynamic: true },
    'max-date': { is: 'date', dynamic: true },
    'unavailable-dates': { is: 'dates', dynamic: true },
    'include-days': {
      is: 'words',
      words: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
      dynamic: true,
    },
    'min-days': count(1, 36_500),
    'max-days': count(1, 36_500),
    'on-select-action': { is: 'action', actions: ['data_exchange'] },
    'init-value': { is: 'strings or object', of: range, dynamic: true },
    'error-message': { is: 'strings or object', of: range, dynamic: true },
  },
)
