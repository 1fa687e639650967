import { request } from 'node:https'

const [text] = process.argv.slice(2)
const call = request('https://graph.facebook.com/v23.0/300000000000001/messages', {
  method: 'POST',
  headers: { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' },
})
call.on('response', (answer) => answer.pipe(process.stdout))
call.end(
  JSON.stringify({ messaging_product: 'whatsapp', to: '16505551234', type: 'text', text: { body: text } }),
)
