/** Flows: written, played, asked for data and published. */

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assertAccessible, browserTest as test, type Visit } from '../console-in-a-browser.ts'
import { ACCOUNT, ADA, NUMBER } from '../life.ts'

const screen = (id: string, footer: object, terminal: object = {}) => ({
  id,
  title: id,
  ...terminal,
  layout: { type: 'SingleColumnLayout', children: [{ type: 'TextBody', text: `This is ${id}.` }, footer] },
})
const TWO_SCREENS = {
  version: '7.0',
  screens: [
    screen('BREAD', {
      type: 'Footer',
      label: 'Order it',
      'on-click-action': { name: 'navigate', next: { type: 'screen', name: 'THANKS' }, payload: {} },
    }),
    screen(
      'THANKS',
      { type: 'Footer', label: 'Done', 'on-click-action': { name: 'complete', payload: {} } },
      { terminal: true, success: true },
    ),
  ],
}

export function flows(here: Visit): void {
  const { page, at, operator, parley } = here

  test('problems of a flow are underlined as one types, and it is published once they are gone', async () => {
    await at('/flows')
    await page.getByRole('button', { name: 'Survey' }).click()
    await page.locator('.cm-content').waitFor()
    await page.getByText('No problems. It can be published.').waitFor()
    await page.locator('.cm-content').click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('x')
    await page.getByText('1 error to fix').waitFor()
    await assertAccessible(page, 'the flow lab')
    await page.keyboard.press('Control+z')
    await page.getByText('1 error to fix').waitFor({ state: 'detached' })
    await page.frameLocator('iframe').locator('[data-screen]').waitFor()
    await page.getByRole('tab', { name: /Publish checks 6 of 6/ }).click()
    await page.getByText('Not needed: the screens carry their own data.').waitFor()
    await assertAccessible(page, 'publish checks')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Published', { exact: true }).waitFor()
    await page.getByRole('tab', { name: /Publish checks 6 of 6/ }).click()
    await page.getByText('Not needed: it was published.').waitFor()
    await page.getByRole('button', { name: 'Rename' }).click()
    const naming = page.getByRole('dialog', { name: 'Rename' })
    await naming.getByLabel('Name').fill(' ')
    await naming.getByRole('button', { name: 'Rename' }).click()
    await naming.getByRole('alert').waitFor()
    await naming.getByLabel('Name').fill('after_the_visit')
    await naming.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('heading', { level: 1, name: /after_the_visit/ }).waitFor()
    await page.getByRole('tab', { name: 'Editor' }).click()
    await page.frameLocator('iframe').getByText('How was it?').first().waitFor()
  })

  test('the phone shows the screen that the caret is in, and leads the caret where it goes itself', async () => {
    const { id = '' } = await parley.flows.create(ACCOUNT, { name: 'two_screens', categories: ['OTHER'] })
    await parley.flows.setDefinition(id, JSON.stringify(TWO_SCREENS, null, 2))
    await at(`/flows/${id}`)
    const phone = page.frameLocator('iframe')
    const text = page.locator('.cm-content')
    await phone.locator('[data-screen="BREAD"]').waitFor()
    await text.getByText('"THANKS"').last().click()
    await phone.locator('[data-screen="THANKS"]').waitFor()
    await text.getByText('"BREAD"').first().click()
    await phone.locator('[data-screen="BREAD"]').waitFor()
    await phone.getByRole('button', { name: 'Order it' }).click()
    await phone.locator('[data-screen="THANKS"]').waitFor()
    const followed = page.locator('.cm-activeLine + .cm-line', { hasText: '"THANKS"' })
    await followed.waitFor()
    await phone.locator('[data-screen="THANKS"]').waitFor()

    await page.getByRole('tab', { name: 'Responses' }).click()
    await page.getByText('Nobody has answered yet.').waitFor()
    await page.getByRole('tab', { name: 'Editor' }).click()
    await text.getByText('"THANKS"').last().click()
    await phone.locator('[data-screen="THANKS"]').waitFor()
    await phone.getByRole('button', { name: 'Done' }).click()
    await phone.locator('[data-screen="THANKS"]').waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Responses' }).click()
    const csv = page.getByRole('link', { name: 'Download as CSV' })
    await csv.waitFor()
    assert.equal((await page.request.get((await csv.getAttribute('href')) ?? '')).status(), 200)
    const copying = page.getByRole('dialog', { name: 'Copy to another account' })
    await page.getByRole('button', { name: 'Copy to…' }).click()
    await copying.getByRole('button', { name: 'Copy', exact: true }).click()
    await copying.getByRole('link', { name: 'Open the copy' }).waitFor()
    await copying.getByRole('button', { name: 'Copy', exact: true }).click()
    await copying.getByText(/two_screens.*(name|taken|exists)/).waitFor()
    await page.keyboard.press('Escape')
    await operator.customers.act(NUMBER, { customer: ADA, action: 'write', text: 'Which loaves are there?' })
    await page.getByRole('button', { name: 'Send to a customer…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('link', { name: 'See it on their phone' }).waitFor()
  })

  test('a data endpoint is asked as a phone would, in clear and as it travels, and what went wrong is said', async (t) => {
    const endpoint = createServer((asked, answered) => {
      asked.resume().on('end', () => answered.writeHead(200).end('{"data": {"status": "active"}}'))
    })
    await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
    t.after(() => endpoint.close())
    const address = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/flow`
    const { id } = await parley.flows.create(ACCOUNT, { name: 'asks', categories: ['OTHER'] })
    await at(`/flows/${id}?tab=endpoint`)
    await page.getByText('set an address first').waitFor()
    await page.getByLabel('Address of the data endpoint').fill('http://127.0.0.1:1/flow')
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await page.getByText('set an address first').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByText('no_http_response_error').first().waitFor()
    await page.getByLabel('Address of the data endpoint').fill(address)
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByText('"active"').first().waitFor()
    await page.getByRole('button', { name: 'Make a key pair' }).click()
    await page.getByText('The private key, shown once').waitFor()
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByText('encrypted_flow_data').waitFor()
    await assertAccessible(page, 'the endpoint')
  })
}
