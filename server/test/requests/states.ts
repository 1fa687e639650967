/** What must be there before a request is accepted, again and again: made for that one request. */

import { z } from 'zod'
import { systemCall } from '../../src/kernel/call/call.ts'
import { transacted } from '../../src/kernel/call/transaction.ts'
import { enqueue, job } from '../../src/kernel/engine/index.ts'
import { FIRST_DEFINITION } from '../../src/slices/flows/flow.ts'
import { HANDS_REQUESTS } from '../../src/slices/phone/hands/examples.ts'
import { ACCOUNT, type Actor, APP, assertDone, NUMBER, SECOND_ACCOUNT } from '../house.ts'
import { SAMPLES } from '../upload.ts'
import { CUSTOMER, type Furnished } from './furnished.ts'

type State = {
  /** What stands in the path. */
  nodes?: Record<string, string>
  /** What it says there for words of the example. */
  means?: Record<string, string>
  /** The bytes that are sent. */
  bytes?: Uint8Array
  /** Where a request is for versioned paths alone. */
  version?: string
}

let made = 0
/** Each name once: digits at its end are counted up, and other names are numbered. */
export function fresh(text: string): string {
  made++
  const digits = /\d{4,}$/.exec(text)?.[0]
  return digits === undefined
    ? `${text}_${made}`
    : text.slice(0, -digits.length) + String(1_000 + made).padStart(digits.length, '1')
}

async function post(by: Actor, path: string, body?: object, sent = {}) {
  const answer = await by.post(path, body, sent)
  assertDone(answer)
  return answer.body
}

const flow = ({ owner }: Furnished, more: object = {}, account = ACCOUNT) =>
  post(owner, `/${account}/flows`, { name: fresh('Table for two'), categories: ['OTHER'], ...more })

const onFlow = (more: object) => async (world: Furnished) => ({
  nodes: { flow: (await flow(world, more)).id },
})

/** What a template of that name was called until it was deleted is not free for a while. */
async function template({ owner }: Furnished): Promise<State> {
  const name = fresh('order_confirmation')
  const components = [{ type: 'BODY', text: 'Your order is on its way.' }]
  const { id } = await post(owner, `/${ACCOUNT}/message_templates`, {
    name,
    category: 'UTILITY',
    language: 'en_US',
    components,
  })
  return {
    nodes: { template: id, template_id: id },
    means: { order_confirmation: name, '500000000000001': id },
  }
}

async function number({ operator }: Furnished, more: object = {}) {
  const wanted = { display_phone_number: fresh('+1 650 556 0001'), verified_name: 'Line', ...more }
  const { id } = await post(operator, `/operator/${SECOND_ACCOUNT}/phone_numbers`, wanted)
  return { nodes: { phone_number: id as string } }
}

async function numberWithCode(world: Furnished): Promise<State> {
  const state = await number(world)
  const id = state.nodes.phone_number
  await post(world.owner, `/${id}/request_code`, { code_method: 'SMS' })
  const { body } = await world.operator.get(`/operator/${id}/verification_code`)
  return { ...state, means: { '123456': body.code } }
}

const flowElsewhere = async (world: Furnished): Promise<State> => {
  const { id } = await flow(world, {}, SECOND_ACCOUNT)
  return { means: { '400000000000001': id } }
}

async function world({ operator }: Furnished): Promise<State> {
  const { id } = await post(operator, '/operator/worlds', {})
  const name = fresh('furnished')
  await post(operator, `/operator/worlds/${id}/snapshots`, { name })
  return { nodes: { id, name }, means: { furnished: name } }
}

const configuration = async ({ owner }: Furnished): Promise<State> => {
  const configuration_name = fresh('my-upi')
  const upi = { configuration_name, provider_name: 'upi_vpa', upi_vpa: 'shop@bank' }
  await post(owner, `/${ACCOUNT}/payment_configuration`, upi)
  return { means: { 'my-upi': configuration_name } }
}

async function upload({ owner }: Furnished): Promise<State> {
  const bytes = SAMPLES['image/png']
  const { id } = await post(owner, '/app/uploads', { file_length: bytes.length, file_type: 'image/png' })
  return { nodes: { upload: id }, bytes }
}

async function rule({ operator }: Furnished): Promise<State> {
  const name = fresh('no_lottery')
  await post(operator, '/operator/policy_rules', { name, pattern: 'z', explanation: 'No.' })
  return { nodes: { name } }
}

async function staged({ operator }: Furnished): Promise<State> {
  const what = { do: 'refuse', code: 131056 }
  const { id } = await post(operator, `/operator/apps/${OTHER_APP}/stage`, { what })
  return { nodes: { id } }
}
/** An application that nothing else here speaks for. */
const OTHER_APP = '100000000000002'

const media = async ({ owner }: Furnished): Promise<State> => {
  const raw = new FormData()
  raw.set('file', new Blob(['%PDF'], { type: 'application/pdf' }), 'a.pdf')
  return { nodes: { media: (await post(owner, `/${NUMBER}/media`, undefined, { raw })).id } }
}

const qrCode = async ({ owner }: Furnished): Promise<State> => {
  const { code } = await post(owner, `/${NUMBER}/message_qrdls`, { prefilled_message: 'Hello' })
  return { nodes: { qr_code_id: code } }
}

async function token({ operator }: Furnished): Promise<State> {
  const { id } = await post(operator, `/operator/${APP}/tokens`, { accounts: [ACCOUNT] })
  return { nodes: { token_id: id } }
}

/** Nobody knows how to do this: a worker gives it up at once. */
const unknownJob = job('test.unheard_of', { input: z.object({}), run: async () => {} })

async function givenUp({ house, operator, eventually }: Furnished): Promise<State> {
  await transacted(systemCall(house, 'test'), (call) => enqueue(call, unknownJob, {}))
  const id = await eventually(async () => {
    const { data } = (await operator.get('/operator/jobs')).body
    return data[0]?.id as string | undefined
  }, 'a job to be given up')
  return { nodes: { id } }
}

/** The business asked the customer for something, on the paths that know how. */
const asked = (type: string, more: object) => async (world: Furnished) => {
  const { owner, operator } = world
  await post(operator, `/operator/${NUMBER}/customer`, HANDS_REQUESTS.write)
  const interactive = { type, body: { text: 'Well?' }, ...more }
  await post(owner, `/v23.0/${NUMBER}/messages`, {
    messaging_product: 'whatsapp',
    to: CUSTOMER,
    type: 'interactive',
    interactive,
  })
  return {}
}

const shown = { display_text: 'Look', url: 'https://bakery.example/menu' }
const home = { country: 'SG', saved_addresses: [{ id: 'home', value: { name: 'Ann', city: 'Jurong' } }] }
const bread = [{ title: 'Bread', product_items: [{ product_retailer_id: 'rye' }] }]

async function sentFlow(world: Furnished): Promise<State> {
  const { id } = await flow(world, { flow_json: FIRST_DEFINITION })
  const parameters = { flow_id: id, flow_cta: 'Book', flow_token: 'a-token', mode: 'draft' }
  return asked('flow', { action: { name: 'flow', parameters } })(world)
}

async function wrote({ operator }: Furnished): Promise<State> {
  await post(operator, `/operator/${NUMBER}/customer`, HANDS_REQUESTS.write)
  return {}
}

const subscribe = ({ owner, hook }: Furnished, field: string) =>
  post(owner, `/${ACCOUNT}/subscribed_apps`, {
    override_callback_uri: hook.url,
    verify_token: hook.verifyToken,
    subscribed_fields: [field],
  })

/** It had no subscriber, and has one since. */
async function unsent(of: Furnished): Promise<State> {
  await subscribe(of, 'flows')
  const { id } = await post(of.operator, `/operator/${ACCOUNT}/test_event`, { field: 'account_update' })
  await of.eventually(async () => {
    const { body } = await of.operator.get(`/operator/events?q=${id}`)
    return body.data[0]?.deliveries[0]?.short_reason
  }, 'a decision')
  await subscribe(of, 'account_update')
  return { nodes: { id } }
}

async function event(of: Furnished): Promise<State> {
  const { operator, eventually } = of
  await subscribe(of, 'account_update')
  await post(operator, `/operator/${ACCOUNT}/test_event`, { field: 'account_update' })
  const found = await eventually(async () => {
    const { data } = (await operator.get('/operator/events?field=account_update')).body
    return data.find((one: { deliveries: { id?: string }[] }) => one.deliveries.some(({ id }) => id))
  }, 'a delivery')
  return { nodes: { id: found.id, delivery: found.deliveries[0].id } }
}

const delivery = async (of: Furnished): Promise<State> => ({
  nodes: { id: (await event(of)).nodes?.delivery ?? '' },
})

async function receiver(of: Furnished): Promise<State> {
  await event(of)
  const { body } = await of.operator.get('/operator/receivers')
  return { nodes: { id: body.data[0].id } }
}

/** Of an application of its own, that nothing is sent to. */
async function unusedReceiver({ operator, hook }: Furnished): Promise<State> {
  const { id: app } = await post(operator, '/operator/apps', { name: fresh('Waits') })
  await post(operator, `/operator/${app}`, { callback_url: hook.url, verify_token: hook.verifyToken })
  const { body } = await operator.get(`/operator/receivers?app=${app}`)
  return { nodes: { id: body.data[0].id } }
}

/** Of a call that was kept: where many come at once, some are counted alone. */
async function traced({ owner, operator, eventually }: Furnished): Promise<State> {
  const trace_id = await eventually(async () => {
    const { headers } = await owner.get(`/${ACCOUNT}`)
    const id = headers.get('x-parley-trace-id') ?? ''
    return (await operator.get(`/operator/traces/${id}`)).status === 200 && id
  }, 'a call that was kept')
  return { nodes: { trace_id } }
}

const sessioned = async (of: Furnished): Promise<State> => {
  const { id } = await flow(of, { flow_json: FIRST_DEFINITION })
  return { nodes: { flow: id } }
}

type Making = (world: Furnished) => Promise<State>

/** By the name of the operation, or of it and its mode. Others are fine with what is there. */
export const STATES: Record<string, Making> = {
  requestCode: (of) => number(of),
  deregisterNumber: (of) => number(of, { code_verification_status: 'VERIFIED' }),
  verifyCode: numberWithCode,
  readVerificationCode: numberWithCode,
  updateAccount: async () => ({ version: '/v23.0' }),
  readTemplateAnalytics: async () => ({ version: '/v23.0' }),
  createTemplate_fromLibrary: async () => ({ version: '/v23.0' }),
  createTemplateOfNumber_fromLibrary: async () => ({ version: '/v23.0' }),
  updateTemplate: template,
  updateTemplateOfAccount: template,
  deleteTemplates: template,
  setTemplate: async (of) => {
    const state = await template(of)
    const approved = async () => (await of.owner.get(`/${state.nodes?.template}`)).body.status === 'APPROVED'
    await of.eventually(approved, 'the review')
    return state
  },
  changePolicyRule: rule,
  removePolicyRule: rule,
  deleteFlow: onFlow({}),
  updateFlow: onFlow({}),
  setFlow: onFlow({}),
  uploadFlowAsset: onFlow({}),
  publishFlow: onFlow({ flow_json: FIRST_DEFINITION }),
  deprecateFlow: onFlow({ flow_json: FIRST_DEFINITION, publish: true }),
  migrateFlows: flowElsewhere,
  askFlowEndpoint: (of) => onFlow({ endpoint_uri: of.hook.url })(of),
  playFlow: sessioned,
  sendMessage_flow: async (of) => ({
    means: { '400000000000001': (await flow(of, { flow_json: FIRST_DEFINITION })).id },
  }),
  deleteMedia: media,
  readQrCode: qrCode,
  updateQrCode: qrCode,
  deleteQrCode: qrCode,
  deletePaymentConfiguration: configuration,
  sendUploadBytes: upload,
  revokeToken: token,
  actAsCustomer: wrote,
  // Whoever has blocked the business writes nothing to it.
  actAsCustomer_unblock: async () => ({}),
  actAsCustomer_tap: asked('button', {
    action: { buttons: [{ type: 'reply', reply: { id: 'yes', title: 'Yes' } }] },
  }),
  actAsCustomer_openLink: asked('cta_url', { action: { name: 'cta_url', parameters: shown } }),
  actAsCustomer_fill: sentFlow,
  actAsCustomer_giveAddress: asked('address_message', {
    action: { name: 'address_message', parameters: home },
  }),
  actAsCustomer_order: asked('product_list', {
    header: { type: 'text', text: 'Bread' },
    action: { catalog_id: '700000000000001', sections: bread },
  }),
  explainEvent: event,
  decideAgain: unsent,
  forwardEvent: event,
  resendDelivery: delivery,
  retryReceiver: receiver,
  pauseReceiver: unusedReceiver,
  resumeReceiver: unusedReceiver,
  explainTrace: traced,
  readSettled: async () => ({ nodes: { app_id: APP } }),
  async readInbox({ operator }) {
    await post(operator, `/operator/${APP}/inbox`)
    return {}
  },
  retryJob: givenUp,
  discardJob: givenUp,
  stageApp: async () => ({ nodes: { id: OTHER_APP } }),
  listStageApp: async () => ({ nodes: { id: OTHER_APP } }),
  clearStageApp: async () => ({ nodes: { id: OTHER_APP } }),
  readStageRule: staged,
  removeStageRule: staged,
  readUploadedFile: async (of) => {
    const state = await upload(of)
    const { h } = await post(of.owner, `/${state.nodes?.upload}`, undefined, { raw: state.bytes })
    return { nodes: { handle: h } }
  },
  importSnapshot: async (of) => ({ nodes: { name: fresh('imported') }, bytes: of.worldFile }),
  ...Object.fromEntries(
    'readWorld removeWorld resetWorld readWorldClock advanceWorldClock switchPlatform readWorldSettled readUpcoming saveWorld exportWorld exportBundle stageWorld listStageWorld clearStageWorld readSnapshot removeSnapshot exportSnapshot'
      .split(' ')
      .map((name) => [name, world]),
  ),
}
