// A program that knows only the platform, and uses much of it: what it receives is what a recording holds.

const [account, number] = [process.env.ACCOUNT ?? '200000000000001', process.env.NUMBER ?? '300000000000001']
const token = process.env.TOKEN ?? 'sandbox-token'
const customer = '16505551234'

async function call(method, path, body, more = {}) {
  const isJson = body !== undefined && !(body instanceof FormData)
  const answer = await fetch(`https://graph.facebook.com/v23.0/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(isJson && { 'content-type': 'application/json' }),
      ...more,
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  })
  return answer.json()
}
const get = (path) => call('GET', path)
const post = (path, body) => call('POST', path, body)
const send = (type, part) =>
  post(`${number}/messages`, { messaging_product: 'whatsapp', to: customer, type, [type]: part })

if (process.env.HOOK)
  await post(`${account}/subscribed_apps`, {
    override_callback_uri: process.env.HOOK,
    verify_token: 'a-word',
  })
await get(`${account}?fields=id,name,timezone_id,currency,account_review_status,business_verification_status`)
await get(`${account}/phone_numbers`)
await get(
  `${number}?fields=verified_name,display_phone_number,quality_rating,code_verification_status,throughput`,
)
await post(`${number}/whatsapp_business_profile`, {
  messaging_product: 'whatsapp',
  about: 'Bread since 1902',
  email: 'shop@example.com',
  vertical: 'RETAIL',
  websites: ['https://example.com/'],
})
await get(`${number}/whatsapp_business_profile?fields=about,email,vertical,websites`)
await post(`${number}/conversational_automation`, {
  enable_welcome_message: true,
  prompts: ['Order', 'Hours'],
  commands: [{ command_name: 'hours', command_description: 'When we are open' }],
})
await get(`${number}?fields=conversational_automation`)

const body = {
  type: 'BODY',
  text: 'Order {{1}} is ready to be fetched today.',
  example: { body_text: [['A-17']] },
}
const made = await post(`${account}/message_templates`, {
  name: 'order_ready',
  language: 'en_US',
  category: 'UTILITY',
  components: [body],
})
await post(`${account}/message_templates`, {
  name: 'autumn_sale',
  language: 'de',
  category: 'MARKETING',
  components: [
    { type: 'BODY', text: 'Ten of a hundred less on all rolls.' },
    { type: 'FOOTER', text: 'Until Sunday' },
  ],
})
await get(`${account}/message_templates?limit=10`)
await get(`${made.id}?fields=name,status,category,language,components`)
await post(`${account}/message_templates`, {
  name: 'order_ready',
  language: 'en_US',
  category: 'UTILITY',
  components: [body],
})

const flow = await post(`${account}/flows`, { name: 'Appointments', categories: ['SURVEY'] })
await get(`${flow.id}?fields=id,name,status,categories,validation_errors`)
await post(`${flow.id}/publish`)
await post(`${flow.id}/publish`)
await get(`${account}/flows`)

for (const text of ['What can we bake for you?', 'And for when?']) await send('text', { body: text })
await send('interactive', {
  type: 'button',
  body: { text: 'Shall we keep a loaf?' },
  action: {
    buttons: [
      { type: 'reply', reply: { id: 'yes', title: 'Yes' } },
      { type: 'reply', reply: { id: 'no', title: 'No' } },
    ],
  },
})
const form = new FormData()
form.set('messaging_product', 'whatsapp')
form.set('type', 'image/png')
form.set(
  'file',
  new Blob(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    { type: 'image/png' },
  ),
  'loaf.png',
)
const media = await call('POST', `${number}/media`, form)
await get(media.id)
await send('image', { id: media.id, caption: 'A loaf' })
await send('template', { name: 'order_ready', language: { code: 'en_US' }, components: [] })

const code = await post(`${number}/message_qrdls`, {
  prefilled_message: 'One loaf, please',
  generate_qr_image: 'SVG',
})
await post(`${number}/message_qrdls`, { prefilled_message: 'Two loaves, please' })
await get(`${number}/message_qrdls`)
await get(`${number}/message_qrdls/${code.code}`)
await call('DELETE', `${number}/message_qrdls/${code.code}`)

await post(`${number}/messages`, { messaging_product: 'whatsapp', to: customer, type: 'text' })
await post(`${number}/request_code`, { code_method: 'PIGEON' })
await get('999999999999999')
await call('GET', number, undefined, { authorization: 'Bearer no-such-token' })
await get(`${account}/subscribed_apps`)
await get(`debug_token?input_token=${token}`)
await call('DELETE', `${account}/message_templates?name=autumn_sale`)
await get(`${account}/message_templates?limit=1`)
await new Promise((resolve) => setTimeout(resolve, Number(process.env.LINGER_MS ?? 300)))
