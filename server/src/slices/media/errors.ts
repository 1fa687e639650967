/** What is refused about media. */

import { firstCharacters } from '../../kernel/wire/characters.ts'
import { refusing } from '../../kernel/wire/errors.ts'

export const mediaMissing = refusing('mediaMissing', { code: 100, meaning: 'the file is missing' }, () => ({
  message: 'The parameter file is required: send it as a part of a multipart body.',
  blame: ['file'],
}))

export const mediaTypeUnknown = refusing(
  'mediaTypeUnknown',
  { code: 100, meaning: 'the file is of a type that cannot be sent' },
  (type: string) => ({
    message: `Param type: ${JSON.stringify(firstCharacters(type, 60))} is not a type of media that can be sent.`,
    blame: ['type'],
  }),
)

export const mediaTooLarge = refusing(
  'mediaTooLarge',
  { code: 100, status: 413, meaning: 'the file is too large' },
  (bytes: number, most: number) => ({
    message: `The file has ${bytes} bytes; at most ${most} are accepted.`,
    blame: ['file'],
  }),
)

export const wrongProduct = refusing(
  'wrongProduct',
  { code: 100, meaning: 'messaging_product is another word' },
  (product: string, found: string) => ({
    message: `Param messaging_product must be one of {${product}} - got ${JSON.stringify(firstCharacters(found, 40))}.`,
    blame: ['messaging_product'],
  }),
)
