/** The business writes: every kind of message, the window, refusals at their fields, and what was sent as code. */

import assert from 'node:assert/strict'
import { Parley } from '@parley-dev/sdk'
import { assertAccessible, browserTest as test, type Visit } from '../console-in-a-browser.ts'
import { ADA, NUMBER } from '../life.ts'
import { pictureOf } from '../picture.ts'

const DAY_SECONDS = 86_400

export function composer(here: Visit): void {
  const { page, at, url, operator } = here
  const box = page?.getByRole('form', { name: /^Message to/ })
  const send = () => box.getByRole('button', { name: 'Send', exact: true }).click()
  const choose = async (kind: string) => {
    await box.getByRole('button', { name: 'More' }).click()
    await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: kind, exact: true }).click()
  }
  const sentLast = async () => (await operator.messages.sent(NUMBER, { to: ADA, limit: 1000 }).all()).at(-1)
  /** Answered by the phone beside it, and kept as it was sent to the server. */
  async function arrived(type: string) {
    await box.getByText(/^Sent at/).waitFor()
    const last = await sentLast()
    assert.equal(last?.type, type)
    return (last ?? {}) as unknown as Record<string, Record<string, unknown>>
  }

  test('the business answers in words, with files and with everything that can be tapped', async () => {
    await operator.customers.act(NUMBER, {
      customer: ADA,
      name: 'Ada Moreno',
      action: 'write',
      text: 'Open today?',
    })
    await page.keyboard.press('Escape')
    await at(`/conversations/${ADA}`)
    await box.getByText(/^Free-form messages for 23 h 5\d min$/).waitFor()
    const row = page.locator('.webhooks-row', { hasText: 'Open today?' })
    await row.getByRole('button', { name: 'Reply' }).click()
    await box.getByText('Reply to “Open today?”').waitFor()
    await box.getByRole('textbox', { name: 'Text' }).fill('Until six.')
    await page.keyboard.press('Enter')
    const answer = await arrived('text')
    assert.notEqual(answer.context?.id, undefined)
    await page.frameLocator('iframe').getByText('Until six.').waitFor()
    await assertAccessible(page, 'the composer')

    await box.getByRole('button', { name: 'Copy as' }).click()
    await page.getByRole('button', { name: 'curl', exact: true }).click()
    const curl = (await page.locator('.popover pre').textContent()) ?? ''
    assert.match(curl, /Bearer sandbox-token.*"body":"Until six\."/s)
    await page.keyboard.press('Escape')

    await choose('Buttons')
    await box.getByRole('textbox', { name: 'Text' }).fill('Keep a loaf for you?')
    await send()
    await box.locator('.field', { hasText: 'Title of the button 1' }).getByText('This is required.').waitFor()
    await box.getByLabel('Title of the button 1').fill('Yes')
    await box.getByRole('button', { name: 'Button', exact: true }).click()
    await box.getByLabel('Title of the button 2').fill('No')
    await send()
    await arrived('interactive')
    await page.frameLocator('iframe').getByRole('button', { name: 'Yes' }).waitFor()

    await choose('List')
    await box.getByRole('textbox', { name: 'Text' }).fill('Which loaf?')
    await box.getByLabel('The button that opens the list').fill('Loaves')
    await box.getByLabel('Title of the row 1').fill('Rye')
    await send()
    await arrived('interactive')

    await choose('Location')
    await box.getByLabel('Latitude').fill('north')
    await box.getByLabel('Longitude').fill('13.4')
    await send()
    await box
      .locator('.field', { hasText: 'Latitude' })
      .getByText('Must be a number from -90 to 90')
      .waitFor()
    await box.getByLabel('Latitude').fill('52.5')
    await send()
    assert.equal((await arrived('location')).location?.latitude, 52.5)

    await choose('Contact')
    await box.getByLabel('Name').fill('Ann Baker')
    await box.getByLabel('Phone number').fill('+15550100001')
    await send()
    await arrived('contacts')

    await choose('Reaction')
    await box.getByRole('combobox', { name: 'Message' }).selectOption({ index: 1 })
    await box.getByRole('button', { name: '❤️' }).click()
    await send()
    await arrived('reaction')

    await choose('Product')
    await box.getByRole('combobox', { name: 'Product' }).selectOption('rye')
    await send()
    await arrived('interactive')

    await box.getByRole('button', { name: 'Media' }).click()
    await box.locator('input[type=file]').setInputFiles(pictureOf(320, 200))
    await box.getByRole('img', { name: 'rye.png' }).waitFor()
    await box.getByLabel('Caption').fill('Still warm')
    await send()
    assert.equal((await arrived('image')).image?.caption, 'Still warm')
    const picture = pictureOf(64, 64).buffer.toString('base64')
    // As text: what tests are written in knows no browser.
    await page.evaluate(`{
      const files = new DataTransfer()
      files.items.add(new File([Uint8Array.fromBase64('${picture}')], 'pasted.png', { type: 'image/png' }))
      const paste = new ClipboardEvent('paste', { clipboardData: files, bubbles: true })
      document.querySelector('.composer').dispatchEvent(paste)
    }`)
    await box.getByRole('img', { name: 'pasted.png' }).waitFor()
  })

  test('a template is found by a word of it, filled in beside its preview, and all that can be sent when the window is closed', async () => {
    const world = await operator.worlds.create({ name: 'closed-window' })
    const [account = '', number = ''] = [world.account_id, world.phone_number_id]
    const token = world.access_token ?? ''
    const parley = new Parley({ baseUrl: url, token, version: 'plain' })
    await operator.customers.act(number, { customer: ADA, name: 'Ada Moreno', action: 'write', text: 'Hi' })
    const { id } = await parley.templates.create(account, {
      name: 'loaf_ready',
      language: 'en',
      category: 'UTILITY',
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'For {{1}}', example: { header_text: ['Ada'] } },
        {
          type: 'BODY',
          text: 'Your {{1}} loaf waits at counter {{2}}.',
          example: { body_text: [['rye', '3']] },
        },
        {
          type: 'BUTTONS',
          buttons: [
            {
              type: 'URL',
              text: 'Track',
              url: 'https://b.example/{{1}}',
              example: ['https://b.example/B-7'],
            },
          ],
        },
      ],
    })
    await operator.templates.set(id, { status: 'APPROVED' })
    await operator.call('advanceWorldClock', [world.id], { seconds: DAY_SECONDS + 60 })
    const at = (path: string) => page.goto(`${url}/console/${world.id}/-/-${path}`)
    await at(`/conversations/${ADA}`)
    await box.getByText(/^Closed: Ada Moreno last wrote 1 d .* Only a template may be sent\.$/).waitFor()
    assert.equal(await box.getByRole('button', { name: 'Media' }).count(), 0)
    await box.getByRole('button', { name: 'Choose a template' }).click()
    await page.getByRole('combobox', { name: /Search templates/ }).fill('counter')
    await page.getByRole('option', { name: /loaf_ready/ }).click()
    const preview = box.getByRole('group', { name: 'As it will look' })
    await preview.getByText('Your rye loaf waits at counter 3.').waitFor()
    await box.getByLabel('{{2}}').last().fill('5')
    await preview.getByText('Your rye loaf waits at counter 5.').waitFor()
    const first = box.locator('.field', { hasText: /^\{\{1\}\}/ })
    await first.getByRole('textbox').fill('')
    await send()
    await first.getByText('Parameter 1 has no text.').waitFor()
    await first.getByRole('textbox').fill('spelt')
    await assertAccessible(page, 'a template that is filled in')
    await send()
    await box.getByText(/^Sent at/).waitFor()
    await page.frameLocator('iframe').getByText('Your spelt loaf waits at counter 5.').waitFor()

    await at(`/templates/${id}`)
    await page.getByRole('link', { name: 'Send…' }).click()
    await box.getByLabel('To').fill('12')
    await send()
    await box
      .locator('.field', { hasText: 'To' })
      .getByText(/must be a phone number/i)
      .waitFor()
    await box.getByLabel('To').fill('+1 555 010 0042')
    await send()
    await box.getByText(/^Sent at/).waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Go to, or do' }).fill('send a message to ada')
    await page.getByRole('option', { name: 'Send a message to Ada Moreno' }).click()
    await page.waitForURL(/conversations\/15550100099\?write=1/)
  })
}
