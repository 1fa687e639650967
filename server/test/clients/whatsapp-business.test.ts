/**
 * `whatsapp-business`, driven through what it can do. It has the platform's address written into it; that of its own
 * HTTP client, which it lends its user, is ours instead.
 */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import express from 'express'
import { WABAClient, type WABAErrorAPI, WebhookClient } from 'whatsapp-business'
import { ACCOUNT, NUMBER, UNVERIFIED_NUMBER } from '../house.ts'
import { ANN, annSays, picture, served, subscribe, TOKEN, VERIFY_TOKEN, withAnn } from './scene.ts'

const done = { success: true }

async function connected(t: TestContext) {
  const world = await withAnn(t)
  const client = new WABAClient({ apiToken: TOKEN, phoneId: NUMBER, accountId: ACCOUNT })
  client.restClient.fetch.defaults.baseURL = `${world.url}/v17.0`
  return { world, client }
}

test('whatsapp-business sends messages, and says that one was read', async (t) => {
  const { world, client } = await connected(t)
  const asked = await annSays(world, { type: 'text', text: { body: 'Now?' } })
  const action = { buttons: [{ type: 'reply' as const, reply: { id: 'yes', title: 'Yes' } }] }
  const sent = [
    await client.sendMessage({
      to: ANN,
      type: 'text',
      text: { body: 'At ten.' },
      context: { message_id: asked },
    }),
    await client.sendMessage({ to: ANN, type: 'reaction', reaction: { message_id: asked, emoji: '👍' } }),
    await client.sendMessage({
      to: ANN,
      type: 'location',
      location: { latitude: '52.5', longitude: '13.4', name: 'Bakery', address: 'Ackerstrasse 1' },
    }),
    await client.sendMessage({
      to: ANN,
      type: 'interactive',
      interactive: { type: 'button', body: { text: 'Rye?' }, action },
    }),
    // The client's types know neither a list of contacts nor a section without products; the wire has both.
    await client.sendMessage({
      to: ANN,
      type: 'contacts',
      contacts: [{ name: { formatted_name: 'Bo', first_name: 'Bo' } }] as never,
    }),
    await client.sendMessage({
      to: ANN,
      type: 'interactive',
      interactive: {
        type: 'list',
        body: { text: 'Which?' },
        action: {
          button: 'Breads',
          sections: [{ title: 'Dark', rows: [{ id: 'rye', title: 'Rye' }] } as never],
        },
      },
    }),
  ]
  for (const answer of sent) assert.deepEqual(answer.contacts, [{ input: ANN, wa_id: ANN }])
  assert.equal(new Set(sent.map(({ messages }) => messages[0]?.id)).size, sent.length)
  assert.deepEqual(await client.markMessageAsRead(asked), done)
})

test('whatsapp-business gets back the file it brought, byte for byte, and removes it', async (t) => {
  const { client } = await connected(t)
  const folder = await mkdtemp(join(tmpdir(), 'parley-client-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'rye.jpg')
  const copy = join(folder, 'copy.jpg')
  const bytes = await picture()
  await writeFile(file, bytes)
  const { id } = await client.uploadMedia({ file, type: 'image/jpeg' })
  const kept = await client.getMedia(id)
  assert.deepEqual([kept.mime_type, Number(kept.file_size)], ['image/jpeg', bytes.length])
  await once(await client.downloadMedia(kept.url, copy), 'finish')
  assert.deepEqual(await readFile(copy), bytes)
  const sent = await client.sendMessage({ to: ANN, type: 'image', image: { id, caption: 'Rye' } })
  assert.equal(sent.contacts[0]?.wa_id, ANN)
  assert.deepEqual(await client.deleteMedia(id), done)
  await assert.rejects(client.getMedia(id), { code: 100 })
})

test('whatsapp-business verifies and registers a number, sets its pin, and keeps its profile', async (t) => {
  const { world, client } = await connected(t)
  const number = { phoneNumberId: UNVERIFIED_NUMBER }
  const asked = { ...number, code_method: 'SMS' as const, language: 'en_US' }
  assert.deepEqual(await client.requestPhoneNumberVerificationCode(asked), done)
  const { body } = await world.operator.get(`/operator/${UNVERIFIED_NUMBER}/verification_code`)
  assert.deepEqual(await client.verifyPhoneNumberCode({ ...number, code: body.code }), done)
  assert.deepEqual(await client.setupTwoStepAuth({ ...number, pin: '123456' }), done)
  assert.deepEqual(await client.registerPhone({ ...number, pin: '123456' }), done)
  const { data } = await client.getBusinessPhoneNumbers()
  assert.deepEqual(data.map(({ id }) => id).toSorted(), [NUMBER, UNVERIFIED_NUMBER])
  const one = await client.getSingleBusinessPhoneNumber(UNVERIFIED_NUMBER)
  assert.equal(one.code_verification_status, 'VERIFIED')
  assert.deepEqual(await client.deregisterPhone(UNVERIFIED_NUMBER), done)
  const profile = {
    description: 'Bread',
    vertical: 'RESTAURANT' as const,
    websites: ['https://bakery.example/'],
  }
  assert.deepEqual(await client.updateIdentityCheckState({ enable_identity_key_check: true }), done)
  const { body: settings } = await world.owner.get(`/v17.0/${NUMBER}/settings`)
  assert.deepEqual(settings.user_identity_change, { enable_identity_key_check: true })
  assert.deepEqual(await client.updateBusinessProfile(profile), done)
  assert.partialDeepStrictEqual((await client.getBusinessProfile()).data[0], profile)
})

test('whatsapp-business names our refusals by their code', async (t) => {
  const { client } = await connected(t)
  const hello = { type: 'text' as const, text: { body: 'Hi' } }
  const refused = (code: number, message: string) => (error: WABAErrorAPI) =>
    error.code === code && error.message === message
  await assert.rejects(client.sendMessage({ to: 'Ann', ...hello }), refused(100, 'Invalid parameter'))
  const late = refused(131047, 'Re-engagement message')
  await assert.rejects(client.sendMessage({ to: '16505559999', ...hello }), late)
})

test('whatsapp-business shakes hands and reads what it is sent', async (t) => {
  const { world, client } = await connected(t)
  const received: unknown[] = []
  const app = express()
  app.use(express.json())
  const hook = new WebhookClient({
    token: VERIFY_TOKEN,
    path: '/hook',
    expressApp: { app, shouldStartListening: false },
  })
  hook.initWebhook({
    onTextMessageReceived: ({ id, from, text }, { profile }) =>
      received.push({ id, from, name: profile.name, body: text?.body }),
    onStatusReceived: ({ id, status }) => received.push({ id, status }),
  })
  await subscribe(world, await served(t, app))
  const asked = await annSays(world, { type: 'text', text: { body: 'Brötchen? 🥐' } })
  const { messages } = await client.sendMessage({ to: ANN, type: 'text', text: { body: 'At ten.' } })
  await world.eventually(async () => received.length >= 3)
  const id = messages[0]?.id
  assert.deepEqual(received, [
    { id: asked, from: ANN, name: 'Ann', body: 'Brötchen? 🥐' },
    { id, status: 'sent' },
    { id, status: 'delivered' },
  ])
})
