import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { house } from '../../../test/house.ts'
import { page } from '../pages/page.ts'
import { newMeter } from '../process/metrics.ts'
import { webServer } from './server.ts'

/** A page that says one word and then nothing, for as long as somebody listens. */
async function endless(t: TestContext) {
  const { house: inner } = await house(t)
  const ended = Promise.withResolvers<void>()
  async function* words(left: AbortSignal) {
    const gone = new Promise((resolve) => left.addEventListener('abort', resolve, { once: true }))
    try {
      yield Buffer.from('hello')
      await gone
    } finally {
      ended.resolve()
    }
  }
  const web = webServer(
    { ...inner, meter: newMeter() },
    async () => '{}',
    {
      'GET /endless': page({
        refusal: 'json',
        run: ({ left }) => ({ type: 'text/plain', body: words(left) }),
      }),
    },
    {},
  )
  const port = await web.listen('127.0.0.1', 0)
  return { web, ended: ended.promise, ask: (init = {}) => fetch(`http://127.0.0.1:${port}/endless`, init) }
}

test('a page without end ends when its reader leaves', async (t) => {
  const { web, ended, ask } = await endless(t)
  const reader = new AbortController()
  const answer = await ask({ signal: reader.signal })
  await answer.body?.getReader().read()
  reader.abort()
  await ended
  await web.close()
})

test('a page without end does not keep the service from closing', async (t) => {
  const { web, ended, ask } = await endless(t)
  const answer = await ask()
  await web.close()
  await ended
  assert.equal(await answer.text(), 'hello')
})
