/** A world with something of everything in it, and all that can be read of it: for tests that take worlds elsewhere. */

import assert from 'node:assert/strict'
import { type Actor, type Answer, assertDone, type TestHouse } from './house.ts'
import { SAMPLES, uploadSample } from './upload.ts'

const CUSTOMER = '16505551234'

type Ids = { account_id: string; phone_number_id: string }
/** What was made, by what it is. */
export type Furniture = {
  approved: string
  pending: string
  flow: string
  media: string
  unverified: string
  qr: string
  hello_world: string
}

const template = (name: string) => ({
  name,
  language: 'en_US',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Your order is ready.' }],
})

/** The template that is pending falls due when the review delay of the house has passed. */
export async function furnish(
  { operator }: Pick<TestHouse, 'operator'>,
  owner: Actor,
  { account_id: account, phone_number_id: number }: Ids,
): Promise<Furniture> {
  const done = async (answering: Promise<Answer>) => {
    const answer = await answering
    assertDone(answer)
    return answer.body
  }
  const approved = await done(owner.post(`/${account}/message_templates`, template('approved')))
  await done(operator.post(`/operator/${approved.id}`, { status: 'APPROVED' }))
  const h = await uploadSample(owner, 'application/pdf')
  const header = { type: 'HEADER', format: 'DOCUMENT', example: { header_handle: [h] } }
  const withFile = template('pending')
  const pending = await done(
    owner.post(`/${account}/message_templates`, {
      ...withFile,
      components: [header, ...withFile.components],
    }),
  )
  const flow = await done(owner.post(`/${account}/flows`, { name: 'A flow', categories: ['OTHER'] }))
  await done(owner.post(`/${flow.id}/publish`))
  await done(
    operator.post(`/operator/${number}/inbound`, { from: CUSTOMER, type: 'text', text: { body: 'Hi' } }),
  )
  const text = { to: CUSTOMER, type: 'text', text: { body: 'Hello' } }
  const sent = await done(owner.post(`/${number}/messages`, text))
  await done(owner.post(`/${number}/messages`, { ...text, context: { message_id: sent.messages[0].id } }))
  const form = new FormData()
  form.set(
    'file',
    new Blob([new Uint8Array(SAMPLES['application/pdf'])], { type: 'application/pdf' }),
    'a.pdf',
  )
  form.set('type', 'application/pdf')
  const media = await done(owner.post(`/${number}/media`, undefined, { raw: form }))
  await done(
    owner.post(`/${number}/messages`, { to: CUSTOMER, type: 'document', document: { id: media.id } }),
  )
  const qr = await done(owner.post(`/${number}/message_qrdls`, { prefilled_message: 'Grüße' }))
  await done(
    owner.post(`/${account}/payment_configuration`, {
      configuration_name: 'upi',
      provider_name: 'upi_vpa',
      upi_vpa: 'shop@bank',
    }),
  )
  const unverified = await done(
    operator.post(`/operator/${account}/phone_numbers`, {
      display_phone_number: '+1 555 0199',
      verified_name: 'Another',
    }),
  )
  await done(owner.post(`/${unverified.id}/request_code`, { code_method: 'SMS' }))
  const listed = await done(owner.get(`/${account}/message_templates?name=hello_world`))
  return {
    approved: approved.id,
    pending: pending.id,
    flow: flow.id,
    media: media.id,
    unverified: unverified.id,
    qr: qr.code,
    hello_world: listed.data[0].id,
  }
}

/** What differs between two places, and between two moments in one. */
const PLACES = /(?:expires|signature)=[\w-]+|http:\/\/[\w.:]+/g
const MOMENTS = /"(?:trace_id|before|after)":"[^"]*"|"seq":\d+/g

/** Every list and every thing, as text. */
export async function allThatShows(
  { operator }: Pick<TestHouse, 'operator'>,
  owner: Actor,
  { account_id: account, phone_number_id: number }: Ids,
  made: Furniture,
): Promise<Record<string, string>> {
  const paths = [
    `/${account}`,
    `/${account}/phone_numbers`,
    `/${account}/message_templates`,
    `/${account}/flows`,
    `/${account}/payment_configurations`,
    `/${number}`,
    `/${number}/message_qrdls`,
    `/${number}/chat_business_profile`,
    `/${made.flow}/assets`,
    `/${made.media}`,
    `/operator/${number}/messages`,
    `/operator/${made.unverified}/verification_code`,
    `/operator/${made.pending}`,
    `/operator/${made.flow}`,
  ]
  const shown: Record<string, string> = {}
  for (const path of paths) {
    const answer = await (path.startsWith('/operator') ? operator : owner).get(path)
    assert.equal(answer.status, 200, `${path} ${answer.text}`)
    shown[path] = answer.text.replaceAll(PLACES, '…').replaceAll(MOMENTS, '"…":0')
  }
  return shown
}
