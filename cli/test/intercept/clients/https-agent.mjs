// An agent of its own knows of no proxy, whatever the environment says.
import { Agent, request } from 'node:https'

const [text] = process.argv.slice(2)
const body = JSON.stringify({
  messaging_product: 'whatsapp',
  to: '16505551234',
  type: 'text',
  text: { body: text },
})
const call = request('https://graph.facebook.com/v23.0/300000000000001/messages', {
  method: 'POST',
  agent: new Agent({ keepAlive: true }),
  headers: { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' },
})
call.on('response', async (answer) => {
  for await (const chunk of answer) process.stdout.write(chunk)
  process.exit()
})
call.end(body)
