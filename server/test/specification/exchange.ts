/** What a row of the specification is asked, and what it answers. */

import type { z } from 'zod'
import type { Answer, TestHouse } from '../house.ts'
import type { TestReceiver } from '../receiver.ts'

/** The identifiers of the specification's paths. */
export type Ids = Partial<
  Record<
    | 'PHONE_NUMBER_ID'
    | 'BUSINESS_ACCOUNT_ID'
    | 'DESTINATION_BUSINESS_ACCOUNT_ID'
    | 'TEMPLATE_ID'
    | 'FLOW_ID'
    | 'UPLOAD_ID'
    | 'QR_CODE_ID'
    | 'CONFIGURATION_NAME',
    string
  >
>

export type Asking = {
  query?: Record<string, string | number>
  body?: unknown
  /** Sent as it is, instead of JSON. */
  raw?: Uint8Array | FormData
}

/** What a request may need to know: who is there, and what earlier answers returned. */
export type Story = TestHouse & { hook: TestReceiver; known: Ids & Record<string, string> }

/** One request to a row; where a row has several, they are its cases, in the order they are asked. */
export type Exchange = {
  sends?: Asking | ((story: Story) => Asking | Promise<Asking>)
  answers: z.ZodType
  /** What later requests are about. */
  learns?: (body: Answer['body']) => Record<string, string>
}
