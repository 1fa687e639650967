/** What customers do in a world and what they see, over the operator's door of the real service. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWindowClosed } from '@parley-dev/sdk'
import { createWorld, Unmet } from '../src/index.ts'

const says = (pattern: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Unmet, String(error))
  assert.match(error.message, pattern)
  return true
}

test('a customer writes, waits for the answer, taps what is there, and gets an error with what is there otherwise', async () => {
  await using world = await createWorld()
  const { client, number } = world
  const ann = world.customer('Ann')
  assert.equal(world.customer('Ann'), ann)
  assert.notEqual(world.customer('Bob').phone, ann.phone)
  await assert.rejects(client.messages.text(number, ann.phone, 'too early'), isWindowClosed)
  await ann.writes('Hi')
  const answered = ann.receives({ text: /^What/, taps: ['Cake'] })
  await client.messages.text(number, ann.phone, 'Welcome')
  await client.messages.buttons(number, ann.phone, 'What may it be?', [
    { id: 'c', title: 'Cake' },
    { id: 'r', title: 'Rolls' },
  ])
  assert.equal((await answered).type, 'interactive')
  await assert.rejects(
    ann.taps('Bread'),
    says(/no "Bread"[\s\S]*Business: \(interactive\) What[\s\S]*\[Cake\] \[Rolls\]/),
  )
  await ann.taps('Cake')
  assert.equal(
    await ann.screen(),
    [
      'Ann: Hi',
      'Business: Welcome',
      'Business: (interactive) What may it be?',
      '  [Cake] [Rolls]',
      'Ann: (interactive) Cake',
    ].join('\n'),
  )
  await ann.receivesNothing()
  await assert.rejects(
    ann.receives({ text: /ready/ }, { within: '50ms' }),
    says(/Ann waited 50ms for a message \{ text: \/ready\/ \}[\s\S]*Ann: \(interactive\) Cake/),
  )
  await client.messages.text(number, ann.phone, 'Ready at ten.')
  await assert.rejects(ann.receivesNothing(), says(/received 1:[\s\S]*Ready at ten/))
  assert.equal((await ann.receives(/ready/i)).text?.body, 'Ready at ten.')
})

test('files, places and reactions are sent, messages are read, and whoever has blocked receives nothing', async () => {
  await using world = await createWorld({ version: 'v23.0' })
  const { client, number } = world
  const receiver = await world.receiver()
  const ann = world.customer('Ann')
  await ann.sends({
    file: new Uint8Array([1, 2, 3]),
    type: 'image/png',
    name: 'cake.png',
    caption: 'Like this',
  })
  const { message } = await receiver.next('messages.image')
  assert.equal(message.image.caption, 'Like this')
  await ann.sends({ media: String(message.image.id) })
  await ann.sends({ location: { latitude: 1.5, longitude: 2, place: 'Home' } })
  assert.equal((await receiver.next('messages.location')).message.location.name, 'Home')
  await client.messages.text(number, ann.phone, 'Thanks')
  await ann.receives('Thanks')
  await ann.reacts('👍')
  await ann.reads()
  await receiver.next('message_status.read')
  await ann.blocks()
  assert.match(await ann.screen(), /Ann has blocked/)
  await assert.rejects(ann.writes('x'), says(/blocked/))
  await client.messages.text(number, ann.phone, 'Still there?')
  await ann.receivesNothing()
  await ann.unblocks()
  assert.equal((await ann.received()).length, 1)
})

const onward = { name: 'navigate', next: { type: 'screen', name: 'TOPPING' }, payload: {} }
const FLOW = {
  version: '7.1',
  screens: [
    screen('SIZE', 'Size', ['Small', 'Large'], onward),
    { ...screen('TOPPING', 'Topping', ['Nuts', 'Cream'], { name: 'complete', payload: {} }), terminal: true },
  ],
}

function screen(id: string, label: string, options: string[], action: object) {
  const choices = options.map((title) => ({ id: title.toLowerCase(), title }))
  const field = { type: 'Dropdown', name: 'choice', label, required: true, 'data-source': choices }
  const footer = { type: 'Footer', label: 'Continue', 'on-click-action': action }
  return { id, title: label, layout: { type: 'SingleColumnLayout', children: [field, footer] } }
}

test('a flow is filled in by its labels, screen by screen; what is missing or never asked for is reported', async () => {
  await using world = await createWorld()
  const { client, number } = world
  const ann = world.customer('Ann')
  const { id = '' } = await client.flows.create(world.account, { name: 'cake', categories: ['OTHER'] })
  await client.flows.setDefinition(id, FLOW)
  await client.flows.publish(id)
  await ann.writes('Hi')
  await client.messages.flow(number, ann.phone, 'Your cake', { flow_id: id, flow_cta: 'Choose' })
  await ann.receives({ taps: ['Choose'] })
  await assert.rejects(
    ann.fills({ Size: 'Large' }),
    says(/not come to the end[\s\S]*Topping\*:.*\(Nuts \| Cream\) ←/),
  )
  await assert.rejects(ann.fills({ Size: 'Huge' }), says(/no option "Huge" of Size.*Small/))
  const { flow } = await ann.fills({ Size: 'Large', Topping: 'Nuts' })
  assert.equal(flow?.is, 'completed')
  await assert.rejects(
    ann.fills({ Size: 'Small', Topping: 'Nuts', Colour: 'red' }),
    says(/never asked Ann for Colour/),
  )
})
