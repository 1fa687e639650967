/** Properties that several components share, and the small objects inside components. */

import { type Property, type Shape, shape } from './property.ts'

export const text = (max: number): Property => ({
  is: 'text',
  max,
  filled: true,
  dynamic: true,
  required: true,
})
export const optionalText = (max: number): Property => ({ is: 'text', max, dynamic: true })
export const truth: Property = { is: 'truth', dynamic: true }
export const name: Property = { is: 'text', filled: true, required: true }
export const visible = truth
export const count = (min: number, max: number): Property => ({
  is: 'number',
  whole: true,
  min,
  max,
  dynamic: true,
})

/** Routed on an input that is outside of a Form; inside one, the Form has them. */
export const initText: Property = { is: 'text', dynamic: true, since: '4.0' }
export const initTexts: Property = { is: 'words', dynamic: true, since: '4.0' }
export const initTruth: Property = { is: 'truth', dynamic: true, since: '4.0' }
export const errorMessage = (max: number): Property => ({ is: 'text', max, dynamic: true, since: '4.0' })

export const labelVariant: Property = { is: 'word', words: ['large'], since: '7.0' }
export const mediaSize: Property = { is: 'word', words: ['regular', 'large'], dynamic: true, since: '5.0' }

export const IMAGE_BYTES_MAX = 300 * 1024
const OPTION_IMAGE_BYTES_MAX = 100 * 1024

const updateData: Property = { is: 'action', actions: ['update_data'], since: '6.0' }

const option: Shape = shape({
  id: { is: 'text', required: true },
  title: { is: 'text', max: 30, required: true },
  description: { is: 'text', max: 300 },
  metadata: { is: 'text', max: 20 },
  enabled: { is: 'truth' },
  image: { is: 'image', bytesMax: OPTION_IMAGE_BYTES_MAX, since: '5.0' },
  'alt-text': { is: 'text', since: '5.0' },
  color: { is: 'colour', since: '5.0' },
  'on-select-action': updateData,
  'on-unselect-action': updateData,
})

export const options = (min: number, max: number): Property => ({
  is: 'list',
  of: option,
  min,
  max,
  dynamic: true,
  required: true,
})

export const onSelect: Property = { is: 'action', actions: ['data_exchange', 'update_data'] }
export const onUnselect: Property = {
  is: 'action',
  actions: ['data_exchange', 'update_data'],
  since: '6.0',
}

export const range: Shape = shape({
  'start-date': { is: 'text', max: 40, dynamic: true },
  'end-date': { is: 'text', max: 40, dynamic: true },
})

export const carouselImage: Shape = shape({
  src: { is: 'image', bytesMax: IMAGE_BYTES_MAX, dynamic: true, required: true },
  'alt-text': { is: 'text', dynamic: true, required: true },
})

export const navigationItem: Shape = shape({
  id: { is: 'text', required: true },
  'main-content': {
    is: 'object',
    required: true,
    of: shape({
      title: { is: 'text', max: 30, required: true },
      description: { is: 'text', max: 20 },
      metadata: { is: 'text', max: 80 },
    }),
  },
  end: {
    is: 'object',
    of: shape({
      title: { is: 'text', max: 10 },
      description: { is: 'text', max: 10 },
      metadata: { is: 'text', max: 10 },
    }),
  },
  start: {
    is: 'object',
    of: shape({
      image: { is: 'image', bytesMax: OPTION_IMAGE_BYTES_MAX, required: true },
      'alt-text': { is: 'text' },
    }),
  },
  badge: { is: 'text', max: 15 },
  tags: { is: 'words', max: 3 },
  'on-click-action': { is: 'action', actions: ['navigate', 'data_exchange'] },
})
