/** A bot that answers each "Hello" once, at BOT_URL; with FORGETS it does not know what it has answered. */

import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'

const { BOT_URL, FORGETS, PARLEY_ACCESS_TOKEN, PARLEY_APP_SECRET, PARLEY_PHONE_NUMBER_ID } = process.env
const { PARLEY_URL, PARLEY_VERIFY_TOKEN } = process.env
const { hostname, port } = new URL(BOT_URL)
const seen = new Set()

const answer = (to, body) =>
  fetch(`${PARLEY_URL}/v23.0/${PARLEY_PHONE_NUMBER_ID}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PARLEY_ACCESS_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      to,
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: `You said: ${body}` },
        action: { buttons: [{ type: 'reply', reply: { id: 'more', title: 'Hello' } }] },
      },
    }),
  })

createServer(async (request, response) => {
  const query = new URL(request.url, BOT_URL).searchParams
  if (request.method === 'GET') {
    const isOurs =
      query.get('hub.mode') === 'subscribe' && query.get('hub.verify_token') === PARLEY_VERIFY_TOKEN
    return response.writeHead(isOurs ? 200 : 403).end(isOurs ? query.get('hub.challenge') : '')
  }
  const body = Buffer.concat(await request.toArray().catch(() => []))
  const signature = `sha256=${createHmac('sha256', PARLEY_APP_SECRET).update(body).digest('hex')}`
  if (request.headers['x-hub-signature-256'] !== signature) return response.writeHead(403).end()
  response.end()
  const messages = JSON.parse(body).entry.flatMap(({ changes }) =>
    changes.flatMap(({ value }) => value.messages ?? []),
  )
  for (const { id, from, text, interactive } of messages) {
    const said = text?.body ?? interactive?.button_reply?.title ?? ''
    if (!from || !said.startsWith('Hello') || (seen.has(id) && !FORGETS)) continue
    seen.add(id)
    await answer(from, said)
  }
}).listen(port, hostname)
