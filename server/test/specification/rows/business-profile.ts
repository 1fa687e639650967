/** The rows of "Business profile", in the order of the specification's profile photo sequence. */

import { z } from 'zod'
import type { Exchange } from '../exchange.ts'
import { PROFILE } from '../fields.ts'
import { picture } from '../samples.ts'
import { done } from './shapes.ts'

const PHOTO = await picture('png')
const TEXTS = {
  about: 'Bread',
  address: 'Mill Lane 1',
  description: 'A bakery',
  email: 'hello@bakery.example',
  vertical: 'FOOD',
  websites: ['https://bakery.example', 'https://bread.example'],
}

export const PROFILE_ROWS = {
  'POST /app/uploads': [
    {
      sends: { query: { file_length: PHOTO.length, file_type: 'image/png', file_name: 'photo.png' } },
      answers: z.object({ id: z.string() }),
      learns: ({ id }) => ({ UPLOAD_ID: id }),
    },
  ],
  'POST /{UPLOAD_ID}': [{ sends: { raw: PHOTO }, answers: z.object({}) }],
  'GET /{UPLOAD_ID}': [{ answers: z.object({ h: z.string() }), learns: ({ h }) => ({ h }) }],
  'POST /{PHONE_NUMBER_ID}/chat_business_profile': [
    {
      sends: ({ known }) => ({
        body: { messaging_product: 'chat', ...TEXTS, profile_picture_handle: known.h },
      }),
      answers: done,
    },
  ],
  'GET /{PHONE_NUMBER_ID}/chat_business_profile': [
    { sends: { query: { fields: Object.keys(PROFILE).join(',') } }, answers: z.strictObject(PROFILE) },
    {
      sends: { query: { fields: 'about,websites' } },
      answers: z.strictObject({ about: z.literal('Bread'), websites: PROFILE.websites }),
    },
  ],
} satisfies Record<string, Exchange[]>
