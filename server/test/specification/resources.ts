/** Where each resource of the specification is read, what makes one that has all its fields, and who sets its words. */

import type { z } from 'zod'
import { assertDone, type TestHouse } from '../house.ts'
import { upload } from '../upload.ts'
import { ask } from './asking.ts'
import type { Asking, Ids } from './exchange.ts'
import * as fields from './fields.ts'
import type { Row } from './rows.ts'
import { flow, gateway, picture, template, upi } from './samples.ts'

type Resource = {
  row: Row
  fields: Record<string, z.ZodType>
  /** Makes one in which no field is without a value. */
  makes: (world: TestHouse) => Promise<Ids>
}

/** Makes one through the operation that creates it, and returns its id. */
const created =
  (row: Row, asking: () => Asking, idOf: (body: Record<string, string>) => Ids) =>
  async ({ owner }: TestHouse): Promise<Ids> => {
    const made = await ask(owner, row, asking())
    assertDone(made)
    return idOf(made.body)
  }

async function scoredTemplate(world: TestHouse): Promise<Ids> {
  const make = created(
    'POST /{BUSINESS_ACCOUNT_ID}/message_templates',
    () => ({ body: template() }),
    ({ id }) => ({
      TEMPLATE_ID: id,
    }),
  )
  const ids = await make(world)
  const decision = { status: 'APPROVED', quality_score: 'GREEN' }
  assertDone(await world.operator.post(`/operator/${ids.TEMPLATE_ID}`, decision))
  return ids
}

async function fullProfile({ owner }: TestHouse): Promise<Ids> {
  const body = {
    messaging_product: 'chat',
    about: 'Bread',
    address: 'Mill Lane 1',
    description: 'A bakery',
    email: 'hello@bakery.example',
    vertical: 'FOOD',
    websites: ['https://bakery.example'],
    profile_picture_handle: await upload(owner, await picture('png'), 'image/png'),
  }
  assertDone(await ask(owner, 'POST /{PHONE_NUMBER_ID}/chat_business_profile', { body }))
  return {}
}

const madeConfiguration = (sent: () => object) =>
  created(
    'POST /{BUSINESS_ACCOUNT_ID}/payment_configuration',
    () => ({ body: sent() }),
    ({ configuration_name }) => ({ CONFIGURATION_NAME: configuration_name }),
  )

export const RESOURCES: Record<string, Resource> = {
  'phone number': { row: 'GET /{PHONE_NUMBER_ID}', fields: fields.PHONE_NUMBER, makes: async () => ({}) },
  'message template': { row: 'GET /{TEMPLATE_ID}', fields: fields.TEMPLATE, makes: scoredTemplate },
  'business profile': {
    row: 'GET /{PHONE_NUMBER_ID}/chat_business_profile',
    fields: fields.PROFILE,
    makes: fullProfile,
  },
  flow: {
    row: 'GET /{FLOW_ID}',
    fields: fields.FLOW,
    makes: created(
      'POST /{BUSINESS_ACCOUNT_ID}/flows',
      () => ({ body: flow({ endpoint_uri: 'https://bakery.example/flow' }) }),
      ({ id }) => ({ FLOW_ID: id }),
    ),
  },
  'business account': { row: 'GET /{BUSINESS_ACCOUNT_ID}', fields: fields.ACCOUNT, makes: async () => ({}) },
  'QR code': {
    row: 'GET /{PHONE_NUMBER_ID}/message_qrdls/{QR_CODE_ID}',
    fields: fields.QR_CODE,
    makes: created(
      'POST /{PHONE_NUMBER_ID}/message_qrdls',
      () => ({ body: { prefilled_message: 'Hello', generate_qr_image: 'PNG' } }),
      ({ code }) => ({ QR_CODE_ID: code }),
    ),
  },
  'payment configuration, UPI': {
    row: 'GET /{BUSINESS_ACCOUNT_ID}/payment_configuration/{CONFIGURATION_NAME}',
    fields: fields.UPI,
    makes: madeConfiguration(() => upi()),
  },
  'payment configuration, gateway': {
    row: 'GET /{BUSINESS_ACCOUNT_ID}/payment_configuration/{CONFIGURATION_NAME}',
    fields: fields.GATEWAY,
    makes: madeConfiguration(() => gateway()),
  },
}
