/** Whole requests that make sense, where a schema alone cannot say how: the deep end of the service. */

import { readdirSync, readFileSync } from 'node:fs'
import type { Chance } from './random.ts'

export type Fields = Record<string, unknown>

const LANGUAGES = ['en_US', 'de', 'pt_BR', 'hi']

const name = ({ below }: Chance) => `thing_${below(1_000_000)}`
const phone = ({ below }: Chance) => `1555010${String(below(10_000)).padStart(4, '0')}`

const FLOW_JSON = new URL('../../flow-json/test/corpus/', import.meta.url)
const DEFINITIONS = readdirSync(FLOW_JSON)
  .filter((file) => file.startsWith('valid-'))
  .toSorted()
  .map((file) => readFileSync(new URL(file, FLOW_JSON), 'utf8'))

const definition = ({ pick }: Chance) => pick(DEFINITIONS)

function components({ pick, percent }: Chance): object[] {
  return [
    ...(percent(30) ? [{ type: 'HEADER', format: 'TEXT', text: pick(['Hello', 'Grüße 🥐']) }] : []),
    pick([
      { type: 'BODY', text: 'Your order is on its way.' },
      { type: 'BODY', text: 'Hi {{1}}, see you at {{2}}!', example: { body_text: [['Ann', 'ten']] } },
    ]),
    ...(percent(30) ? [{ type: 'FOOTER', text: 'Bakery' }] : []),
    ...(percent(40)
      ? [
          {
            type: 'BUTTONS',
            buttons: pick<object[]>([
              [{ type: 'QUICK_REPLY', text: 'Yes' }],
              [{ type: 'URL', text: 'Look', url: 'https://example.com/x' }],
              [{ type: 'PHONE_NUMBER', text: 'Call', phone_number: '+15550100001' }],
              [
                {
                  type: 'FLOW',
                  text: 'Open',
                  flow_id: '«flow:1»',
                  flow_action: 'navigate',
                  navigate_screen: 'WELCOME',
                },
              ],
            ]),
          },
        ]
      : []),
  ]
}

function message(chance: Chance): Fields {
  const to = chance.pick(['15550100099', phone(chance)])
  const [type, part] = chance.pick<[string, unknown]>([
    ['text', { body: 'Fresh at ten' }],
    ['location', { latitude: 1.5, longitude: -2, name: 'Here' }],
    ['reaction', { message_id: '«message_id:0»', emoji: '🥐' }],
    ['image', { link: 'https://example.com/a.png', caption: 'A cake' }],
    ['document', { id: '«media:0»', filename: 'a.pdf' }],
    ['template', { name: 'walked', language: { code: 'en_US' }, components: [] }],
    ['contacts', [{ name: { formatted_name: 'Ann' }, phones: [{ phone: '+1555' }] }]],
    [
      'interactive',
      {
        type: 'button',
        body: { text: 'Well?' },
        action: { buttons: [{ type: 'reply', reply: { id: 'a', title: 'A' } }] },
      },
    ],
  ])
  return { messaging_product: 'chat', to, type, [type]: part }
}

type Example = (chance: Chance) => Fields

/** A receiver that is there, and an address where nobody is: neither keeps anybody waiting. */
const ADDRESSES = ['«receiver:0»', 'http://127.0.0.1:9/nobody', 'http://[::1]:9/', '']

const template: Example = (chance) => ({
  name: name(chance),
  category: chance.pick(['UTILITY', 'MARKETING']),
  language: chance.pick(LANGUAGES),
  components: components(chance),
})

export const EXAMPLES: Record<string, Example> = {
  'POST /{account}/message_templates': template,
  'POST /{template}': (chance) => ({ components: components(chance) }),
  'POST /{account}/message_templates/{template_id}': (chance) => ({ components: components(chance) }),
  'DELETE /{account}/message_templates': (chance) =>
    chance.pick<Fields>([
      { name: 'walked' },
      { name: 'x', hsm_id: '«template:3»' },
      { hsm_ids: ['«template:4»'] },
    ]),
  'POST /operator/{account}/templates': (chance) => ({ templates: [template(chance), template(chance)] }),
  'POST /{account}/flows': (chance) => ({
    name: name(chance),
    categories: ['OTHER', 'SURVEY'].slice(chance.below(2)),
    ...(chance.percent(50) && { flow_json: definition(chance) }),
    ...(chance.percent(30) && { endpoint_uri: chance.pick(ADDRESSES) }),
    ...(chance.percent(20) && { publish: true }),
    ...(chance.percent(10) && { validate_only: true }),
  }),
  'POST /{flow}': (chance) => ({ name: name(chance), endpoint_uri: chance.pick(ADDRESSES) }),
  'POST /{flow}/assets': (chance) => ({ asset_type: 'FLOW_JSON', flow_json: definition(chance) }),
  'POST /operator/flow_json/validate': (chance) => ({ flow_json: definition(chance) }),
  'POST /operator/{flow}/play': (chance) => ({
    step: chance.pick(['open', 'submit', 'back']),
    session: {
      flow_id: '«flow:1»',
      flow_token: 't',
      screen: 'WELCOME',
      data: { WELCOME: {} },
      form: {},
      trail: [],
    },
    form: { words: 'some' },
  }),
  'POST /{account}/migrate_flows': () => ({ flow_ids: ['«flow:1»', '«flow:2»'] }),
  'POST /{phone_number}/messages': message,
  'POST /operator/{phone_number}/inbound': (chance) => ({
    from: phone(chance),
    name: 'Ann',
    ...chance.pick<Fields>([
      { type: 'text', text: { body: 'Hello' } },
      { type: 'location', location: { latitude: 1, longitude: 2 } },
      { type: 'button', button: { text: 'Yes', payload: 'y' } },
      { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { response_json: '{"a":1}' } } },
      { type: 'order', order: { product_items: [] } },
    ]),
  }),
  'POST /operator/{phone_number}/customer': (chance) => ({
    from: '15550100099',
    action: chance.pick(['read', 'read', 'unblock', 'block']),
  }),
  'POST /operator/{phone_number}/statuses': (chance) => ({
    id: '«message_id:1»',
    status: chance.pick(['sent', 'delivered', 'read', 'failed']),
  }),
  'POST /{phone_number}/message_qrdls': (chance) => ({
    prefilled_message: chance.pick(['Hello', '🥐 bitte']),
    generate_qr_image: chance.pick(['SVG', 'PNG']),
  }),
  'POST /{phone_number}/message_qrdls/{qr_code_id}': () => ({ prefilled_message: 'Changed' }),
  'POST /{account}/payment_configuration': (chance) => ({
    configuration_name: name(chance),
    ...chance.pick<Fields>([
      { provider_name: 'upi_vpa', upi_vpa: 'name@bank' },
      { provider_name: 'razorpay', redirect_url: 'https://merchant.example/done' },
    ]),
  }),
  'POST /{account}/payment_configuration/{configuration_name}': () => ({ upi_vpa: 'other@bank' }),
  'DELETE /{account}/payment_configuration': () => ({ configuration_name: '«configuration_name:2»' }),
  'POST /{account}/generate_payment_configuration_oauth_link': () => ({
    configuration_name: '«configuration_name:1»',
    redirect_url: 'https://merchant.example/done',
  }),
  'POST /{app}/uploads': (chance) => ({
    file_length: chance.percent(80) ? 30 : 1 + chance.below(40),
    file_type: chance.pick(['image/png', 'image/jpeg', 'application/pdf']),
    file_name: 'a.png',
  }),
  'POST /{phone_number}/chat_business_profile': (chance) => ({
    messaging_product: 'chat',
    about: 'Bread',
    websites: ['https://example.com/'],
    ...(chance.percent(20) && { profile_picture_handle: '«handle:0»' }),
  }),
  'POST /{phone_number}/conversational_automation': () => ({
    enable_welcome_message: true,
    prompts: ['Hours?'],
    commands: [{ command_name: 'menu', command_description: 'What there is' }],
  }),
  'POST /{phone_number}/request_code': (chance) => ({
    code_method: chance.pick(['SMS', 'VOICE']),
    language: 'en_US',
  }),
  'POST /{phone_number}/verify_code': () => ({ code: '123456' }),
  'POST /{account}/subscribed_apps': (chance) => ({
    override_callback_uri: chance.pick(ADDRESSES),
    verify_token: 'v',
    subscribed_fields: ['messages', 'account_update'].slice(chance.below(2)),
  }),
  'POST /{phone_number}': (chance) => ({
    webhook_configuration: { override_callback_uri: chance.pick(ADDRESSES), verify_token: 'v' },
  }),
  'POST /operator/{app}': (chance) => ({ callback_url: chance.pick(ADDRESSES), verify_token: 'v' }),
  'POST /operator/policy_rules': (chance) => ({
    name: name(chance),
    pattern: 'free (beer|cake)',
    explanation: 'No.',
  }),
  'POST /operator/policy_rules/test': () => ({ pattern: 'a+', text: 'aaa' }),
  'POST /operator/policy_rules/{name}': () => ({ explanation: 'Still no.' }),
  'POST /operator/apps': (chance) => ({ name: name(chance) }),
  'POST /operator/accounts': (chance) => ({ app_id: '«app_id:0»', name: name(chance) }),
  'POST /operator/{account}/phone_numbers': (chance) => ({
    display_phone_number: `+${phone(chance)}`,
    verified_name: 'Bakery',
  }),
  'POST /operator/{app}/tokens': () => ({ accounts: ['«account:0»'], expires_in: 3_600 }),
  'POST /operator/{template}': (chance) => ({ status: chance.pick(['APPROVED', 'REJECTED', 'PAUSED']) }),
  'POST /operator/{flow}': (chance) => ({
    status: chance.pick(['DRAFT', 'PUBLISHED', 'BLOCKED', 'THROTTLED']),
  }),
  'POST /operator/{account}/test_event': () => ({ field: 'account_update' }),
  'POST /operator/{account}/raw_event': () => ({ field: 'business_status_update', value: { event: 'NEW' } }),
  'POST /operator/clock/advance': (chance) => ({ seconds: 1 + chance.below(60) }),
  'POST /operator/worlds/{id}/clock/advance': (chance) => ({ seconds: 1 + chance.below(86_400) }),
  'POST /operator/worlds': (chance) => ({ name: name(chance) }),
  'POST /operator/{account}': (chance) => ({ name: name(chance) }),
  'POST /operator/{phone_number}': (chance) => ({
    verified_name: name(chance),
    quality_rating: 'GREEN',
    code_verification_status: 'VERIFIED',
  }),
  'POST /{phone_number}/media': () => ({ messaging_product: 'chat' }),
  'GET /{flow}': () => ({ fields: 'id,name,status,preview,validation_errors' }),
  'GET /{phone_number}/chat_business_profile': () => ({ fields: 'about,websites,profile_picture_url' }),
  'GET /{phone_number}/message_qrdls': () => ({ fields: 'code,qr_image_url' }),
  'POST /message/{code}': () => ({ from: '15550100097', text: 'Hello' }),
  'POST /phone/{phone_number}/messages': () => ({ type: 'text', text: { body: 'Hi' } }),
  'POST /phone/{phone_number}/customer': (chance) => ({ action: chance.pick(['open', 'read']) }),
}
