/** Components that lead on: to another screen, to an address, to the end. */

import { component } from './component.ts'
import { mediaSize, name, navigationItem, optionalText, text, truth, visible } from './parts.ts'

export const EmbeddedLink = component(
  { since: '2.1', perScreenMax: 2, inBranches: '4.0' },
  {
    text: text(25),
    'on-click-action': {
      is: 'action',
      actions: ['data_exchange', 'navigate', 'open_url'],
      required: true,
    },
    visible,
  },
)

export const NavigationList = component(
  { since: '6.2', perScreenMax: 2 },
  {
    name,
    'list-items': { is: 'list', of: navigationItem, min: 1, max: 20, dynamic: true, required: true },
    label: optionalText(80),
    description: optionalText(300),
    'media-size': mediaSize,
    visible,
    'on-click-action': { is: 'action', actions: ['navigate', 'data_exchange'] },
  },
)

export const Footer = component(
  { since: '2.1', inBranches: '4.0' },
  {
    label: text(35),
    'on-click-action': {
      is: 'action',
      actions: ['navigate', 'complete', 'data_exchange'],
      required: true,
    },
    'left-caption': optionalText(15),
    'center-caption': optionalText(15),
    'right-caption': optionalText(15),
    enabled: truth,
  },
)
