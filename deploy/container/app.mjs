// An app as there are many: the platform's host is written into it, and nothing here knows of Parley.
const { ACCESS_TOKEN, PHONE_NUMBER_ID } = process.env

const answer = await fetch(`https://graph.facebook.com/v23.0/${PHONE_NUMBER_ID}?fields=verified_name`, {
  headers: { authorization: `Bearer ${ACCESS_TOKEN}` },
})
process.stdout.write(`${answer.status} ${await answer.text()}\n`)
process.exit(answer.ok ? 0 : 1)
