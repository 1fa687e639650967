const [text] = process.argv.slice(2)
const answer = await fetch('https://graph.facebook.com/v23.0/300000000000001/messages', {
  method: 'POST',
  headers: { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' },
  body: JSON.stringify({
    messaging_product: 'whatsapp',
    to: '16505551234',
    type: 'text',
    text: { body: text },
  }),
})
process.stdout.write(await answer.text())
