import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { assertDone, assertRefused, house } from '../house.ts'
import { ask } from './asking.ts'
import { PROFILE_WRITTEN_ONLY, TEMPLATE } from './fields.ts'
import { RESOURCES } from './resources.ts'
import { template } from './samples.ts'
import { templateParts } from './template-parts.ts'
import { ENUMERATIONS } from './words.ts'

/** What the number's two objects say at the top as well, when they are all that is asked for. */
const AT_THE_TOP: Record<string, string[]> = {
  throughput: ['level', 'max_messages_per_day'],
  conversational_automation: ['enable_welcome_message', 'prompts', 'commands'],
}

test('every field of every resource can be read, alone and with all others, and is of its type', async (t) => {
  const world = await house(t, { PARLEY_REVIEW: 'manual' })
  for (const [resource, { row, fields, makes }] of Object.entries(RESOURCES)) {
    const ids = await makes(world)
    const read = (names?: string) =>
      ask(world.owner, row, names === undefined ? {} : { query: { fields: names } }, ids)
    for (const names of [undefined, Object.keys(fields).join(',')]) {
      const answer = await read(names)
      assert.equal(
        z.object(fields).safeParse(answer.body).error?.message,
        undefined,
        `${resource}: ${answer.text}`,
      )
    }
    for (const [name, type] of Object.entries(fields)) {
      const { body, text } = await read(name)
      assert.ok(type.safeParse(body[name]).success, `${name} of a ${resource}: ${text}`)
      const others = Object.keys(body).filter((one) => one !== name && one !== 'id')
      assert.deepEqual(others.toSorted(), (AT_THE_TOP[name] ?? []).toSorted(), `${resource}: only ${name}`)
    }
    const unknown = await read('no_such_field')
    assertRefused(unknown, { status: 400, code: 100, says: /no_such_field/ })
  }
})

test('what is only written of a profile cannot be read (100)', async (t) => {
  const { owner } = await house(t)
  for (const fields of PROFILE_WRITTEN_ONLY) {
    const answer = await ask(owner, 'GET /{PHONE_NUMBER_ID}/chat_business_profile', { query: { fields } })
    assertRefused(answer, { status: 400, code: 100, says: new RegExp(fields) })
  }
})

test('every word of every enumeration can be said and is then read, and no other can (100)', async (t) => {
  const world = await house(t, { PARLEY_REVIEW: 'manual' })
  for (const [name, { words, says, reads }] of Object.entries(ENUMERATIONS)) {
    for (const word of words) {
      const said = await says(world, word)
      assertDone(said)
      assert.equal(await reads(world, said), word, name)
    }
    assertRefused(await says(world, 'NO_SUCH_WORD'), { status: 400, code: 100 })
  }
})

test('every kind of component and button of a template is read as it was written', async (t) => {
  const { owner } = await house(t, { PARLEY_REVIEW: 'manual' })
  for (const [kind, parts] of Object.entries(await templateParts(owner))) {
    const sent = template(parts)
    const made = await ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/message_templates', { body: sent })
    assert.equal(made.status, 200, `${kind}: ${made.text}`)
    const { body } = await ask(owner, 'GET /{TEMPLATE_ID}', {}, { TEMPLATE_ID: made.body.id })
    assert.deepEqual(body.components, sent.components, kind)
    assert.equal(TEMPLATE.components.safeParse(body.components).error?.message, undefined, kind)
  }
})
