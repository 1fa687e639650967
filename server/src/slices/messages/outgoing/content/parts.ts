/** What the contents of messages are made of: media, headers, bodies, links. */

import { z } from 'zod'
import { object, text, variants } from '../../../../kernel/wire/params.ts'
import { LIMITS, type MediaType } from '../../message.ts'

export const link = text({
  max: LIMITS.linkLengthMax,
  pattern: /^https?:\/\/\S+$/i,
  says: 'an http or https URL',
})

const hasCaption = (type: MediaType) => type !== 'audio' && type !== 'sticker'

export const media = (type: MediaType) =>
  object({
    id: text({ min: 1, max: 20 }).optional().describe('Of media that was uploaded; or give a link.'),
    link: link.optional().describe('Where the file lies; or give an id.'),
    ...(hasCaption(type) && {
      caption: text({ max: LIMITS.captionLengthMax }).optional().describe('Words under the file.'),
    }),
    ...(type === 'document' && {
      filename: text({ min: 1, max: 240 }).optional().describe('What the file is called on the phone.'),
    }),
  }).superRefine(({ id, link: address }, context) => {
    if ((id === undefined) !== (address === undefined)) return
    const message = 'must have either an id (of uploaded media) or a link, not both'
    context.addIssue({ code: 'custom', message })
  })

export const kind = <T extends string>(type: T) =>
  z.literal(type).describe('The kind of interactive message.')

export const words = (max: number) => object({ text: text({ min: 1, max }).describe('The words.') })

export const textHeader = z
  .object({
    type: z.literal('text').describe('The kind of header.'),
    text: text({ min: 1, max: LIMITS.headerLengthMax }).describe('The words of the header.'),
  })
  .meta({ id: 'TextHeader' })

const mediaHeader = <T extends 'image' | 'video' | 'document'>(type: T, id: string) =>
  z
    .object({
      type: z.literal(type).describe('The kind of header.'),
      [type]: media(type).describe(`The ${type} of the header.`),
    })
    .meta({ id })

export const imageHeader = mediaHeader('image', 'ImageHeader')
export const videoHeader = mediaHeader('video', 'VideoHeader')
const documentHeader = mediaHeader('document', 'DocumentHeader')

const header = variants('type', [textHeader, imageHeader, videoHeader, documentHeader])

export const body = words(LIMITS.interactiveBodyLengthMax).describe('What the message says.')
export const footer = words(LIMITS.footerLengthMax).optional().describe('Small words under the body.')

/** What stands around the action of most interactive messages. */
export const frame = { header: header.optional().describe('What stands above the body.'), body, footer }

/** Ids that stand there twice are reported once, at the list they stand in. */
export function assertUnique(ids: string[], path: string[], context: z.RefinementCtx): void {
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined)
    context.addIssue({ code: 'custom', path, message: `has the id "${twice}" more than once` })
}
