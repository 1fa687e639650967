/** Requests that are refused, each for one reason alone, with everything that must be so before. */

import { ACCOUNT, assertDone, type TestHouse } from '../house.ts'
import { upload } from '../upload.ts'
import { ask } from './asking.ts'
import type { Asking, Ids } from './exchange.ts'
import {
  BROKEN_DEFINITION,
  definitionFile,
  flow,
  freshName,
  gateway,
  picture,
  template,
  upi,
} from './samples.ts'

type Asked = Asking & { ids?: Ids }
export type Provocation = (world: TestHouse) => Asked | Promise<Asked>

const body =
  (sent: () => unknown): Provocation =>
  () => ({ body: sent() })

export const nothing = body(() => ({}))
export const wrongEmail = body(() => ({ messaging_product: 'chat', email: 'nobody' }))
export const wrongUpiAddress = body(() => upi({ upi_vpa: 'shop' }))
export const wrongProvider = body(() => upi({ provider_name: 'nobody' }))
export const goodConfiguration = body(() => upi())
export const blankMessage = body(() => ({ prefilled_message: ' ' }))
export const askingForCards = body(() =>
  template({ components: [{ type: 'BODY', text: 'What is your card number?' }] }),
)
export const withoutBody = body(() => template({ components: [{ type: 'FOOTER', text: 'Bye' }] }))

const CALLBACK = { override_callback_uri: 'https://bakery.example/hook', verify_token: 'chosen' }
export const wrongCallback = body(() => ({ ...CALLBACK, override_callback_uri: 'nowhere' }))
export const noVerifyToken = body(() => ({ ...CALLBACK, verify_token: undefined }))
/** What listens there answers 200, and not with the challenge. */
export const deafCallback: Provocation = ({ url }) => ({
  body: { ...CALLBACK, override_callback_uri: `${url}/health` },
})

export const takenTemplate: Provocation = async ({ owner }) => {
  const taken = template()
  assertDone(await ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/message_templates', { body: taken }))
  return { body: taken }
}

export const takenConfiguration: Provocation = async ({ owner }) => {
  const taken = upi()
  assertDone(await ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/payment_configuration', { body: taken }))
  return { body: gateway({ configuration_name: taken.configuration_name }) }
}

async function draft({ owner }: TestHouse, more: object, definition?: string): Promise<Asked> {
  const made = await ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/flows', { body: flow(more) })
  assertDone(made)
  const ids = { FLOW_ID: made.body.id }
  assertDone(await ask(owner, 'POST /{FLOW_ID}/assets', { raw: definitionFile(definition) }, ids))
  return { ids }
}

export const brokenFlow: Provocation = (world) => draft(world, {}, BROKEN_DEFINITION)
export const silentEndpoint: Provocation = (world) => draft(world, { endpoint_uri: 'http://127.0.0.1:9/' })

export const largePhoto: Provocation = async ({ owner }) => {
  const bytes = await picture('png', [192, 192], 5 * 1_048_576 + 1)
  const handle = await upload(owner, bytes, 'image/png')
  return { body: { messaging_product: 'chat', profile_picture_handle: handle } }
}

/** A number that was sent a code; `guess` makes of that code the one that is tried, after so many wrong ones. */
async function guessing(world: TestHouse, guess: (code: string) => string, wrongOnes = 0): Promise<Asked> {
  const { owner, operator } = world
  const made = await operator.post(`/operator/${ACCOUNT}/phone_numbers`, {
    display_phone_number: '+1 650 555 0101',
    verified_name: freshName('Line'),
  })
  const ids = { PHONE_NUMBER_ID: made.body.id }
  assertDone(await ask(owner, 'POST /{PHONE_NUMBER_ID}/request_code', { body: { code_method: 'SMS' } }, ids))
  const { code } = (await operator.get(`/operator/${ids.PHONE_NUMBER_ID}/verification_code`)).body
  const tried = { body: { code: wrong(code) } }
  for (let i = 0; i < wrongOnes; i++) await ask(owner, 'POST /{PHONE_NUMBER_ID}/verify_code', tried, ids)
  return { ids, body: { code: guess(code) } }
}

const right = (code: string) => code
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

export const wrongCode: Provocation = (world) => guessing(world, wrong)
export const rightCodeAfterFiveWrong: Provocation = (world) => guessing(world, right, 5)
export const rightCodeTooLate: Provocation = async (world) => {
  const asked = await guessing(world, right)
  await world.clock.advance(10 * 60)
  return asked
}
