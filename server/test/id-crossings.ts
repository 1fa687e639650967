/** Every place in a path, a query or a body where an id of something else may stand, by what it names. */

import { ACCOUNT, type Actor, type Answer, APP, NUMBER } from './house.ts'

export const TEMPLATE = {
  name: 'by_nobody',
  language: 'en_US',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Your order is on its way.' }],
}
type Crossing = [what: string, ask: (actor: Actor, id: string) => Promise<Answer>]

const profile = (id: string) => ({ messaging_product: 'chat', profile_picture_handle: id })
const withHeader = (id: string) => ({
  ...TEMPLATE,
  components: [{ type: 'HEADER', format: 'IMAGE', example: { header_handle: [id] } }, ...TEMPLATE.components],
})
const withFlow = (id: string) => ({
  ...TEMPLATE,
  components: [
    ...TEMPLATE.components,
    { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Book', flow_id: id, navigate_screen: 'A' }] },
  ],
})
const flowMessage = (flow_id: string) => ({
  to: '16505551234',
  type: 'interactive',
  interactive: {
    type: 'flow',
    body: { text: 'Book' },
    action: { name: 'flow', parameters: { flow_message_version: '3', flow_id, flow_cta: 'Book' } },
  },
})

const answerTo = (message_id: string) => ({
  to: '16505551234',
  context: { message_id },
  type: 'text',
  text: { body: 'Yes' },
})
const reactionTo = (message_id: string) => ({
  to: '16505551234',
  type: 'reaction',
  reaction: { message_id, emoji: '👍' },
})

const aFlow = async (actor: Actor) => (await actor.get(`/${ACCOUNT}/flows`)).body.data[0].id

export const CROSSINGS: Record<string, Crossing[]> = {
  flow: [
    ['flow_ids of migrate_flows', (actor, id) => actor.post(`/${ACCOUNT}/migrate_flows`, { flow_ids: [id] })],
    [
      'clone_flow_id',
      (actor, id) =>
        actor.post(`/${ACCOUNT}/flows`, { name: 'copy', categories: ['OTHER'], clone_flow_id: id }),
    ],
    ['flow_id of a button', (actor, id) => actor.post(`/${ACCOUNT}/message_templates`, withFlow(id))],
    ['flow_id of a message', (actor, id) => actor.post(`/${NUMBER}/messages`, flowMessage(id))],
  ],
  account: [
    [
      'source_business_account_id',
      (actor, id) => actor.post(`/${ACCOUNT}/migrate_flows`, { source_business_account_id: id }),
    ],
    [
      'source_waba_id',
      (actor, id) =>
        actor.post(`/${ACCOUNT}/migrate_flows`, { source_waba_id: id, source_flow_names: ['walked'] }),
    ],
  ],
  app: [
    [
      'application_id of a flow',
      async (actor, id) => actor.post(`/${await aFlow(actor)}`, { application_id: id }),
    ],
  ],
  template: [
    ['template in the path', (actor, id) => actor.get(`/${ACCOUNT}/message_templates/${id}`)],
    [
      'template changed',
      (actor, id) => actor.post(`/${ACCOUNT}/message_templates/${id}`, { components: TEMPLATE.components }),
    ],
    ['hsm_id', (actor, id) => actor.delete(`/${ACCOUNT}/message_templates?hsm_id=${id}&name=theirs`)],
    ['hsm_ids', (actor, id) => actor.delete(`/${ACCOUNT}/message_templates`, { hsm_ids: [id] })],
  ],
  handle: [
    ['profile_picture_handle', (actor, id) => actor.post(`/${NUMBER}/chat_business_profile`, profile(id))],
    ['header_handle', (actor, id) => actor.post(`/${ACCOUNT}/message_templates`, withHeader(id))],
  ],
  upload: [
    ['an upload for a handle', (actor, id) => actor.post(`/${NUMBER}/chat_business_profile`, profile(id))],
  ],
  media: [
    [
      'media id',
      (actor, id) => actor.post(`/${NUMBER}/messages`, { to: '16505551234', type: 'image', image: { id } }),
    ],
  ],
  message: [
    ['message_id', (actor, id) => actor.post(`/${NUMBER}/messages`, { status: 'read', message_id: id })],
    ['message that is answered', (actor, id) => actor.post(`/${NUMBER}/messages`, answerTo(id))],
    ['message that is reacted to', (actor, id) => actor.post(`/${NUMBER}/messages`, reactionTo(id))],
  ],
  code: [
    ['qr code read', (actor, id) => actor.get(`/${NUMBER}/message_qrdls/${id}`)],
    [
      'qr code changed',
      (actor, id) => actor.post(`/${NUMBER}/message_qrdls`, { code: id, prefilled_message: 'Mine' }),
    ],
    [
      'qr code changed in the path',
      (actor, id) => actor.post(`/${NUMBER}/message_qrdls/${id}`, { prefilled_message: 'Mine' }),
    ],
    ['qr code deleted', (actor, id) => actor.delete(`/${NUMBER}/message_qrdls/${id}`)],
  ],
  configuration: [
    ['configuration read', (actor, id) => actor.get(`/${ACCOUNT}/payment_configuration/${id}`)],
    [
      'configuration changed',
      (actor, id) => actor.post(`/${ACCOUNT}/payment_configuration/${id}`, { upi_vpa: 'other@bank' }),
    ],
    [
      'configuration linked',
      (actor, id) =>
        actor.post(`/${ACCOUNT}/generate_payment_configuration_oauth_link`, { configuration_name: id }),
    ],
    [
      'configuration deleted',
      (actor, id) => actor.delete(`/${ACCOUNT}/payment_configuration`, { configuration_name: id }),
    ],
  ],
  cursor: [
    ['after of flows', (actor, id) => actor.get(`/${ACCOUNT}/flows?after=${id}`)],
    ['before of flows', (actor, id) => actor.get(`/${ACCOUNT}/flows?before=${id}`)],
    ['after of templates', (actor, id) => actor.get(`/${ACCOUNT}/message_templates?after=${id}`)],
    ['after of numbers', (actor, id) => actor.get(`/${ACCOUNT}/phone_numbers?after=${id}`)],
    ['after of codes', (actor, id) => actor.get(`/${NUMBER}/message_qrdls?after=${id}`)],
    ['after of configurations', (actor, id) => actor.get(`/${ACCOUNT}/payment_configurations?after=${id}`)],
  ],
}

/** The same at the operator's door. */
export const CROSSINGS_OF_THE_OPERATOR: Record<string, Crossing[]> = {
  app: [
    ['app_id of an account', (actor, id) => actor.post('/operator/accounts', { app_id: id, name: 'Theirs' })],
  ],
  account: [
    ['accounts of a token', (actor, id) => actor.post(`/operator/${APP}/tokens`, { accounts: [id] })],
  ],
  message: [
    ['id of a status', (actor, id) => actor.post(`/operator/${NUMBER}/statuses`, { id, status: 'read' })],
    [
      'message that a customer reacts to',
      (actor, message_id) =>
        actor.post(`/operator/${NUMBER}/customer`, {
          customer: '16505551234',
          action: 'react',
          emoji: '👍',
          message_id,
        }),
    ],
  ],
}
