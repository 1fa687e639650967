/** A conversation that was had, as tests in three languages: each runs green as it was written. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { house, NUMBER } from '../../server/test/house.ts'
import { testNeeding } from '../../server/test/needs.ts'
import { testsOf } from '../src/pages/replay/as-test.ts'
import { stepsOf, templatesIn } from '../src/pages/replay/steps.ts'
import { ACCOUNT, ADA, clientsOf } from './life.ts'

const run = promisify(execFile)
const test = testNeeding('pytest')
/** A run of its own: node:test begins none within one that it knows of. */
const { NODE_TEST_CONTEXT: _, ...environment } = process.env

test('a conversation copied as a test runs green as pasted, with vitest, node:test and pytest', async (t) => {
  const { url } = await house(t)
  const { operator, parley } = clientsOf(url)
  const act = (doing: object) =>
    operator.customers.act(NUMBER, { customer: ADA, name: 'Ada "A." Moreno', ...doing } as never)
  await act({ action: 'write', text: 'Is the rye "still" warm?\nYes? 🥐' })
  await parley.messages.text(NUMBER, ADA, 'It is — 100 %.')
  await parley.messages.buttons(NUMBER, ADA, 'Keep a loaf?', [{ id: 'yes', title: 'Yes' }])
  await act({ action: 'tap', label: 'Yes' })
  await parley.messages.location(NUMBER, ADA, { latitude: 52.5, longitude: 13.4, name: 'Bakery' })
  const { id } = await parley.templates.create(ACCOUNT, {
    name: 'loaf_ready',
    language: 'en',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Hi {{1}}, it is ready.', example: { body_text: [['Ada']] } }],
  })
  await operator.templates.set(id, { status: 'APPROVED' })
  await parley.messages.template(NUMBER, ADA, {
    name: 'loaf_ready',
    language: { code: 'en' },
    components: [{ type: 'body', parameters: [{ type: 'text', text: 'Ada' }] }],
  })
  await operator.apps.settled('100000000000001', { wait: '10s' })
  const messages = await operator.messages.conversation(NUMBER, ADA, { limit: 1000 }).all()
  const templates = (await parley.templates.list(ACCOUNT, {}).all()).filter(({ name = '' }) =>
    templatesIn(messages).has(name),
  )
  const steps = stepsOf(messages, templates)
  assert.deepEqual(
    steps.map(({ does }) => does),
    ['writes', 'sends', 'sends', 'taps', 'sends', 'sends'],
  )
  assert.ok(
    steps.every((step) => step.does !== 'sends' || step.seen),
    'all of it was seen',
  )
  const tests = testsOf({ name: 'Ada "A." Moreno', phone: ADA, steps, templates }, url)
  // Within the tree, where the packages are found.
  const folder = mkdtempSync(join(import.meta.dirname, '.replay-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const play = (file: string, text: string | undefined, command: string, ...args: string[]) => {
    writeFileSync(join(folder, file), text ?? '')
    return run(command, [...args, join(folder, file)], {
      env: { ...environment, PARLEY_URL: url },
    })
  }
  const wrong = String(tests['node:test']).replace('It is — 100 %."})', 'It is not."})')
  await assert.rejects(play('wrong.test.ts', wrong, process.execPath, '--test'), ({ stdout }) =>
    /It is not/.test(stdout),
  )
  const node = await play('node.test.ts', tests['node:test'], process.execPath, '--test')
  assert.match(node.stdout, /pass 1/)
  const pytest = await play('test_replay.py', tests.pytest, 'python3', '-m', 'pytest', '-q')
  assert.match(pytest.stdout, /1 passed/)
  const vitest = await play(
    'vitest.test.ts',
    tests.vitest,
    'vitest',
    'run',
    '--root',
    folder,
    '--dir',
    folder,
  )
  assert.match(vitest.stdout, /1 passed/)
})
