/** A conversation is played again along the line of time. */

import assert from 'node:assert/strict'
import { Parley } from '@parley-dev/sdk'
import { assertAccessible, browserTest as test, type Visit } from '../console-in-a-browser.ts'
import { ADA } from '../life.ts'

export function replay({ page, url, operator }: Visit): void {
  test('one hand on the line of time moves the phone, the events and their deliveries, and the story is copied as a test', async () => {
    const world = await operator.worlds.create({ name: 'replay' })
    const number = world.phone_number_id ?? ''
    const parley = new Parley({ baseUrl: url, token: world.access_token ?? '', version: 'plain' })
    const act = (doing: object) =>
      operator.customers.act(number, { customer: ADA, name: 'Ada Moreno', ...doing } as never)
    await act({ action: 'write', text: 'Is the rye still warm?' })
    await parley.messages.buttons(number, ADA, 'It is. Keep a loaf?', [{ id: 'yes', title: 'Yes, please' }])
    await act({ action: 'tap', label: 'Yes, please' })
    await page.goto(`${url}/console/${world.id}/-/-/conversations/${ADA}`)
    await page.getByRole('link', { name: 'Replay' }).click()
    const phone = page.getByRole('region', { name: 'The phone of Ada Moreno' })
    await phone.getByText('Yes, please').waitFor()
    const line = page.getByRole('slider', { name: 'Line of time' })
    const happened = page.getByRole('list', { name: 'What happened' })
    await happened.getByText('messages', { exact: true }).first().waitFor()
    await line.press('Home')
    await phone.getByText('Yes, please').waitFor({ state: 'detached' })
    assert.equal(await phone.locator('.bubble').count(), 1)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await phone.getByText('It is. Keep a loaf?').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await line.press('End')
    await happened.getByRole('link', { name: 'Not sent' }).first().waitFor()
    await assertAccessible(page, 'a replay')
    await page.getByRole('tab', { name: 'Copy as test' }).click()
    await page.getByRole('button', { name: 'pytest', exact: true }).click()
    await page.getByText(/def test_ada_moreno/).waitFor()
    await page.getByRole('button', { name: 'node:test', exact: true }).click()
    await page.getByText(/customer\.taps\("Yes, please"\)/).waitFor()
  })
}
