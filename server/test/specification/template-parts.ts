/** The tables of components and buttons: every kind, as it is written and as it is then read. */

import type { Actor } from '../house.ts'
import { uploadSample } from '../upload.ts'

const BODY = { type: 'BODY', text: 'Order {{1}} is ready, {{2}}.', example: { body_text: [['A-7', 'Ann']] } }

const media = async (owner: Actor, format: string, type: Parameters<typeof uploadSample>[1]) => ({
  components: [
    { type: 'HEADER', format, example: { header_handle: [await uploadSample(owner, type)] } },
    BODY,
  ],
})

const buttons = (...list: object[]) => ({ components: [BODY, { type: 'BUTTONS', buttons: list }] })

export const templateParts = async (owner: Actor): Promise<Record<string, object>> => ({
  'HEADER, TEXT': { components: [{ type: 'HEADER', format: 'TEXT', text: 'News' }, BODY] },
  'HEADER, IMAGE': await media(owner, 'IMAGE', 'image/jpeg'),
  'HEADER, VIDEO': await media(owner, 'VIDEO', 'video/mp4'),
  'HEADER, DOCUMENT': await media(owner, 'DOCUMENT', 'application/pdf'),
  BODY: { components: [BODY] },
  FOOTER: { components: [BODY, { type: 'FOOTER', text: 'The bakery' }] },
  QUICK_REPLY: buttons({ type: 'QUICK_REPLY', text: 'Yes' }, { type: 'QUICK_REPLY', text: 'No' }),
  'URL, static and dynamic': buttons(
    { type: 'URL', text: 'Shop', url: 'https://bakery.example/' },
    {
      type: 'URL',
      text: 'Order',
      url: 'https://bakery.example/{{1}}',
      example: ['https://bakery.example/7'],
    },
  ),
  PHONE_NUMBER: buttons({ type: 'PHONE_NUMBER', text: 'Call', phone_number: '+16505551234' }),
  OTP: {
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', text: '{{1}} is your code.', example: { body_text: [['123456']] } },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy' }] },
    ],
  },
})
