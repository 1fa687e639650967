/** What a server can get wrong, on purpose: each deviation with the call that it is in, and where it has to be found. */

export type Json = Record<string, unknown>
export type Answer = { status: number; type: string; body: Json }

export type Lie = {
  name: string
  /** `METHOD edge`, as the talk has it; `node` stands for the thing itself, and `hook` for what is told. */
  on: string
  /** Only answers that look so: one of several on the same edge. */
  fits?(answer: Answer): boolean
  /** Where the difference is. */
  at: RegExp
  tell(answer: Answer): void
  /** How often a notification is sent. */
  times?: 0 | 2
  isUnsigned?: true
  /** It upsets what comes later, so it is played alone. */
  isAlone?: true
}

const dataOf = ({ body }: Answer) => body.data as Json[]
const first = (value: unknown) => (value as Json[])[0] as Json
const errorOf = ({ body }: Answer) => body.error as Json
const has =
  (key: string) =>
  ({ body }: Answer) =>
    key in body
const hasCode =
  (code: number) =>
  ({ body }: Answer) =>
    (body.error as Json | undefined)?.code === code
const isOf =
  (status: string) =>
  ({ body }: Answer) =>
    first(body.statuses ?? [{}]).status === status

/** Lies about one key of an answer. */
const set =
  (key: string, value: unknown) =>
  ({ body }: Answer) =>
    void Object.assign(body, { [key]: value })
const drop =
  (key: string) =>
  ({ body }: Answer) =>
    void delete body[key]
const setError = (key: string, value: unknown) => (answer: Answer) =>
  void Object.assign(errorOf(answer), { [key]: value })

export const LIES: Lie[] = [
  // Accounts and numbers.
  {
    name: 'a key is missing',
    on: 'GET node',
    fits: has('currency'),
    at: /^currency$/,
    tell: drop('currency'),
  },
  {
    name: 'a swapped enumeration',
    on: 'GET node',
    fits: has('currency'),
    at: /^account_review_status$/,
    tell: set('account_review_status', 'REJECTED'),
  },
  {
    name: 'a key too many',
    on: 'GET node',
    fits: has('currency'),
    at: /^is_test$/,
    tell: set('is_test', true),
  },
  { name: 'null for a name', on: 'GET node', fits: has('currency'), at: /^name$/, tell: set('name', null) },
  {
    name: 'another status for a yes',
    on: 'POST conversational_automation',
    at: /^status$/,
    tell: (answer) => void Object.assign(answer, { status: 201 }),
  },
  {
    name: 'another order of numbers',
    on: 'GET phone_numbers',
    at: /order|\.id$/,
    tell: (answer) => void dataOf(answer).reverse(),
    isAlone: true,
  },
  {
    name: 'a number is missing from the list',
    on: 'GET phone_numbers',
    at: /^data/,
    tell: (answer) => void dataOf(answer).pop(),
    isAlone: true,
  },
  {
    name: 'an enumeration in small letters',
    on: 'GET phone_numbers',
    at: /quality_rating$/,
    tell: (answer) => void Object.assign(first(answer.body.data), { quality_rating: 'green' }),
  },
  { name: 'no paging', on: 'GET phone_numbers', at: /^paging/, tell: drop('paging') },
  {
    name: 'a number without its plus',
    on: 'GET node',
    fits: has('throughput'),
    at: /^display_phone_number$/,
    tell: ({ body }) =>
      void Object.assign(body, { display_phone_number: String(body.display_phone_number).slice(1) }),
  },
  {
    name: 'another state of verification',
    on: 'GET node',
    fits: has('throughput'),
    at: /^code_verification_status$/,
    tell: set('code_verification_status', 'EXPIRED'),
  },
  {
    name: 'a text for an object',
    on: 'GET node',
    fits: has('throughput'),
    at: /^throughput/,
    tell: set('throughput', 'STANDARD'),
  },
  // Profiles and automation.
  {
    name: 'true as a text',
    on: 'POST whatsapp_business_profile',
    at: /^success$/,
    tell: set('success', 'true'),
  },
  {
    name: 'an object for a list',
    on: 'GET whatsapp_business_profile',
    at: /^data/,
    tell: ({ body }) => void Object.assign(body, { data: first(body.data) }),
  },
  {
    name: 'a text for a list',
    on: 'GET whatsapp_business_profile',
    at: /^websites/,
    tell: set('websites', 'https://example.com/'),
  },
  {
    name: 'another trade',
    on: 'GET whatsapp_business_profile',
    at: /^vertical$/,
    tell: set('vertical', 'TRAVEL'),
  },
  {
    name: 'other words than were written',
    on: 'GET whatsapp_business_profile',
    at: /^about$/,
    tell: set('about', 'Something else'),
  },
  {
    name: 'one for true',
    on: 'GET node',
    fits: has('conversational_automation'),
    at: /enable_welcome_message$/,
    tell: ({ body }) =>
      void Object.assign(body.conversational_automation as Json, { enable_welcome_message: 1 }),
  },
  {
    name: 'another order of prompts',
    on: 'GET node',
    fits: has('conversational_automation'),
    at: /^prompts/,
    tell: ({ body }) => void (body.prompts as string[]).reverse(),
  },
  {
    name: 'a key by another name',
    on: 'GET node',
    fits: has('conversational_automation'),
    at: /^commands.*command_name$/,
    tell: ({ body }) => void Object.assign(body, { commands: [{ name: first(body.commands).command_name }] }),
  },
  // Templates.
  {
    name: 'approved at once',
    on: 'POST message_templates',
    fits: has('components'),
    at: /^status$/,
    tell: set('status', 'APPROVED'),
  },
  {
    name: 'another category',
    on: 'POST message_templates',
    fits: ({ body }) => body.category === 'UTILITY',
    at: /^category$/,
    tell: set('category', 'MARKETING'),
  },
  {
    name: 'another order of components',
    on: 'POST message_templates',
    fits: ({ body }) => (body.components as unknown[] | undefined)?.length === 2,
    at: /components/,
    tell: ({ body }) => void (body.components as unknown[]).reverse(),
  },
  {
    name: 'another order of templates',
    on: 'GET message_templates',
    fits: ({ body }) => dataOf({ body } as Answer).length > 1,
    at: /^data\[order\]/,
    tell: (answer) => void dataOf(answer).reverse(),
  },
  {
    name: 'a key is missing in a list',
    on: 'GET message_templates',
    at: /parameter_format$/,
    tell: (answer) => void delete first(answer.body.data).parameter_format,
  },
  {
    name: 'a sample is missing',
    on: 'GET node',
    fits: ({ body }) => 'components' in body,
    at: /components.*example/,
    tell: ({ body }) => void delete first(body.components).example,
  },
  {
    name: 'another language',
    on: 'GET node',
    fits: ({ body }) => 'components' in body,
    at: /^language$/,
    tell: set('language', 'en_GB'),
  },
  {
    name: 'another code',
    on: 'POST message_templates',
    fits: hasCode(100),
    at: /^error\.code$/,
    tell: setError('code', 131_000),
  },
  {
    name: 'another subcode',
    on: 'POST message_templates',
    fits: hasCode(100),
    at: /error_subcode$/,
    tell: setError('error_subcode', 2_388_023),
  },
  {
    name: 'another status for a no',
    on: 'POST message_templates',
    fits: hasCode(100),
    at: /^status$/,
    tell: (answer) => void Object.assign(answer, { status: 409 }),
  },
  {
    name: 'another type of error',
    on: 'POST message_templates',
    fits: hasCode(100),
    at: /^error\.type$/,
    tell: setError('type', 'GraphMethodException'),
  },
  {
    name: 'an error without its title',
    on: 'POST message_templates',
    fits: hasCode(100),
    at: /error_user_title$/,
    tell: (answer) => void delete errorOf(answer).error_user_title,
  },
  {
    name: 'an error that passes',
    on: 'POST message_templates',
    fits: hasCode(100),
    at: /is_transient$/,
    tell: setError('is_transient', true),
  },
  {
    name: 'a success that is none',
    on: 'DELETE message_templates',
    at: /^success$/,
    tell: set('success', false),
  },
  // Flows.
  {
    name: 'null for a list',
    on: 'POST flows',
    at: /validation_errors$/,
    tell: set('validation_errors', null),
  },
  {
    name: 'a list as a text',
    on: 'GET node',
    fits: has('validation_errors'),
    at: /^categories/,
    tell: ({ body }) => void Object.assign(body, { categories: JSON.stringify(body.categories).slice(1) }),
  },
  {
    name: 'an empty answer',
    on: 'POST publish',
    fits: has('success'),
    at: /^success$/,
    tell: drop('success'),
  },
  {
    name: 'the code of a neighbour',
    on: 'POST publish',
    fits: hasCode(139_002),
    at: /^error\.code$/,
    tell: setError('code', 139_001),
  },
  {
    name: 'yesterday’s state',
    on: 'GET flows',
    at: /status$/,
    tell: (answer) => void Object.assign(first(answer.body.data), { status: 'DRAFT' }),
  },
  {
    name: 'a moment as a number',
    on: 'GET flows',
    at: /updated_at$/,
    tell: (answer) => void Object.assign(first(answer.body.data), { updated_at: 1_700_000_000 }),
  },
  // Messages and files.
  {
    name: 'a number for a text',
    on: 'POST messages',
    fits: has('contacts'),
    at: /wa_id$/,
    tell: ({ body }) =>
      void Object.assign(first(body.contacts), { wa_id: Number(first(body.contacts).wa_id) }),
  },
  {
    name: 'a message without an id',
    on: 'POST messages',
    fits: has('contacts'),
    at: /messages.*id$/,
    tell: ({ body }) => void delete first(body.messages).id,
    isAlone: true,
  },
  {
    name: 'no contacts',
    on: 'POST messages',
    fits: has('contacts'),
    at: /^contacts/,
    tell: drop('contacts'),
    isAlone: true,
  },
  {
    name: 'an id of another shape',
    on: 'POST messages',
    fits: has('contacts'),
    at: /messages.*id$/,
    tell: ({ body }) => void Object.assign(first(body.messages), { id: '1234567890123456' }),
    isAlone: true,
  },
  {
    name: 'another product',
    on: 'POST messages',
    fits: has('contacts'),
    at: /^messaging_product$/,
    tell: set('messaging_product', 'chat'),
  },
  {
    name: 'not found becomes bad',
    on: 'POST messages',
    fits: hasCode(132_001),
    at: /^status$/,
    tell: (answer) => void Object.assign(answer, { status: 400 }),
  },
  {
    name: 'a size as a text',
    on: 'GET node',
    fits: has('file_size'),
    at: /^file_size$/,
    tell: ({ body }) => void Object.assign(body, { file_size: String(body.file_size) }),
  },
  {
    name: 'another type of file',
    on: 'GET node',
    fits: has('file_size'),
    at: /^mime_type$/,
    tell: set('mime_type', 'image/jpeg'),
  },
  { name: 'no hash', on: 'GET node', fits: has('file_size'), at: /^sha256$/, tell: drop('sha256') },
  // Codes, tokens, and what is no JSON.
  { name: 'no link', on: 'POST message_qrdls', at: /^deep_link_url$/, tell: drop('deep_link_url') },
  {
    name: 'the code of another refusal',
    on: 'GET node',
    fits: hasCode(190),
    at: /^error\.code$/,
    tell: setError('code', 102),
  },
  {
    name: 'a page for an answer',
    on: 'GET subscribed_apps',
    at: /^content-type$/,
    tell: (answer) => void Object.assign(answer, { type: 'text/html' }),
  },
  // What is told.
  {
    name: 'an event that comes twice',
    on: 'hook',
    fits: isOf('delivered'),
    at: /./,
    tell: () => {},
    times: 2,
  },
  { name: 'an event that never comes', on: 'hook', fits: isOf('sent'), at: /./, tell: () => {}, times: 0 },
  {
    name: 'a time in milliseconds',
    on: 'hook',
    fits: isOf('sent'),
    at: /timestamp$/,
    tell: ({ body }) =>
      void Object.assign(first(body.statuses), { timestamp: `${first(body.statuses).timestamp}000` }),
  },
  {
    name: 'a time as a number',
    on: 'hook',
    fits: isOf('delivered'),
    at: /timestamp$/,
    tell: ({ body }) =>
      void Object.assign(first(body.statuses), { timestamp: Number(first(body.statuses).timestamp) }),
  },
  {
    name: 'the number of somebody else',
    on: 'hook',
    fits: isOf('delivered'),
    at: /phone_number_id$/,
    tell: ({ body }) => void Object.assign(body.metadata as Json, { phone_number_id: '1111111111111111' }),
  },
  {
    name: 'no contacts in an event',
    on: 'hook',
    fits: isOf('sent'),
    at: /^contacts/,
    tell: drop('contacts'),
  },
  {
    name: 'an id as a text',
    on: 'hook',
    fits: has('message_template_id'),
    at: /message_template_id$/,
    tell: ({ body }) => void Object.assign(body, { message_template_id: String(body.message_template_id) }),
  },
  {
    name: 'a signature of somebody else',
    on: 'hook',
    fits: has('flow_id'),
    at: /^signature$/,
    tell: () => {},
    isUnsigned: true,
  },
]
