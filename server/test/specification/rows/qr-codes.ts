/** The rows of "QR codes". */

import { z } from 'zod'
import type { Exchange } from '../exchange.ts'
import { QR_CODE } from '../fields.ts'
import { dataOf, done } from './shapes.ts'

const { qr_image_url, id, ...always } = QR_CODE

export const QR_CODE_ROWS = {
  'POST /{PHONE_NUMBER_ID}/message_qrdls': [
    {
      sends: { body: { prefilled_message: 'Hello' } },
      answers: z.object({ ...always, qr_image_url: z.never().optional() }),
    },
    {
      sends: { body: { prefilled_message: 'Hello', generate_qr_image: 'PNG' } },
      answers: z.object({ ...always, qr_image_url }),
      learns: ({ code }) => ({ code, QR_CODE_ID: code }),
    },
    {
      sends: ({ known }) => ({ body: { code: known.code, prefilled_message: 'Good morning' } }),
      answers: z.object({ prefilled_message: z.literal('Good morning') }),
    },
  ],
  'GET /{PHONE_NUMBER_ID}/message_qrdls': [{ answers: dataOf(z.object({ id, ...always })) }],
  'GET /{PHONE_NUMBER_ID}/message_qrdls/{QR_CODE_ID}': [
    { answers: z.object({ ...QR_CODE, prefilled_message: z.literal('Good morning') }) },
  ],
  'DELETE /{PHONE_NUMBER_ID}/message_qrdls/{QR_CODE_ID}': [{ answers: done }],
} satisfies Record<string, Exchange[]>
