/** What was typed is kept, what is not there is not shown, and what is shown while the server is away says so. */

import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { browserTest as test, type Visit } from '../console-in-a-browser.ts'
import { ACCOUNT, ADA, APP, NUMBER } from '../life.ts'

/** A bound on what is seen at once. */
const SOON = { timeout: 15_000 }

/** A way to the server that can be cut, with whatever is on it, and opened again at the same address. */
async function wayTo(url: string) {
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(Number(new URL(url).port), '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one)
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    open: () => listen(port),
    cut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const one of open) one.destroy()
      }),
  }
}

export function nothingLost(here: Visit): void {
  const { page, at, url, operator, parley } = here

  test('a definition that was typed and not saved is there when one comes back, and publishing it asks first', async () => {
    const { id = '' } = await parley.flows.create(ACCOUNT, { name: 'half_written', categories: ['OTHER'] })
    const text = page.locator('.cm-content')
    await at(`/flows/${id}`)
    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\n')
    await page.getByText('Not saved yet, kept in this browser').waitFor(SOON)
    await at('/flows')
    const row = page.getByRole('link', { name: /half_written/ })
    await row.getByText('unsaved').waitFor(SOON)
    await row.click()
    await page.getByText('Not saved yet, kept in this browser').waitFor(SOON)
    await page.getByRole('button', { name: 'Back to what is saved' }).click()
    await page.getByText('Not saved yet').waitFor({ state: 'detached', ...SOON })
    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\n')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const asking = page.getByRole('dialog', { name: 'Publish' })
    await asking.getByText(/What you typed is not saved/).waitFor(SOON)
    assert.equal((await operator.flows.inspect(id)).status, 'DRAFT')
    await asking.getByRole('button', { name: 'Save and publish' }).click()
    await page.getByText('Published', { exact: true }).waitFor(SOON)
    assert.equal(await page.evaluate(`localStorage.getItem('parley-flow-draft-${id}')`), null)
  })

  test('a world, account or number that is not there is said to be missing, with those there are, on every page', async () => {
    for (const [scope, says] of [
      ['ci-999/-/-', 'There is no world ci-999.'],
      ['default/123/-', 'There is no account 123 in this world.'],
      ['default/-/456', 'There is no number 456 in this account.'],
    ] as const)
      for (const name of ['', '/events', '/webhooks']) {
        await page.goto(`${url}/console/${scope}${name}`)
        await page.getByText(says).waitFor(SOON)
        assert.equal(await page.locator('.event-row, .just-now, .account-map').count(), 0)
      }
    await page.goto(`${url}/console/ci-999/-/-/events`)
    await page
      .getByRole('list', { name: /worlds/ })
      .getByRole('link', { name: 'default' })
      .click()
    await page.locator('.event-row').first().waitFor(SOON)
    const world = await operator.worlds.create({ name: 'elsewhere' })
    const { id } = await operator.events.test(world.account_id ?? '', { field: 'account_alerts' })
    await at(`/events/${id}`)
    await page.getByText(`${id} is of another world.`).waitFor(SOON)
    await page.getByRole('link', { name: 'Open it there' }).click()
    await page.waitForURL(new RegExp(`/console/${world.id}/.*events/${id}`), SOON)
    await page.getByRole('heading', { name: 'account_alerts' }).waitFor(SOON)
    await operator.worlds.remove(world.id)
  })

  test('while the server is away what was read stays, grey; then it is caught up with what happened', async (t) => {
    const way = await wayTo(url)
    t.after(() => way.cut())
    await page.goto(`${way.url}/console/default/-/-/events`)
    await page.locator('.event-row').first().waitFor(SOON)
    await page.locator('.live.on').first().waitFor(SOON)
    const shown = await page.locator('.event-row').count()
    await way.cut()
    await page.getByText(/The server cannot be reached since/).waitFor(SOON)
    await page.getByText(/Trying again in \d+ s\./).waitFor(SOON)
    assert.equal(await page.locator('.event-row').count(), shown)
    assert.match(
      String(await page.evaluate("getComputedStyle(document.querySelector('main')).filter")),
      /grayscale/,
    )
    // A page that nobody has opened yet waits, and the console is not loaded again.
    await page.evaluate('window.stays = true')
    await page
      .getByRole('navigation', { name: 'Console' })
      .first()
      .getByRole('link', { name: /Payments/ })
      .click()
    assert.equal(
      await page.locator('.empty-title').count(),
      0,
      'nothing is said to be empty that was not read',
    )
    for (const text of ['One', 'Two'])
      await operator.customers.act(NUMBER, { customer: ADA, action: 'write', text })
    await way.open()
    await page.getByText('Caught up, 2 events.').waitFor({ timeout: 30_000 })
    await page.getByText(/The server cannot be reached/).waitFor({ state: 'detached', ...SOON })
    await page.getByRole('heading', { name: 'Payments' }).waitFor(SOON)
    assert.equal(await page.evaluate('window.stays'), true)
    await page.locator('.live.on').first().waitFor(SOON)
  })

  test('an event that nobody was subscribed to then is sent to whoever is now', async () => {
    const world = await operator.worlds.create({ name: 'then and now' })
    const account = world.account_id ?? ''
    const { id } = await operator.events.test(account, { field: 'account_alerts' })
    const scope = `${url}/console/${world.id}/-/-`
    await page.goto(`${scope}/events/${id}`)
    await page.getByText('Nobody is subscribed to this account.').waitFor(SOON)
    // The reason is the way to what helps.
    await page.getByRole('link', { name: 'no subscriber', exact: true }).click()
    await page.waitForURL(/webhooks/, SOON)
    await page.getByRole('button', { name: 'Subscribe' }).first().click()
    await page
      .getByText(/no callback has passed the handshake/)
      .first()
      .waitFor(SOON)
    await page.goto(`${scope}/events/${id}`)
    await page.getByText('Nobody was subscribed then;').waitFor(SOON)
    await page.getByText('No callback has passed the handshake.').waitFor(SOON)
    await page.goto(`${scope}/webhooks?tab=inbox`)
    await page.getByRole('button', { name: 'Receive in Parley' }).click()
    await page.getByText(/^Answered with the challenge/).waitFor(SOON)
    await page.goto(`${scope}/events/${id}`)
    await page.getByText(/is now\.$/).waitFor(SOON)
    await page.locator('.decision').getByRole('button', { name: 'Send it' }).click()
    await page.getByText('Delivered.', { exact: true }).waitFor(SOON)
    await operator.worlds.remove(world.id)
  })

  test('a staged refusal is marked, names its rule, and can be made again as it was', async () => {
    const { id } = await operator.stage.inApp(APP, {
      when: { operation: 'sendMessage', times: 1 },
      what: { do: 'refuse', code: 131031 },
    })
    await parley.messages.text(NUMBER, ADA, 'Fresh rolls at six.').catch(() => undefined)
    await at('/requests?show=refused')
    await page.locator('.call-row', { hasText: 'staged' }).first().click()
    await page
      .getByRole('link', { name: /refuses with 131031|131031/ })
      .first()
      .waitFor(SOON)
    await page.locator('.call-again').getByText('Fresh rolls at six.').waitFor(SOON)
    await page
      .getByRole('link', { name: /131031/ })
      .first()
      .click()
    await page.locator('[aria-current=true]', { hasText: '131031' }).waitFor(SOON)
    await operator.stage.remove(id)
  })

  test('rows say who wrote what, and which state of a message is shown', async () => {
    await operator.customers.act(NUMBER, {
      customer: ADA,
      name: 'Ada Moreno',
      action: 'write',
      text: 'Two baguettes!',
    })
    await at('/events?q=baguettes')
    await page.locator('.event-row', { hasText: 'Ada Moreno · Two baguettes!' }).waitFor(SOON)
    await at('/events?q=message_status')
    await page
      .locator('.event-row', { hasText: /message (sent|delivered|read)/ })
      .first()
      .waitFor(SOON)
    await at('/access')
    await page.getByText('Sandbox token', { exact: true }).waitFor(SOON)
  })

  test('a receiver is paused and resumed, and what was for it goes out', async () => {
    const [receiver] = (await operator.events.receivers({ app: APP }).all()).filter(
      ({ retired_at }) => retired_at === undefined,
    )
    await at(`/webhooks/${receiver?.id}`)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('paused', { exact: true }).waitFor(SOON)
    const { id } = await operator.events.test(ACCOUNT, { field: 'messages' })
    await at(`/events/${id}`)
    await page.getByText('Waits: the operator paused the receiver').first().waitFor(SOON)
    await at('/webhooks?tab=receivers')
    await page.getByRole('button', { name: 'Resume' }).click()
    await at(`/events/${id}`)
    await page.getByText('Delivered.', { exact: true }).waitFor(SOON)
    await page.getByRole('tab', { name: /Attempts/, selected: true }).waitFor(SOON)
  })
}
