/**
 * `whatsapp-api-js` at our door. It has the platform's address written into it; the fetch that it lets its user bring
 * puts ours in its place, and changes nothing else.
 */

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { WhatsAppAPI } from 'whatsapp-api-js/middleware/web-standard'
import { NUMBER, type TestHouse } from '../house.ts'
import { APP_SECRET, picture, TOKEN, VERIFY_TOKEN, withAnn } from './scene.ts'

function clientOf({ url }: TestHouse): WhatsAppAPI {
  const ours: typeof fetch = (input, init) =>
    fetch(String(input).replace('https://graph.facebook.com', url), init)
  return new WhatsAppAPI({
    token: TOKEN,
    appSecret: APP_SECRET,
    webhookVerifyToken: VERIFY_TOKEN,
    ponyfill: { fetch: ours },
  })
}

export async function connected(t: TestContext) {
  const world = await withAnn(t)
  return { world, client: clientOf(world) }
}

export function idOf(answer: Response | Awaited<ReturnType<WhatsAppAPI['sendMessage']>>): string {
  assert.ok('messages' in answer && !(answer instanceof Response), JSON.stringify(answer))
  return answer.messages[0].id
}

export async function uploaded(
  client: WhatsAppAPI,
  bytes?: Uint8Array,
  type = 'image/jpeg',
): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(bytes ?? (await picture()))], { type }), 'a-file')
  const kept = await client.uploadMedia(NUMBER, form)
  assert.ok('id' in kept, JSON.stringify(kept))
  return kept.id
}
