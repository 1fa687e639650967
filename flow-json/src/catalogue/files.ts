/** Components that take files. */

import { component, labelled } from './component.ts'
import { count, optionalText, truth, visible } from './parts.ts'
import { type Property, shape } from './property.ts'

const picker = (what: 'photos' | 'documents', more: Record<string, Property>) =>
  component(
    { since: '4.0', gives: 'array', perScreenMax: 1 },
    {
      ...labelled(80),
      description: optionalText(300),
      'max-file-size-kb': count(1, 25_600),
      [`min-uploaded-${what}`]: count(0, 30),
      [`max-uploaded-${what}`]: count(1, 30),
      enabled: truth,
      visible,
      'error-message': { is: 'strings or object', of: shape({}), dynamic: true },
      ...more,
    },
  )

export const PhotoPicker = picker('photos', {
  'photo-source': { is: 'word', words: ['camera_gallery', 'camera', 'gallery'], dynamic: true },
})

export const DocumentPicker = picker('documents', {
  'allowed-mime-types': { is: 'words', min: 1, dynamic: true },
})
