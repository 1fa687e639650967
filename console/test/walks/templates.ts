/** Templates, from the first word to the decision. */

import assert from 'node:assert/strict'
import { assertAccessible, browserTest as test, type Visit } from '../console-in-a-browser.ts'
import { pictureOf } from '../picture.ts'

export function templates(here: Visit): void {
  const { page, at, operator } = here

  /** The builder has the name as its heading, too: the template is there when the address is its own. */
  async function sendToReview(name: string): Promise<string> {
    await page.getByRole('button', { name: 'Send to review' }).click()
    await page.waitForURL(/\/templates\/\d+$/)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    return new URL(page.url()).pathname.split('/').at(-1) ?? ''
  }

  test('a template is checked as it is typed, sent to review, approved and rejected', async () => {
    await at('/templates/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('Pick up!')
    await page.getByRole('textbox', { name: 'Body' }).fill('Your bread waits for you at Mill Lane.')
    await page.getByText(/violation to fix/).waitFor()
    await assertAccessible(page, 'the builder')
    await page.getByText('"Pick up!" has a space.').waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('pickup')
    await page.getByText(/violation to fix/).waitFor({ state: 'detached' })
    await sendToReview('pickup')
    await page.getByRole('button', { name: 'Reject…' }).click()
    await page.getByRole('textbox', { name: /What was wrong/ }).fill('Say who writes.')
    await page.getByRole('button', { name: 'Reject, because' }).click()
    await page
      .getByText(/Say who writes/)
      .first()
      .waitFor()
    await page.getByRole('tab', { name: 'History' }).click()
    await page
      .getByText(/→ Rejected/)
      .first()
      .waitFor()
    await page.getByText('by the operator').first().waitFor()
    assert.doesNotMatch((await page.locator('.history').textContent()) ?? '', /job:|token:|\bNONE\b/)
    await assertAccessible(page, 'a template')
    for (const [does, done] of [
      ['Approve pickup', 'pickup is approved.'],
      ['Reject pickup', 'pickup is rejected.'],
    ] as const) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Go to, or do' }).fill(does.toLowerCase())
      await page.getByRole('option', { name: does, exact: true }).click()
      await page.getByText(done).waitFor()
    }
    await at('/templates')
    await page.getByRole('link', { name: /pickup/ }).waitFor()
    await page.getByRole('button', { name: 'Approved' }).click()
    await page.getByRole('link', { name: /pickup/ }).waitFor({ state: 'detached' })
    await page
      .getByRole('link', { name: /hello_world/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Paused' }).click()
    await page.getByText('No template matches.').waitFor()
    await assertAccessible(page, 'templates')
    await page.getByRole('tab', { name: 'Review rules' }).click()
    await page.getByLabel('Try a text against all rules').fill('Please send us your password.')
    await page.getByText(/Passwords matches/).waitFor()
    const rule = page.locator('.rules > li').first()
    await rule.locator('pre').waitFor({ state: 'hidden' })
    await rule.locator('summary', { hasText: 'Pattern' }).click()
    await rule.locator('pre').waitFor()
    await assertAccessible(page, 'review rules')
    await at('/templates/new')
    await page.locator('summary', { hasText: 'Start from' }).click()
    await page.getByRole('button', { name: 'Use', exact: true }).first().click()
    assert.notEqual(await page.getByRole('textbox', { name: 'Name' }).inputValue(), '')
    await page.getByRole('button', { name: 'Start over' }).click()
  })

  test('a template with a picture takes an upload, and says beside the field when it is none', async () => {
    await at('/templates/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('warm_rye')
    await page.getByRole('textbox', { name: 'Body' }).fill('The rye is out of the oven, and still warm.')
    const header = page.getByRole('group', { name: 'Header' })
    await header.getByRole('button', { name: 'Video' }).click()
    await page.locator('input[type=file]').setInputFiles(pictureOf(320, 200))
    await page.getByText(/violation to fix/).waitFor()
    await header.getByRole('button', { name: 'Image' }).click()
    await page.locator('input[type=file]').setInputFiles(pictureOf(320, 200))
    await page.getByRole('img', { name: 'rye.png' }).waitFor()
    await page.getByText(/violation to fix/).waitFor({ state: 'detached' })
    await page.reload()
    const picture = page.getByRole('img', { name: 'rye.png' })
    await picture.waitFor()
    assert.match((await picture.getAttribute('src')) ?? '', /\/files\//)
    const key = 'parley-template-draft-3'
    const kept = String(await page.evaluate(`localStorage.getItem('${key}')`))
    const [{ example }] = JSON.parse(kept).components
    const lost = kept.replaceAll(example.header_handle[0], 'nobody-has-this')
    await page.evaluate(`localStorage.setItem('${key}', ${JSON.stringify(lost)})`)
    await page.reload()
    await page.getByText('The server no longer has this file').waitFor()
    await page.locator('input[type=file]').setInputFiles(pictureOf(320, 200))
    await picture.waitFor()
    await page.getByText(/violation to fix/).waitFor({ state: 'detached' })
    await sendToReview('warm_rye')
    await page.getByRole('img', { name: 'image' }).waitFor()
  })

  test('an offer with named variables, a catalogue and a call is built, and what is taken away goes', async () => {
    await at('/templates/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('two_for_one')
    await page.getByRole('textbox', { name: 'Body' }).fill('Hi {{1}}, two loaves for the price of one.')
    await page.getByRole('button', { name: 'Named', exact: true }).click()
    assert.match(await page.getByRole('textbox', { name: 'Body' }).inputValue(), /^Hi \{\{value_1\}\},/)
    await page.getByRole('textbox', { name: 'Samples {{value_1}}' }).fill('Ada')
    await page.locator('.bubble mark', { hasText: 'Ada' }).waitFor()
    await page.getByRole('button', { name: 'Offer', exact: true }).click()
    const offer = page.locator('.field', { hasText: 'Limited-time offer' })
    await offer.getByText(/A LIMITED_TIME_OFFER is for MARKETING/).waitFor()
    await page.getByRole('combobox', { name: 'Category' }).selectOption('MARKETING')
    await offer.getByText(/A LIMITED_TIME_OFFER is for MARKETING/).waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: 'What is offered' }).fill('Two for one')
    await page.locator('.bubble-offer', { hasText: 'Ends in 48 hours' }).waitFor()
    const kinds = page.getByRole('combobox', { name: 'Buttons' })
    for (const [place, kind] of ['COPY_CODE', 'VOICE_CALL', 'CATALOG'].entries()) {
      await page.getByRole('button', { name: 'Button', exact: true }).click()
      await kinds.nth(place).selectOption(kind)
    }
    await page.getByRole('textbox', { name: 'Code, as a sample' }).fill('RYE25')
    await page.getByRole('textbox', { name: 'What the button says' }).nth(1).fill('Call the bakery')
    await page.getByRole('spinbutton', { name: /how many minutes/ }).fill('0')
    await page.locator('.button-fields', { hasText: /ttl_minutes/ }).waitFor()
    await page.getByRole('spinbutton', { name: /how many minutes/ }).fill('60')
    await page.locator('.bubble-tap', { hasText: 'View catalog' }).waitFor()
    await page.getByText(/violations? to fix/).waitFor({ state: 'detached' })
    await assertAccessible(page, 'an offer')
    const id = await sendToReview('two_for_one')
    await page.locator('.bubble-offer', { hasText: 'Two for one' }).waitFor()
    await page.getByRole('link', { name: 'Change', exact: true }).click()
    await page.getByRole('button', { name: 'Remove the offer' }).click()
    await page.locator('.bubble-offer').waitFor({ state: 'detached' })
    await page.getByText('Checking…').waitFor({ state: 'detached' })
    await page.getByText(/violations? to fix/).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Send to review' }).click()
    await page.waitForURL(new RegExp(`/templates/${id}$`))
    const { components = [], parameter_format } = await operator.templates.inspect(id)
    assert.deepEqual([parameter_format, ...components.map(({ type }) => type)], ['NAMED', 'BODY', 'BUTTONS'])
  })

  test('a template with a code has the words of everybody, and one with cards wants them all of one make', async () => {
    await at('/templates/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('sign_in_code')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('AUTHENTICATION')
    await page.getByText('123456').waitFor()
    await page.getByRole('spinbutton', { name: 'The code expires after' }).fill('900')
    await page.getByText(/code_expiration_minutes/).waitFor()
    await page.getByRole('spinbutton', { name: 'The code expires after' }).fill('5')
    await page.getByText('This code expires in 5 minutes.').waitFor()
    await page.getByText(/violation to fix/).waitFor({ state: 'detached' })
    await assertAccessible(page, 'a template with a code')

    await page.getByRole('combobox', { name: 'Category' }).selectOption('MARKETING')
    await page.getByRole('textbox', { name: 'Name' }).fill('this_week')
    await page.getByRole('textbox', { name: 'Body' }).fill('Fresh from the oven this week.')
    await page.getByRole('button', { name: 'Carousel' }).click()
    await page.getByText(/violations? to fix/).waitFor()
    for (const [place, bread] of ['Rye with caraway.', 'Spelt with walnuts.'].entries()) {
      await page.getByRole('textbox', { name: `Words of card ${place + 1}` }).fill(bread)
      await page.locator('input[type=file]').nth(place).setInputFiles(pictureOf(320, 200))
      await page.getByText('rye.png').nth(place).waitFor()
    }
    await page.getByText(/violations? to fix/).waitFor({ state: 'detached' })
    await assertAccessible(page, 'a carousel')
    await sendToReview('this_week')
    await page.getByText('Spelt with walnuts.').waitFor()
  })
}
