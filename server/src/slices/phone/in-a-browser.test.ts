import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type BrowserPage, browserPage } from '../../../test/browser.ts'
import { ACCOUNT, assertDone, house, NUMBER, type TestHouse } from '../../../test/house.ts'
import { testNeeding } from '../../../test/needs.ts'
import { receiver, type TestReceiver } from '../../../test/receiver.ts'

const test = testNeeding('browser')

const SEND = `/${NUMBER}/messages`
const ANN = '16505551234'
const PHONE_SIZE = { width: 390, height: 780 }

async function approved({ owner, eventually }: TestHouse, template: object): Promise<void> {
  const made = await owner.post(`/${ACCOUNT}/message_templates`, {
    category: 'UTILITY',
    language: 'en_US',
    ...template,
  })
  assertDone(made)
  await eventually(
    async () => (await owner.get(`/${made.body.id}`)).body.status === 'APPROVED',
    'the approval',
  )
}

async function published({ owner }: TestHouse, definition: object): Promise<string> {
  const made = await owner.post(`/${ACCOUNT}/flows`, {
    name: 'cake',
    categories: ['OTHER'],
    flow_json: JSON.stringify(definition),
    publish: true,
  })
  assertDone(made)
  return made.body.id
}

const DEFINITION = {
  version: '7.1',
  screens: [
    {
      id: 'CAKE',
      title: 'Your cake',
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextInput', name: 'words', label: 'Words on it', required: true },
          {
            type: 'Footer',
            label: 'Next',
            'on-click-action': { name: 'navigate', next: { type: 'screen', name: 'DAY' }, payload: {} },
          },
        ],
      },
    },
    {
      id: 'DAY',
      title: 'Which day',
      terminal: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [
          {
            type: 'RadioButtonsGroup',
            name: 'day',
            label: 'Day',
            required: true,
            'data-source': [
              { id: 'sat', title: 'Saturday' },
              { id: 'sun', title: 'Sunday' },
            ],
          },
          {
            type: 'Footer',
            label: 'Order',
            'on-click-action': {
              name: 'complete',
              payload: { words: `$\{screen.CAKE.form.words}`, day: `$\{form.day}` },
            },
          },
        ],
      },
    },
  ],
}

async function subscribed(t: TestContext): Promise<{ world: TestHouse; hook: TestReceiver }> {
  const world = await house(t)
  const hook = await receiver(t)
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await world.owner.post(`/${ACCOUNT}/subscribed_apps`, callback))
  return { world, hook }
}

/** What a customer sent, as the webhook has it; the one of that type. */
const messageOf = ({ eventually }: TestHouse, hook: TestReceiver, type: string) =>
  eventually(async () => {
    const values = hook.arrivals.filter(({ event }) => event.field === 'messages').map(({ value }) => value)
    return values.flatMap(({ messages }) => messages).find((message) => message.type === type)
  }, `a webhook with a message of type ${type}`)

test('scan, write, read the answer, tap its button, fill in a form: the business receives all of it', async (t) => {
  const { world, hook } = await subscribed(t)
  const { owner } = world
  const code = await owner.post(`/${NUMBER}/message_qrdls`, { prefilled_message: 'I would like a cake' })
  assertDone(code)
  const { page, complaints } = await browserPage(t, { viewport: PHONE_SIZE })

  await page.goto(code.body.deep_link_url)
  assert.equal(await page.inputValue('textarea'), 'I would like a cake')
  await page.click('button')
  await page.waitForURL(/\/phone\/300000000000001\?as=15550100099$/)
  await page.waitForSelector('.message.mine >> text=I would like a cake')
  const written = await messageOf(world, hook, 'text')
  assert.deepEqual([written.from, written.text.body], ['15550100099', 'I would like a cake'])

  assertDone(await owner.post(SEND, { status: 'read', message_id: written.id }))
  await page.waitForSelector('.mine .ticks.read')

  await approved(world, {
    name: 'cake_offer',
    components: [
      { type: 'BODY', text: 'Hello {{1}}, shall we bake it?', example: { body_text: [['Ann']] } },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Yes, bake it' }] },
    ],
  })
  const answered = await owner.post(SEND, {
    to: written.from,
    type: 'template',
    template: {
      name: 'cake_offer',
      language: { code: 'en_US' },
      components: [
        { type: 'body', parameters: [{ type: 'text', text: 'Ann' }] },
        {
          type: 'button',
          sub_type: 'quick_reply',
          index: 0,
          parameters: [{ type: 'payload', payload: 'bake' }],
        },
      ],
    },
  })
  assertDone(answered)
  await page.waitForSelector('.message.theirs >> text=Hello Ann, shall we bake it?')
  await page.click('text=Yes, bake it')
  const tapped = await messageOf(world, hook, 'button')
  assert.deepEqual(tapped.button, { text: 'Yes, bake it', payload: 'bake' })
  assert.equal(tapped.context.id, answered.body.messages[0].id)

  const flow_id = await published(world, DEFINITION)
  const asked = await owner.post(SEND, {
    to: written.from,
    type: 'interactive',
    interactive: {
      type: 'flow',
      body: { text: 'A few questions' },
      action: { name: 'flow', parameters: { flow_id, flow_cta: 'Describe the cake', flow_token: 'cake-17' } },
    },
  })
  assertDone(asked)
  await page.click('text=Describe the cake')
  const form = page.frameLocator('.sheet iframe')
  await form.getByLabel('Words on it').fill('Happy birthday')
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByText('Sunday').click()
  await form.getByRole('button', { name: 'Order' }).click()
  const completed = await messageOf(world, hook, 'interactive')
  assert.equal(completed.context.id, asked.body.messages[0].id)
  assert.equal(completed.interactive.type, 'nfm_reply')
  assert.deepEqual(JSON.parse(completed.interactive.nfm_reply.response_json), {
    flow_token: 'cake-17',
    words: 'Happy birthday',
    day: 'sun',
  })
  await page.waitForSelector('.message.mine >> text=Form sent')
  await page.waitForSelector('.sheet', { state: 'hidden' })
  assert.deepEqual(complaints, [])
})

async function opened(
  t: TestContext,
  world: TestHouse,
  name = 'Ann',
): Promise<BrowserPage & { bubble(text: string): Promise<unknown> }> {
  const browser = await browserPage(t, { viewport: PHONE_SIZE })
  const query = new URLSearchParams({ as: ANN, name })
  await browser.page.goto(`${world.url}/phone/${NUMBER}?${query}`)
  return { ...browser, bubble: (text) => browser.page.waitForSelector(`.message >> text=${text}`) }
}

test('prompts, commands, replies, lists, reactions, block and report work by tapping', async (t) => {
  const world = await house(t)
  const { owner, events, eventually } = world
  assertDone(
    await owner.post(`/${NUMBER}/conversational_automation`, {
      enable_welcome_message: true,
      prompts: ['What is fresh?'],
      commands: [{ command_name: 'hours', command_description: 'When we are open' }],
    }),
  )
  const { page, complaints, bubble } = await opened(t, world)
  await page.click('.prompts >> text=What is fresh?')
  await bubble('What is fresh?')
  await page.waitForSelector('.prompts', { state: 'hidden' })
  await page.fill('textarea', '/h')
  await page.click('.commands >> text=When we are open')
  assert.equal(await page.inputValue('textarea'), '/hours ')
  await page.press('textarea', 'Enter')
  await bubble('/hours')
  const interactive = (content: object) =>
    owner.post(SEND, { to: ANN, type: 'interactive', interactive: content })
  const reply = { type: 'reply', reply: { id: 'up', title: 'Pick up' } }
  assertDone(await interactive({ type: 'button', body: { text: 'How?' }, action: { buttons: [reply] } }))
  await page.click('text=Pick up')
  const sections = [{ title: 'Dark', rows: [{ id: 'rye', title: 'Rye', description: 'Strong' }] }]
  const list = { type: 'list', body: { text: 'Which?' }, action: { button: 'See breads', sections } }
  assertDone(await interactive(list))
  await page.click('text=See breads')
  await page.click('.sheet .row')
  await page.waitForSelector('.sheet', { state: 'hidden' })
  const received = await eventually(async () => {
    const all = (await events('messages')).map(({ value }) => value.messages[0])
    return all.length >= 5 && all
  }, 'five messages')
  assert.deepEqual(
    received.map(({ type }) => type),
    ['request_welcome', 'text', 'text', 'interactive', 'interactive'],
  )
  assert.deepEqual(received[3].interactive.button_reply, { id: 'up', title: 'Pick up' })
  assert.deepEqual(received[4].interactive.list_reply, { id: 'rye', title: 'Rye', description: 'Strong' })
  const reaction = { message_id: received[1].id, emoji: '!' }
  assertDone(await owner.post(SEND, { to: ANN, type: 'reaction', reaction }))
  await page.waitForSelector(`[data-id="${received[1].id}"] .reactions`)
  const answer = page.locator('.message.theirs').last()
  await answer.hover()
  await answer.getByLabel('React').click()
  await answer.locator('.react button').first().click()
  await answer.locator('.reactions').waitFor()
  await page.click('.menu summary')
  await page.click('.menu >> text=Report')
  // Its words stay when it has faded, however late we look.
  await page.waitForSelector('.toast >> text=Reported', { state: 'attached' })
  await page.click('.menu summary')
  await page.click('.menu >> text=/^Block$/')
  await page.waitForSelector('.blocked >> text=You have blocked')
  await page.click('.blocked >> text=Unblock')
  await page.waitForSelector('.composer')
  assert.deepEqual(complaints, [])
})

test('what changes around a message leaves its buttons, the prompts and the focus where they are', async (t) => {
  const world = await house(t)
  const { owner } = world
  const { page, complaints, bubble } = await opened(t, world)
  await page.fill('textarea', 'How do I get it?')
  await page.press('textarea', 'Enter')
  await bubble('How do I get it?')
  const reply = { type: 'reply', reply: { id: 'up', title: 'Pick up' } }
  const interactive = { type: 'button', body: { text: 'How?' }, action: { buttons: [reply] } }
  const asked = await owner.post(SEND, { to: ANN, type: 'interactive', interactive })
  assertDone(asked)
  const button = await page.waitForSelector('button >> text=Pick up')
  await button.focus()
  const mine = page.locator('.message.mine').first()
  const message_id = await mine.getAttribute('data-id')
  const read = { status: 'read', message_id, typing_indicator: { type: 'text' } }
  assertDone(await owner.post(SEND, read))
  await mine.locator('.ticks.read').waitFor()
  await page.getByLabel('The business is writing').waitFor()
  for (const id of [message_id, asked.body.messages[0].id]) {
    const reaction = { message_id: id, emoji: '!' }
    assertDone(await owner.post(SEND, { to: ANN, type: 'reaction', reaction }))
    await page.waitForSelector(`[data-id="${id}"] .reactions`)
  }
  const answer = { to: ANN, type: 'text', text: { body: 'At the door' }, context: { message_id } }
  assertDone(await owner.post(SEND, answer))
  await page.waitForSelector('.quoted >> text=How do I get it?')
  await page.getByLabel('The business is writing').waitFor({ state: 'detached' })
  assert.ok(await button.evaluate((element) => element.matches(':focus')))
  await button.click()
  await page.waitForSelector('.message.mine >> text=Pick up')
  assert.deepEqual(complaints, [])
})

const IS_AT_THE_END = `(() => {
  const { scrollHeight, scrollTop, clientHeight } = document.querySelector('.chat')
  return scrollHeight > clientHeight && scrollHeight - scrollTop - clientHeight < 2
})()`

test('the chat stays at its end, and by keyboard a sheet opens, keeps the focus and gives it back', async (t) => {
  const world = await house(t)
  const { owner, eventually } = world
  const { page, complaints, bubble } = await opened(t, world)
  await page.fill('textarea', 'Which breads do you have?')
  await page.press('textarea', 'Enter')
  await bubble('Which breads do you have?')
  const media = new FormData()
  media.set('file', new Blob([new Uint8Array(await page.screenshot())], { type: 'image/png' }), 'breads.png')
  const { body } = await owner.post(`/${NUMBER}/media`, undefined, { raw: media })
  for (let time = 0; time < 3; time++) {
    assertDone(await owner.post(SEND, { to: ANN, type: 'image', image: { id: body.id } }))
  }
  const sections = [{ title: 'Dark', rows: [{ id: 'rye', title: 'Rye' }] }]
  const list = { type: 'list', body: { text: 'These' }, action: { button: 'See breads', sections } }
  assertDone(await owner.post(SEND, { to: ANN, type: 'interactive', interactive: list }))
  const button = page.getByRole('button', { name: 'See breads' })
  await button.waitFor()
  await eventually(async () => (await page.evaluate(IS_AT_THE_END)) === true, 'the end of the chat')
  await button.press('Enter')
  await page.waitForSelector('.sheet .close:focus')
  assert.equal(await page.evaluate(`document.querySelector('.chat').inert`), true)
  await page.keyboard.press('Escape')
  await page.waitForSelector('.sheet', { state: 'hidden' })
  await page.waitForSelector('.buttons button:focus')
  await button.press('Enter')
  await page.mouse.click(100, 100)
  await page.waitForSelector('.sheet', { state: 'hidden' })
  await page.fill('textarea', 'Rye')
  await page.press('textarea', 'Enter')
  await bubble('Rye')
  assert.deepEqual(complaints, [])
})

test('who reads further up sees a hint of new messages, sees what they write, and can be somebody else', async (t) => {
  const world = await house(t)
  const { owner } = world
  const { page, complaints, bubble } = await opened(t, world)
  const long = Array.from({ length: 60 }, (_, at) => `Line ${at}`).join('\n')
  await page.fill('textarea', long)
  await page.press('textarea', 'Enter')
  await bubble('Line 59')
  // Something grows before the page gets the scroll event, which comes with the next frame.
  const scrollUp = () =>
    page.evaluate(
      `{ const chat = document.querySelector('.chat'); chat.scrollTop = 0; chat.dispatchEvent(new Event('load')) }`,
    )
  await scrollUp()
  assertDone(await owner.post(SEND, { to: ANN, type: 'text', text: { body: 'Noted' } }))
  await page.click('text=1 new message')
  await page.waitForSelector('.news', { state: 'hidden' })
  await world.eventually(async () => (await page.evaluate(IS_AT_THE_END)) === true, 'the end')
  await scrollUp()
  await page.fill('textarea', 'And one more')
  await page.press('textarea', 'Enter')
  await bubble('And one more')
  await world.eventually(async () => (await page.evaluate(IS_AT_THE_END)) === true, 'the end again')

  await page.click('.menu summary')
  await page.click('.menu >> text=Be somebody else')
  await page.fill('.holder [name=as]', '+1 650 555 9999')
  await page.click('.holder button')
  await page.waitForURL(/as=%2B1\+650\+555\+9999/)
  await page.click('.menu summary')
  await page.click('.menu >> text=Be somebody else')
  await page.click('.holder >> text=Ann')
  await bubble('And one more')
  assert.deepEqual(complaints, [])
})

test('photos are chosen inside a flow, and the business can read them', async (t) => {
  const { world, hook } = await subscribed(t)
  const { owner } = world
  const { page, complaints, bubble } = await opened(t, world)
  await page.fill('textarea', 'Can you bake this?')
  await page.press('textarea', 'Enter')
  await bubble('Can you bake this?')
  const picker = { type: 'PhotoPicker', name: 'photos', label: 'Your cake', 'min-uploaded-photos': 1 }
  const payload = { photos: `$\{form.photos}` }
  const footer = { type: 'Footer', label: 'Send', 'on-click-action': { name: 'complete', payload } }
  const layout = { type: 'SingleColumnLayout', children: [picker, footer] }
  const screens = [{ id: 'CAKE', title: 'Show us', terminal: true, layout }]
  const flow_id = await published(world, { version: '7.1', screens })
  const action = { name: 'flow', parameters: { flow_id, flow_cta: 'Show it' } }
  const interactive = { type: 'flow', body: { text: 'Show us a photo' }, action }
  assertDone(await owner.post(SEND, { to: ANN, type: 'interactive', interactive }))
  await page.click('text=Show it')
  const form = page.frameLocator('.sheet iframe')
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByRole('alert').waitFor()
  const bytes = await page.screenshot()
  const files = ['front.png', 'side.png'].map((name) => ({ name, mimeType: 'image/png', buffer: bytes }))
  await form.getByLabel('Your cake').setInputFiles(files)
  await form.getByRole('alert').waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Send' }).click()
  const { nfm_reply } = (await messageOf(world, hook, 'interactive')).interactive
  const { photos } = JSON.parse(nfm_reply.response_json) as { photos: { id: string; file_name: string }[] }
  assert.deepEqual(
    photos.map(({ file_name }) => file_name),
    ['front.png', 'side.png'],
  )
  const media = await owner.get(`/${photos[0]?.id}`)
  assert.equal(media.body.file_size, bytes.length)
  await page.waitForSelector('.message.mine >> text=front.png, side.png')
  assert.deepEqual(complaints, [])
})

const HOSTILE = [
  '<script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  `"><svg onload='window.hacked = 1'>`,
  "');window.hacked = 1;//",
  '[a](javascript:window.hacked=1) *<b onclick=window.hacked=1>*',
]

test('words of others stay words: no script in a name, a text or a template ever runs', async (t) => {
  const world = await house(t)
  const { owner, operator } = world
  const attack = HOSTILE.join(' ')
  assertDone(await operator.post(`/operator/${NUMBER}`, { verified_name: HOSTILE.slice(0, 3).join(' ') }))
  const { page, bubble } = await opened(t, world, attack)
  for (const body of HOSTILE) {
    const inbound = { from: ANN, name: attack, type: 'text', text: { body } }
    assertDone(await operator.post(`/operator/${NUMBER}/inbound`, inbound))
    assertDone(await owner.post(SEND, { to: ANN, type: 'text', text: { body } }))
  }
  const reply = { type: 'reply', reply: { id: attack, title: '<img src=x onerror>' } }
  const header = { type: 'image', image: { link: 'https://127.0.0.1:1/"onerror="window.hacked=1' } }
  const interactive = { type: 'button', header, body: { text: attack }, action: { buttons: [reply] } }
  assertDone(await owner.post(SEND, { to: ANN, type: 'interactive', interactive }))
  const contacts = [{ name: { formatted_name: attack }, phones: [{ phone: attack }] }]
  assertDone(await owner.post(SEND, { to: ANN, type: 'contacts', contacts }))
  const document = { link: 'https://127.0.0.1:1/a', filename: HOSTILE[1], caption: attack }
  assertDone(await owner.post(SEND, { to: ANN, type: 'document', document }))
  const location = { latitude: 1, longitude: 2, name: attack, address: attack }
  assertDone(await owner.post(SEND, { to: ANN, type: 'location', location }))
  await approved(world, {
    name: 'hostile',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Hello' },
      {
        type: 'BODY',
        text: `Dear <img src=x onerror=window.hacked=1> {{1}} of ours.`,
        example: { body_text: [['x']] },
      },
      { type: 'FOOTER', text: '<svg onload=window.hacked=1>' },
    ],
  })
  const components = [{ type: 'body', parameters: [{ type: 'text', text: attack }] }]
  const template = { name: 'hostile', language: { code: 'en_US' }, components }
  assertDone(await owner.post(SEND, { to: ANN, type: 'template', template }))
  await bubble('Dear <img src=x')
  assert.equal(await page.evaluate('window.hacked'), undefined)
  assert.equal(
    await page.locator('.chat script, .chat svg:not(.icon), .chat b[onclick], .chat [onerror]').count(),
    0,
  )
  assert.equal(await page.locator('.chat img[src="x"], header img[src="x"], aside img').count(), 0)
  assert.equal(await page.locator('a[href^="javascript:"]').count(), 0)
  const shown = await page.locator('.message.theirs.text .words').allTextContents()
  assert.deepEqual(shown.slice(0, 3), HOSTILE.slice(0, 3))
})
