/** Components that take a choice. */

import { component, labelled } from './component.ts'
import {
  count,
  errorMessage,
  initText,
  initTexts,
  initTruth,
  mediaSize,
  name,
  onSelect,
  onUnselect,
  optionalText,
  options,
  truth,
  visible,
} from './parts.ts'

export const CheckboxGroup = component(
  { since: '2.1', gives: 'array', inBranches: '4.0' },
  {
    name,
    label: { is: 'text', max: 30, dynamic: true, required: '4.0' },
    'data-source': options(1, 20),
    description: { ...optionalText(300), since: '4.0' },
    'min-selected-items': count(0, 20),
    'max-selected-items': count(1, 20),
    enabled: truth,
    required: truth,
    visible,
    'on-select-action': onSelect,
    'on-unselect-action': onUnselect,
    'init-value': initTexts,
    'error-message': errorMessage(80),
    'media-size': mediaSize,
  },
)

export const RadioButtonsGroup = component(
  { since: '2.1', gives: 'string', inBranches: '4.0' },
  {
    name,
    label: { is: 'text', max: 30, dynamic: true, required: '4.0' },
    'data-source': options(1, 20),
    description: { ...optionalText(300), since: '4.0' },
    enabled: truth,
    required: truth,
    visible,
    'on-select-action': onSelect,
    'on-unselect-action': onUnselect,
    'init-value': initText,
    'error-message': errorMessage(80),
    'media-size': mediaSize,
  },
)

export const Dropdown = component(
  { since: '2.1', gives: 'string', inBranches: '4.0' },
  {
    ...labelled(20),
    'data-source': options(1, 200),
    required: truth,
    enabled: truth,
    visible,
    'on-select-action': onSelect,
    'on-unselect-action': onUnselect,
    'init-value': initText,
    'error-message': errorMessage(80),
  },
)

export const ChipsSelector = component(
  { since: '6.3', gives: 'array', inBranches: '7.1' },
  {
    ...labelled(80),
    'data-source': options(2, 20),
    'min-selected-items': count(0, 20),
    'max-selected-items': count(1, 20),
    description: optionalText(300),
    enabled: truth,
    required: truth,
    visible,
    'init-value': initTexts,
    'error-message': errorMessage(80),
    'on-select-action': onSelect,
    'on-unselect-action': { ...onUnselect, since: '7.1' },
  },
)

export const OptIn = component(
  { since: '2.1', gives: 'boolean', perScreenMax: 5, inBranches: '4.0' },
  {
    ...labelled(120),
    required: truth,
    visible,
    'on-click-action': { is: 'action', actions: ['data_exchange', 'navigate', 'open_url'] },
    'on-select-action': { is: 'action', actions: ['update_data'], since: '6.0' },
    'on-unselect-action': { is: 'action', actions: ['update_data'], since: '6.0' },
    'init-value': initTruth,
  },
)
