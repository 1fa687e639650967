/** Signing in and out. */

import { assertAccessible, signIn, browserTest as test, type Visit } from '../console-in-a-browser.ts'

export function frontDoor(here: Visit): void {
  const { page, url } = here

  test('one click opens the console in a sandbox, a wrong key does not, and signing out closes it', async () => {
    await page.goto(`${url}/console`)
    await page.getByLabel('Or with the key').fill('not-the-key')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    await assertAccessible(page, 'sign-in')
    await signIn(here)
    await page.getByRole('button', { name: 'Operator' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
    await signIn(here)
  })
}
