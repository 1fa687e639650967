/** `whatsapp-api-js`: files, codes, the blocked, and what it is sent. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as say from 'whatsapp-api-js/messages'
import { NUMBER } from '../house.ts'
import { ANN, annSays, listening, picture, subscribe } from './scene.ts'
import { connected, idOf, uploaded } from './whatsapp-api-js.ts'

test('whatsapp-api-js keeps files, codes and a list of the blocked', async (t) => {
  const { client } = await connected(t)
  const id = await uploaded(client)
  const kept = await client.retrieveMedia(id, NUMBER)
  assert.ok('url' in kept, JSON.stringify(kept))
  assert.equal(kept.mime_type, 'image/jpeg')
  const bytes = await (await client.fetchMedia(kept.url)).arrayBuffer()
  assert.deepEqual(Buffer.from(bytes), await picture())
  assert.deepEqual(await client.deleteMedia(id), { success: true })

  const made = await client.createQR(NUMBER, 'I want bread', 'svg')
  assert.ok('code' in made, JSON.stringify(made))
  assert.equal((await fetch(made.qr_image_url ?? '')).status, 200)
  assert.partialDeepStrictEqual(await client.updateQR(NUMBER, made.code, 'Rye'), { prefilled_message: 'Rye' })
  const one = { data: [{ code: made.code, prefilled_message: 'Rye' }] }
  assert.partialDeepStrictEqual(await client.retrieveQR(NUMBER, made.code), one)
  assert.partialDeepStrictEqual(await client.retrieveQR(NUMBER), one)
  assert.deepEqual(await client.deleteQR(NUMBER, made.code), { success: true })

  const users = [{ input: ANN, wa_id: ANN }]
  assert.partialDeepStrictEqual(await client.blockUser(NUMBER, ANN), { block_users: { added_users: users } })
  assert.partialDeepStrictEqual(await client.unblockUser(NUMBER, ANN), {
    block_users: { removed_users: users },
  })
})

test('whatsapp-api-js is refused each operation on a call: none is made', async (t) => {
  const { client } = await connected(t)
  const attempts = [
    client.initiateCall(NUMBER, ANN, 'v=0'),
    client.preacceptCall(NUMBER, 'wacid.1', 'v=0'),
    client.acceptCall(NUMBER, 'wacid.1', 'v=0'),
    client.rejectCall(NUMBER, 'wacid.1'),
    client.terminateCall(NUMBER, 'wacid.1'),
  ]
  for (const answer of await Promise.all(attempts))
    assert.partialDeepStrictEqual(answer, { error: { code: 138000 } })
})

test('whatsapp-api-js shakes hands, verifies and reads what it is sent, and nothing that is forged', async (t) => {
  const { world, client } = await connected(t)
  const events: unknown[] = []
  let user = ''
  let answer = ''
  client.on.message = async ({ phoneID, from, message, name, contact, reply, received }) => {
    events.push({ phoneID, from, name, message: message.type === 'text' && message.text.body })
    user = contact.user_id
    assert.deepEqual(await received('text'), { success: true })
    answer = idOf(await reply(new say.Text('At ten.'), true))
  }
  client.on.status = ({ phoneID, status, id }) => {
    events.push({ phoneID, status, id })
  }
  const url = await listening(t, async (request) =>
    request.method === 'GET'
      ? new Response(client.handle_get(request))
      : new Response(null, { status: await client.handle_post(request) }),
  )
  await subscribe(world, url)
  await annSays(world, { type: 'text', text: { body: 'Brötchen? 🥐' } })
  await world.eventually(async () => events.length >= 3)
  assert.deepEqual(events, [
    { phoneID: NUMBER, from: ANN, name: 'Ann', message: 'Brötchen? 🥐' },
    { phoneID: NUMBER, status: 'sent', id: answer },
    { phoneID: NUMBER, status: 'delivered', id: answer },
  ])
  assert.notEqual(idOf(await client.sendMessage(NUMBER, user, new say.Text('By your other name.'))), answer)
  const signature = { 'x-hub-signature-256': 'sha256=00' }
  const forged = await fetch(url, { method: 'POST', body: '{}', headers: signature })
  assert.equal(forged.status, 401)
})
