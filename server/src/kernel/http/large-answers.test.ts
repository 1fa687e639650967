import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { Refusal } from '../wire/errors.ts'
import { LARGE_ANSWERS_MAX, largeAnswers } from './large-answers.ts'

test('one large answer more than may be sent at once is refused with its connection, until another is done', async (t) => {
  const large = largeAnswers()
  const over = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    if (request.url === '/held')
      return void large.inPlace(response, () => over.promise).then(() => response.end())
    const outcome = await large.inPlace(response, async () => {}).catch((error) => error)
    response.writeHead(outcome instanceof Refusal ? outcome.parts.status : 200).end()
  })
  t.after(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const held = Array.from({ length: LARGE_ANSWERS_MAX }, () => fetch(`${url}/held`))
  const refused = await untilStatus(url, 503)
  assert.equal(refused.headers.get('connection'), 'close')
  over.resolve()
  await Promise.all(held)
  assert.equal((await untilStatus(url, 200)).headers.get('connection'), 'keep-alive')
})

async function untilStatus(url: string, status: number): Promise<Response> {
  for (;;) {
    const answer = await fetch(url)
    if (answer.status === status) return answer
  }
}
