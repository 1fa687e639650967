/** Coming in, signing out and in again. */

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assertAccessible, signIn, browserTest as test, type Visit } from '../console-in-a-browser.ts'

/** A page of somebody else's that leads to the console. */
async function lureTo(url: string) {
  const server = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end(`<a href="${url}/console/">Win a prize</a>`),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

export function frontDoor(here: Visit): void {
  const { page, url } = here

  test('a link from another port of this machine, or from another origin, opens the door of the console and not the console', async () => {
    const lure = await lureTo(url)
    for (const name of ['127.0.0.1', 'localhost']) {
      await page.goto(`http://${name}:${lure.port}/`)
      await page.getByRole('link').click()
      await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
    }
    lure.close()
    assert.deepEqual(await page.context().cookies(), [])
  })

  test('in a sandbox there is nothing to sign in to; who signs out is asked for the key or one click, and a wrong key opens nothing', async () => {
    await signIn(here)
    await page.getByRole('button', { name: 'Operator' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
    await page.getByLabel('Or with the key').fill('not-the-key')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    await assertAccessible(page, 'sign-in')
    await page.getByRole('button', { name: 'Open the console' }).click()
    await page.getByRole('navigation', { name: 'Console' }).first().waitFor()
  })
}
