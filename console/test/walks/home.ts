/** Home, and its first steps. */

import { assertAccessible, browserTest as test, type Visit } from '../console-in-a-browser.ts'

export function home(here: Visit): void {
  const { page, at, receiver } = here

  test('home says how it stands and ticks the first steps as they are done', async () => {
    await at('')
    // On a machine that is busy elsewhere, that the server comes late is the worst true thing.
    await page.getByRole('heading', { level: 1, name: /business messaging account|ms late/ }).waitFor()
    await page.getByRole('button', { name: 'Do it for me' }).click()
    await page.getByText('The first went to +15550100099').waitFor()
    await page.getByLabel('Address of your receiver').fill('http://127.0.0.1:1/nobody')
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Address of your receiver').fill(receiver)
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await page.getByText(/passed the handshake/).waitFor()
    const health = page.getByRole('region', { name: /Health/ })
    for (const figure of ['Deliveries', 'API calls', 'Latency', 'Quality', 'Tier']) {
      await health.getByRole('heading', { name: figure }).waitFor()
      await health.getByRole('img', { name: figure }).waitFor({ state: 'attached' })
    }
    await health.getByText('0 waiting').waitFor()
    await assertAccessible(page, 'home')
  })
}

/** In a world of its own, where nothing has happened yet. */
export function firstSteps({ page, url, operator }: Visit): void {
  test('all first steps of a new world are done by a click each, without a program', async () => {
    const world = await operator.worlds.create({ name: 'first-steps' })
    await page.goto(`${url}/console/${world.id}/-/-`)
    const steps = page.getByRole('region', { name: 'First steps' })
    for (const step of [
      'Send a message',
      'Receive it',
      'Receive an event',
      'Get a template approved',
      'Publish a flow',
    ]) {
      const next = steps.locator('.stop', { hasText: step })
      await next.getByRole('button', { name: 'SDK', exact: true }).click()
      await next
        .getByRole('button', { name: step === 'Receive it' ? 'Receive in Parley' : 'Do it for me' })
        .click()
    }
    await page.getByText('All first steps are done.').waitFor()
  })
}
