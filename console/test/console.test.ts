import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertAccessible, signIn, type Visit, visit } from './console-in-a-browser.ts'
import { ACCOUNT, ADA, APP, NUMBER } from './life.ts'

const closing: (() => unknown)[] = []
const here: Visit = await visit({ after: (close: () => unknown) => void closing.push(close) } as never)
const { page, url, operator, parley, receiver, complaints } = here
const at = (path: string) => page.goto(`${url}/console/default/-/-${path}`)

after(async () => {
  for (const close of closing.reverse()) await close()
  assert.deepEqual(complaints, [])
})

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

test('home says how it stands and ticks the first steps as they are done', async () => {
  await at('')
  await page.getByRole('heading', { level: 1, name: /Nothing has happened/ }).waitFor()
  await page.getByRole('button', { name: 'Do it for me' }).click()
  await page.getByText(/GET \/300000000000001 answered 200/).waitFor()
  await page.getByLabel('Address of your receiver').fill('http://127.0.0.1:1/nobody')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Address of your receiver').fill(receiver)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.getByText(/passed the handshake/).waitFor()
  await assertAccessible(page, 'home')
})

test('an event that was not sent says where its line stops, and is sent once the cause is fixed', async () => {
  await operator.customers.act(NUMBER, {
    customer: ADA,
    name: 'Ada Moreno',
    action: 'write',
    text: 'Is the rye still warm?',
  })
  await at('/events')
  await page.locator('.list-row a', { hasText: 'messages' }).first().click()
  await page.getByText('Not sent to anyone.').waitFor()
  await page.getByText('Subscribed: stopped here').waitFor({ state: 'attached' })
  await assertAccessible(page, 'an event that was not sent')
  await page.getByRole('button', { name: 'Subscribe and send this' }).click()
  await page.getByText('Delivered.', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Raw bytes' }).click()
  await page.getByText('Is the rye still warm?').waitFor()
  assert.match(page.url(), /events\/\w+\?.*tab=raw/)
})

test('new events come by themselves, and a search for what is not there says so', async () => {
  await at('/events')
  await page.locator('.list-row').first().waitFor()
  const before = await page.locator('.list-row').count()
  await operator.customers.act(NUMBER, { customer: ADA, action: 'write', text: 'Hello?' })
  await page.waitForFunction(`document.querySelectorAll('.list-row').length > ${before}`)
  await page.getByRole('searchbox', { name: 'Search events' }).fill('no-such-word')
  await page.getByText(/No event matches no-such-word/).waitFor()
})

test('a refused call shows where it stops, in the words of the server', async () => {
  await parley.messages.text(NUMBER, '1', 'Nobody').catch(() => undefined)
  await at('/requests?show=refused')
  await page
    .locator('.list-row a', { hasText: `/${NUMBER}/messages` })
    .first()
    .click()
  await page
    .getByText(/stops here/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'test', exact: true }).click()
  await page.getByText(/assert.rejects/).waitFor()
  await assertAccessible(page, 'a refused call')
})

test('the whole story of a call leads to the events it caused', async () => {
  await parley.messages.text(NUMBER, ADA, 'Fresh from the oven at ten.')
  await at('/requests')
  await page
    .locator('.list-row a', { hasText: `POST /${NUMBER}/messages` })
    .first()
    .click()
  await page.getByRole('link', { name: 'message_status' }).first().click()
  await page.getByRole('heading', { name: 'message_status' }).waitFor()
})

test('a conversation shows what the webhooks said, and its next message can be made to fail', async () => {
  await at(`/conversations/${ADA}`)
  await page.getByText('Is the rye still warm?').first().waitFor()
  await page.frameLocator('iframe').getByText('Hello?').waitFor()
  await page.getByRole('button', { name: 'fails (131026)' }).click()
  await page.getByRole('button', { name: '1 staged' }).waitFor()
  await assertAccessible(page, 'a conversation')
  await page.getByRole('button', { name: '1 staged' }).click()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('button', { name: '1 staged' }).waitFor({ state: 'detached' })
})

test('a template is checked as it is typed, sent to review, approved and rejected', async () => {
  await at('/templates/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Pick up!')
  await page.getByRole('textbox', { name: 'Body' }).fill('Your bread waits for you at Mill Lane.')
  await page.getByText(/violation to fix/).waitFor()
  await assertAccessible(page, 'the builder')
  await page.getByRole('textbox', { name: 'Name' }).fill('pickup')
  await page.getByText(/violation to fix/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send to review' }).click()
  await page.getByRole('heading', { level: 1, name: /pickup/ }).waitFor()
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
  await assertAccessible(page, 'a template')
  await at('/templates')
  await page.getByRole('link', { name: /pickup/ }).waitFor()
  await assertAccessible(page, 'templates')
})

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
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published', { exact: true }).waitFor()
  await page.frameLocator('iframe').getByText('How was it?').first().waitFor()
})

test('the doctor says what is wrong with a handshake, and the map shows who hears what', async () => {
  await at('/webhooks?tab=doctor')
  await page.getByLabel('Address of your receiver').fill('http://127.0.0.1:1/nobody')
  await page.getByRole('button', { name: 'Verify and use it' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByText('Connection: failed here').waitFor({ state: 'attached' })
  await assertAccessible(page, 'the doctor')
  await page.getByRole('tab', { name: 'Map' }).click()
  await page
    .getByText(/hears \d+ of \d+ fields/)
    .first()
    .waitFor()
  await page.locator('summary', { hasText: 'Fields' }).first().click()
  await page.getByRole('checkbox', { name: /hears account_alerts/ }).click()
  await page
    .getByText(/hears 15 of 16 fields/)
    .first()
    .waitFor()
  await assertAccessible(page, 'the map')
})

test('the laboratory moves the clock, stages a scenario and makes a world', async () => {
  await at('/laboratory')
  await page.getByRole('button', { name: '+1 hour' }).first().click()
  await page
    .getByText(/\+1 h of yours/)
    .first()
    .waitFor()
  await page.getByRole('combobox', { name: 'Scenario' }).selectOption('slow_api')
  await page.getByRole('button', { name: 'Stage it' }).click()
  await page.getByRole('button', { name: '1 staged' }).waitFor()
  await assertAccessible(page, 'the laboratory')
  await page.getByRole('button', { name: 'Off', exact: true }).click()
  await page.getByRole('button', { name: '1 staged' }).waitFor({ state: 'detached' })
  await page.locator('#worlds ~ form').getByRole('textbox').fill('ci-417')
  await page.getByRole('button', { name: 'New world' }).click()
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: /World ci-417/ }).waitFor()
})

test('a number is verified with the code that would have been sent', async () => {
  await page.goto(`${url}/console/default/${ACCOUNT}/300000000000002/numbers`)
  await page.getByRole('button', { name: 'Ask for a code' }).click()
  await page.getByRole('button', { name: 'Put it in' }).click()
  await page.getByText('The number is verified.').waitFor()
  await page.getByLabel('Email').fill('no address')
  await page.getByRole('button', { name: 'Save the profile' }).click()
  await page.getByRole('alert').waitFor()
  await assertAccessible(page, 'a number')
})

test('a QR code is made and a payment configuration refused in the words of the server', async () => {
  await at('/qr-codes')
  await page.getByRole('textbox', { name: /message says/ }).fill('I would like a loaf')
  await page.getByRole('button', { name: 'Make a code' }).click()
  await page.getByRole('img', { name: 'QR code: I would like a loaf' }).waitFor()
  await assertAccessible(page, 'QR codes')
  await at('/payments')
  await page.getByRole('textbox', { name: 'Name' }).fill('bakery')
  await page.getByRole('button', { name: 'New configuration' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByRole('textbox', { name: 'UPI address' }).fill('bakery@upi')
  await page.getByRole('button', { name: 'New configuration' }).click()
  await page.getByText('Active').waitFor()
  await assertAccessible(page, 'payments')
})

test('a token is made, shown once and revoked; the audit log tells of it', async () => {
  await at('/access')
  await page.getByRole('button', { name: 'New token' }).first().click()
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByText('The token, shown once').waitFor()
  await assertAccessible(page, 'access')
  await page.getByRole('button', { name: 'Revoke' }).first().click()
  await page.getByRole('dialog', { name: 'Revoke' }).getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Revoked').first().waitFor()
  await at('/operation')
  await page.getByText('revokeToken').waitFor()
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await page.getByText(/Intact/).waitFor()
  await assertAccessible(page, 'operation')
})

test('the palette finds a thing by its id, keys lead to pages, and what is not there is a page with a next step', async () => {
  await at('')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to, or do' }).fill(ACCOUNT)
  await page.getByRole('option', { name: new RegExp(`account ${ACCOUNT}`) }).waitFor()
  await assertAccessible(page, 'the palette')
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/default/${ACCOUNT}/`))
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.waitForURL(/\/requests/)
  await page.goto(`${url}/console/no/such`)
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await page.waitForURL(/\/default\/-\/-/)
  assert.ok(APP)
})

test('on the width of a phone a list leads to its detail and back', async () => {
  await page.setViewportSize({ width: 380, height: 800 })
  await at('/events')
  await page.locator('.list-row a').first().click()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.locator('.list-row').first().waitFor()
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 380)
  await assertAccessible(page, 'events on a phone')
  await page.setViewportSize({ width: 1440, height: 900 })
})
