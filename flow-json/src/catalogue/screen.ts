/** The parts of a definition that are not components: root, screen, layout, actions. */

import { type ActionName, type Property, type Shape, shape } from './property.ts'

/** `version` is looked at before everything else, `data_api_version` and `routing_model` after it. */
export const ROOT: Shape = shape({
  version: { is: 'anything', required: true },
  screens: { is: 'anything', required: true },
  data_api_version: { is: 'anything' },
  routing_model: { is: 'anything' },
  data_channel_uri: { is: 'text' },
})

export const SCREEN: Shape = shape({
  id: { is: 'anything', required: true },
  title: { is: 'text', max: 30, dynamic: true },
  terminal: { is: 'truth' },
  success: { is: 'truth' },
  refresh_on_back: { is: 'truth' },
  data: { is: 'anything' },
  layout: { is: 'anything', required: true },
  sensitive: { is: 'words', since: '5.1' },
})

export const LAYOUT: Shape = shape({
  type: { is: 'word', words: ['SingleColumnLayout'], required: true },
  children: { is: 'components', required: true },
})

const payload: Property = { is: 'anything' }
const actionName: Property = { is: 'anything', required: true }

const NEXT: Shape = shape({
  type: { is: 'word', words: ['screen', 'plugin'], required: true },
  name: { is: 'text', filled: true, required: true },
})

export const ACTIONS: Record<ActionName, Shape> = {
  navigate: shape({ name: actionName, next: { is: 'object', of: NEXT, required: true }, payload }),
  complete: shape({ name: actionName, payload }),
  data_exchange: shape({ name: actionName, payload }),
  update_data: shape({ name: actionName, payload: { ...payload, required: true } }),
  open_url: shape({ name: actionName, url: { is: 'text', filled: true, dynamic: true, required: true } }),
}

export const ACTIONS_SINCE_6: ReadonlySet<string> = new Set(['update_data', 'open_url'])
