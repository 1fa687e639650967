import assert from 'node:assert/strict'
import { test } from 'node:test'
import { launchBrowser, NO_BROWSER } from './launch-browser.ts'
import { needs } from './needs.ts'

test('a browser starts on this machine', needs('browser'), async (t) => {
  const browser = await launchBrowser()
  t.after(() => browser.close())
  const page = await browser.newPage()
  await page.setContent('<h1>hello</h1>')
  assert.equal(await page.textContent('h1'), 'hello')
})

test('where none can be started, one line says how to get one', async () => {
  await assert.rejects(launchBrowser({ TEST_BROWSER: '/nowhere/chromium' }), (error: Error) => {
    assert.ok(error.message.startsWith(NO_BROWSER))
    assert.equal(error.message.split('\n').length, 1)
    return true
  })
})
