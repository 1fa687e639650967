/** Components that show a picture. */

import { component } from './component.ts'
import { carouselImage, IMAGE_BYTES_MAX, visible } from './parts.ts'

export const Image = component(
  { since: '2.1', perScreenMax: 3, inBranches: '4.0' },
  {
    src: { is: 'image', bytesMax: IMAGE_BYTES_MAX, dynamic: true, required: true },
    width: { is: 'number', min: 1, dynamic: true },
    height: { is: 'number', min: 1, dynamic: true },
    'scale-type': { is: 'word', words: ['cover', 'contain'] },
    'aspect-ratio': { is: 'number', min: 0, dynamic: true },
    'alt-text': { is: 'text', dynamic: true },
    visible,
  },
)

export const ImageCarousel = component(
  { since: '7.1', perScreenMax: 2 },
  {
    images: { is: 'list', of: carouselImage, min: 1, max: 3, dynamic: true, required: true },
    'aspect-ratio': { is: 'word', words: ['4:3', '16:9'] },
    'scale-type': { is: 'word', words: ['cover', 'contain'] },
    visible,
  },
)
