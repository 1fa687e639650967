/** `@kapso/whatsapp-cloud-api` with no setting but the address and the token: templates, numbers and flows. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  buildTemplatePayload,
  buildTemplateSendPayload,
  GraphApiError,
  TemplateDefinition,
  WhatsAppClient,
} from '@kapso/whatsapp-cloud-api'
import { ACCOUNT, NUMBER, UNVERIFIED_NUMBER } from '../house.ts'
import { ANN, TOKEN, withAnn } from './scene.ts'

const from = { phoneNumberId: NUMBER }
const chat = { ...from, to: ANN }

async function connected(t: TestContext) {
  const world = await withAnn(t)
  return { world, client: new WhatsAppClient({ baseUrl: world.url, accessToken: TOKEN }) }
}

test('kapso makes a template, waits for its review, sends and removes it', async (t) => {
  const { world, client } = await connected(t)
  const definition = TemplateDefinition.buildTemplateDefinition({
    name: 'order_ready',
    language: 'en_US',
    category: 'UTILITY',
    components: [
      {
        type: 'BODY',
        text: 'Your order {{1}} is ready for you.',
        example: { bodyText: [['A-17']] },
      },
    ],
  })
  const made = await client.templates.create({ businessAccountId: ACCOUNT, ...definition })
  const one = { businessAccountId: ACCOUNT, templateId: made.id }
  await world.eventually(async () => (await client.templates.get(one)).status === 'APPROVED', 'the approval')
  const { data } = await client.templates.list({ businessAccountId: ACCOUNT, status: 'APPROVED', limit: 5 })
  assert.ok(data.some(({ id, name }) => id === made.id && name === 'order_ready'))
  const sent = await client.messages.sendTemplate({
    ...chat,
    template: {
      name: 'order_ready',
      language: { code: 'en_US' },
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'B-4' }] }],
    },
  })
  assert.equal(sent.messages[0]?.messageStatus, 'accepted')
  const gone = { businessAccountId: ACCOUNT, name: 'order_ready' }
  assert.deepEqual(await client.templates.delete(gone), { success: true })
  await assert.rejects(client.templates.get(one), GraphApiError)
})

test('kapso verifies a number, registers it, and keeps its profile', async (t) => {
  const { world, client } = await connected(t)
  const { phoneNumbers } = client
  const number = { phoneNumberId: UNVERIFIED_NUMBER }
  const done = { success: true }
  assert.deepEqual(await phoneNumbers.requestCode({ ...number, codeMethod: 'SMS', language: 'en_US' }), done)
  const { body } = await world.operator.get(`/operator/${UNVERIFIED_NUMBER}/verification_code`)
  assert.deepEqual(await phoneNumbers.verifyCode({ ...number, code: body.code }), done)
  assert.deepEqual(await phoneNumbers.register({ ...number, pin: '123456' }), done)
  assert.deepEqual(await phoneNumbers.deregister(number), done)
  const profile = {
    about: 'Open',
    description: 'Bread',
    vertical: 'RESTAURANT',
    websites: ['https://a.example/'],
  }
  assert.deepEqual(await phoneNumbers.businessProfile.update({ ...from, ...profile }), done)
  const { data } = await phoneNumbers.businessProfile.get(from)
  assert.partialDeepStrictEqual(data[0], { ...profile, messagingProduct: 'whatsapp' })
  const callHours = {
    status: 'ENABLED',
    timezoneId: 'Europe/Berlin',
    weeklyOperatingHours: [{ dayOfWeek: 'MONDAY', openTime: '0800', closeTime: '1800' }],
  }
  const calling = { status: 'ENABLED', callIconVisibility: 'DISABLE_ALL', callHours }
  assert.deepEqual(await phoneNumbers.settings.update({ ...from, calling }), done)
  assert.partialDeepStrictEqual(await phoneNumbers.settings.get(from), { calling })
})

test('kapso builds what it sends: a template with its values, by two ways', async (t) => {
  const { world, client } = await connected(t)
  const buttons = [
    { type: 'URL', text: 'See it', url: 'https://a.example/{{1}}', example: ['https://a.example/b'] },
  ]
  const components = [
    { type: 'BODY', text: 'Order {{1}} is ready for you.', example: { body_text: [['A-17']] } },
    { type: 'BUTTONS', buttons },
  ]
  const form = { name: 'ready', language: 'en_US', category: 'UTILITY', components }
  const { body: made } = await world.owner.post(`/v23.0/${ACCOUNT}/message_templates`, form)
  await world.eventually(async () => (await world.owner.get(`/${made.id}`)).body.status === 'APPROVED')
  const built = buildTemplateSendPayload({
    name: 'ready',
    language: 'en_US',
    body: [{ type: 'text', text: 'B-4' }],
    buttons: [{ type: 'button', subType: 'url', index: 0, parameters: [{ type: 'text', text: 'b-4' }] }],
  })
  const raw = buildTemplatePayload({
    name: 'ready',
    language: 'en_US',
    components: [
      { type: 'body', parameters: [{ type: 'text', text: 'B-5' }] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'b-5' }] },
    ],
  })
  // What it builds is what it sends, though its types are not of one mind about that.
  for (const template of [built, raw])
    await client.messages.sendTemplate({ ...chat, template: template as never })
  const { body: talk } = await world.operator.get(`/operator/${NUMBER}/conversations/${ANN}`)
  const shown = talk.data
    .slice(1)
    .map((one: { template: { rendered: { body: string } } }) => one.template.rendered.body)
  assert.deepEqual(shown, ['Order B-4 is ready for you.', 'Order B-5 is ready for you.'])
})

test('kapso deploys a flow, sends it and retires it; its mistakes come back in place', async (t) => {
  const { client } = await connected(t)
  const screen = {
    id: 'HELLO',
    terminal: true,
    layout: {
      type: 'SingleColumnLayout',
      children: [{ type: 'Footer', label: 'Done', onClickAction: { name: 'complete', payload: {} } }],
    },
  }
  const flowJson = { version: '7.3', screens: [screen] }
  const options = { name: 'hello', wabaId: ACCOUNT, categories: ['OTHER'] }
  const { flowId, validationErrors } = await client.flows.deploy({ version: '7.3', screens: [] }, options)
  assert.ok(validationErrors?.[0]?.message)
  const deployed = await client.flows.deploy(flowJson, { ...options, flowId, publish: true, preview: true })
  assert.equal(deployed.validationErrors, undefined)
  assert.equal((await fetch(deployed.previewUrl ?? '')).status, 200)
  assert.partialDeepStrictEqual(await client.flows.get({ flowId }), { id: flowId, status: 'PUBLISHED' })
  assert.partialDeepStrictEqual(await client.flows.list({ wabaId: ACCOUNT }), { data: [{ id: flowId }] })
  const parameters = { flowId, flowCta: 'Begin', flowToken: 'a-token', flowAction: 'navigate' as const }
  const payload = { flowActionPayload: { screen: 'HELLO' } }
  const sent = await client.messages.sendInteractiveFlow({
    ...chat,
    bodyText: 'Have a look.',
    parameters: { ...parameters, ...payload },
  })
  assert.equal(sent.contacts[0]?.waId, ANN)
  assert.deepEqual(await client.flows.deprecate({ flowId }), { success: true })
})
