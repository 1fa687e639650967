/** `@great-detail/whatsapp` with no setting but the address and the token: accounts, numbers and templates. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Client, MessageType } from '@great-detail/whatsapp'
import { ACCOUNT, NUMBER } from '../house.ts'
import { ANN, TOKEN, withAnn } from './scene.ts'

const done = { success: true }

/** As for what it sends: the address carries the version. */
async function connected(t: TestContext) {
  const world = await withAnn(t)
  const request = { headers: { Authorization: `Bearer ${TOKEN}` } }
  return { world, client: new Client({ baseUrl: `${world.url}/v23.0`, request }) }
}

test('great-detail reads accounts and numbers, and keeps profile and automation', async (t) => {
  const { client } = await connected(t)
  const account = await client.whatsappBusinessAccount.get(ACCOUNT, { fields: ['id', 'name'] }).json()
  assert.equal(account.id, ACCOUNT)
  const { data } = await client.phoneNumbers.listPhoneNumbers({ businessAccountID: ACCOUNT }).json()
  assert.ok(data.some(({ id }) => id === NUMBER))
  const filtering = JSON.stringify([{ field: 'account_mode', operator: 'EQUAL', value: 'LIVE' }])
  const live = await client.phoneNumbers.listPhoneNumbers({ businessAccountID: ACCOUNT, filtering }).json()
  assert.ok(live.data.length > 0 && live.data.length < data.length)
  const number = await client.phoneNumbers
    .getPhoneNumber({ phoneNumberID: NUMBER, fields: ['verified_name', 'quality_rating', 'platform_type'] })
    .json()
  assert.partialDeepStrictEqual(number, {
    id: NUMBER,
    verified_name: 'Parley Bakery',
    quality_rating: 'GREEN',
  })
  const everything = await client.phoneNumbers
    .getPhoneNumber({
      phoneNumberID: NUMBER,
      fields: [
        'status',
        'messaging_limit_tier',
        'health_status',
        'quality_score',
        'is_pin_enabled',
        'throughput',
      ],
    })
    .json()
  assert.partialDeepStrictEqual(everything, {
    status: 'CONNECTED',
    messaging_limit_tier: 'TIER_1K',
    health_status: { can_send_message: 'AVAILABLE' },
    is_pin_enabled: false,
  })
  const named = { phoneNumberID: NUMBER, new_display_name: 'Bakery of Ann' }
  assert.partialDeepStrictEqual(await client.phoneNumbers.updatePhoneNumber(named).json(), done)
  const profile = { about: 'Open', websites: ['https://bakery.example/'] as [string] }
  const { businessProfile, conversationalAutomation } = client
  assert.deepEqual(
    await businessProfile.updateBusinessProfile({ phoneNumberID: NUMBER, ...profile }).json(),
    done,
  )
  const asked = { phoneNumberID: NUMBER, fields: ['about' as const, 'websites' as const] }
  assert.partialDeepStrictEqual(await businessProfile.getBusinessProfile(asked).json(), { data: [profile] })
  const automation = {
    prompts: ['Opening times?'],
    commands: [{ command_name: 'menu', command_description: 'All' }],
  }
  const set = conversationalAutomation.setConversationalAutomation({ phoneNumberID: NUMBER, ...automation })
  assert.deepEqual(await set.json(), done)
})

test('great-detail makes, lists, changes, sends and removes a template', async (t) => {
  const { world, client } = await connected(t)
  const form = {
    name: 'ready',
    language: 'en_US' as const,
    category: 'UTILITY' as const,
    parameter_format: 'POSITIONAL' as const,
  }
  const body = (text: string) => [{ type: 'BODY' as const, text, example: { body_text: ['A-17'] } }]
  const made = await client.template
    .create(ACCOUNT, { ...form, components: body('Order {{1}} is ready for you.') })
    .json()
  const approved = async () => (await client.template.get(made.id, {}).json()).status === 'APPROVED'
  await world.eventually(approved, 'the approval')
  const change = { components: body('Order {{1}} waits for you.') }
  assert.partialDeepStrictEqual(await client.template.update(made.id, change).json(), done)
  await world.eventually(approved, 'the second approval')
  const asked = { status: 'APPROVED' as const, category: ['UTILITY' as const], name_or_content: 'waits for' }
  const { data } = await client.template.list(ACCOUNT, asked).json()
  const none = await client.template.list(ACCOUNT, { ...asked, name_or_content: 'nowhere' }).json()
  assert.deepEqual(none.data, [])
  assert.deepEqual(
    data.map(({ id }) => id),
    [made.id],
  )
  const parameters = [{ type: 'text' as const, text: 'B-4' }]
  const template = {
    name: 'ready',
    language: { code: 'en_US' as const },
    components: [{ type: 'body' as const, parameters }],
  }
  const sent = await client.message
    .createMessage({ phoneNumberID: NUMBER, to: ANN, type: MessageType.Template, template })
    .json()
  assert.equal(sent.messages[0]?.message_status, 'accepted')
  assert.deepEqual(await client.template.delete(ACCOUNT, { name: 'ready' }).json(), done)
})

test('great-detail looks through the library, and makes a template of it', async (t) => {
  const { client } = await connected(t)
  // The client's types take the answer for a bare list; it comes in a page, as all lists do.
  const found: unknown = await client.template
    .listLibrary({ topic: 'ORDER_MANAGEMENT', search: 'is ready' })
    .json()
  assert.partialDeepStrictEqual(found, { data: [{ name: 'order_pick_up_1', category: 'UTILITY' }] })
  const url = { base_url: 'https://bakery.example/map' }
  const made = await client.template
    .create(ACCOUNT, {
      name: 'come_and_get_it',
      language: 'en_US',
      category: 'UTILITY',
      library_template_name: 'order_pick_up_1',
      library_template_button_inputs: JSON.stringify([{ type: 'URL', url }]),
    })
    .json()
  assert.partialDeepStrictEqual(made, { status: 'APPROVED', category: 'UTILITY' })
  const { library_template_name } = await client.template.get(made.id, {}).json()
  assert.equal(library_template_name, 'order_pick_up_1')
})
