/** The command at an installation in production: it says where it is, writes on purpose only, and brings no tool of the sandbox. */

import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Command } from 'commander'
import { type Actor, actorAt, house, PRODUCTION } from '../../server/test/house.ts'
import { COMMAND } from '../../server/test/program.ts'
import { newTenant, type Tenant } from '../../server/test/tenant.ts'
import { failureOf } from '../src/framework/failing.ts'
import { buildProgram } from '../src/program.ts'
import { run } from './command.ts'
import { atTerminal } from './terminal.ts'

const TEMPLATE = fileURLToPath(new URL('./folder/templates/order_ready.en_US.json', import.meta.url))
const KEY = PRODUCTION.PARLEY_OPERATOR_KEY
const YES = '--yes-production'

const ends: (() => unknown)[] = []
let url: string
let operator: Actor
let tenant: Tenant
let asked: string[]
before(async () => {
  const opened = await house({ after: (end) => void ends.push(end as () => unknown) }, PRODUCTION)
  url = opened.house.localUrl
  operator = actorAt(url, KEY)
  tenant = await newTenant(url, operator)
  asked = ['--url', url, '--key', KEY, '--token', tenant.access_token]
})
after(async () => {
  for (const end of ends) await end()
})

const parley = (...args: string[]) => run([...args, ...asked])
const tokens = async () => (await operator.get(`/operator/${tenant.app_id}/tokens`)).body.data.length

test('production is said aloud, and read without further ado', async () => {
  const { code, err } = await parley('tokens', 'list')
  assert.equal(code, 0, err)
  assert.deepEqual(err.match(/.*PRODUCTION.*\n/g), [`parley: this is PRODUCTION: ${url}\n`])
  const { err: noted, out } = await parley('tokens', 'list', '--json')
  assert.deepEqual([JSON.parse(noted), Array.isArray(JSON.parse(out))], [{ production: url }, true])
})

test('the doctor tells what nobody can do without a bridge, in sentences', async () => {
  const { out, code } = await parley('doctor')
  assert.equal(code, 1)
  assert.match(out.replace(/\s+/g, ' '), /to the customer\. No message reaches a customer:/)
})

test('production is written to with --yes-production only, and looked into without', async () => {
  const before = await tokens()
  const refused = await parley('tokens', 'create')
  assert.equal(refused.code, 2, refused.err)
  assert.match(refused.err, /is production, and nothing was written\.\n.*--yes-production/)
  assert.equal(await tokens(), before)
  const made = await parley('tokens', 'create', YES)
  assert.equal(made.code, 0, made.err)
  assert.match(made.err, /PRODUCTION/)
  assert.equal(await tokens(), before + 1)
  const linted = await parley('templates', 'lint', TEMPLATE)
  assert.equal(linted.code, 0, linted.err)
  const played = await parley('conformance', url)
  assert.deepEqual([played.code, /nothing was written/.test(played.err)], [2, true], played.err)
})

test('at a terminal production is written to when somebody says y', async () => {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PARLEY_.*|NODE_TEST.*)$/.test(name))
  const answered = async (answer: string) => {
    const args = [process.execPath, COMMAND, 'tokens', 'create', ...asked]
    const terminal = atTerminal(args, { env: Object.fromEntries(kept) })
    await terminal.shows(/Write to production, .*\[y\/N\]/)
    terminal.type(answer)
    return terminal.ended
  }
  const before = await tokens()
  assert.deepEqual([await answered('\n'), await answered('n\n'), await tokens()], [2, 2, before])
  assert.deepEqual([await answered('y\n'), await tokens()], [0, before + 1])
})

/** One line for each verb that is a tool of the sandbox. */
const SANDBOX_VERBS = [
  'trigger message.received',
  'trigger messages',
  'trigger template.approved',
  'phone --write Hi',
  'codes show',
  'clock advance 1h',
  'worlds create',
  'worlds list',
  'worlds remove 1',
  'stage scenarios',
  'stage play slow_api',
  'stage refuse --code 80007',
  'stage list',
  'stage clear',
  'snapshot save one --world 1',
  'snapshot load one',
  'snapshot export one one.gz',
  'snapshot list',
  'reset --world 1',
  `seed ${fileURLToPath(new URL('./folder/seed.json', import.meta.url))}`,
]

test('every verb that is a tool of the sandbox refuses production, whoever says yes', async (t) => {
  const isGroup = (command: Command) => ['worlds', 'stage', 'snapshot'].includes(command.name())
  const groups = buildProgram().commands.filter(isGroup)
  const verbs = groups.flatMap((group) => group.commands.map((verb) => `${group.name()} ${verb.name()}`))
  assert.deepEqual(
    verbs.filter((verb) => !SANDBOX_VERBS.some((line) => line.startsWith(verb))),
    [],
  )
  process.setMaxListeners(0)
  t.mock.method(process.stderr, 'write', () => true)
  for (const line of SANDBOX_VERBS)
    await assert.rejects(
      buildProgram().parseAsync([...line.split(' '), ...asked, YES], { from: 'user' }),
      (error) => {
        const { sentence, exitCode } = failureOf(error)
        return exitCode === 4 && /^parley [a-z ]+ is for the sandbox/.test(sentence)
      },
      line,
    )
  t.mock.restoreAll()
  const { code, err } = await parley('trigger', 'message.received', YES)
  assert.equal(code, 4)
  assert.match(err, /parley trigger is for the sandbox, and .* is production/)
  assert.equal((await operator.get('/operator/events?field=messages')).body.data.length, 0)
})

async function agent(t: TestContext, ...more: string[]) {
  const client = new Client({ name: 'a test', version: '1' })
  const args = [COMMAND, 'mcp', ...asked, ...more]
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }))
  t.after(() => client.close())
  const use = async (name: string, given: Record<string, unknown>) => {
    const { content } = await client.callTool({ name, arguments: given })
    return (content as { text: string }[])[0]?.text ?? ''
  }
  return { use, names: (await client.listTools()).tools.map(({ name }) => name) }
}

test('an agent in production is offered no tool of the sandbox, and writes with both flags only', async (t) => {
  const refused = await parley('mcp', '--write')
  assert.equal(refused.code, 2, refused.err)
  assert.match(refused.err, /--yes-production/)

  const OPEN = ['find_operations', 'describe_operation', 'read', 'list_events', 'explain_event']
  const reading = await agent(t)
  const CHECKS = ['why', 'check_flow', 'check_template']
  assert.deepEqual(reading.names, [...OPEN, 'list_calls', 'explain_trace', 'read_clock', ...CHECKS])
  const template = {
    name: 'late',
    language: 'en_US',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Late.' }],
  }
  assert.match(await reading.use('check_template', { template }), /"valid": true/)
  assert.match(await reading.use('see_screen', { customer: '1' }), /for the sandbox, and this is production/)
  assert.match(await reading.use('write', { method: 'POST', path: '/' }), /without --write/)
  assert.equal(await reading.use('find_operations', { words: 'worlds' }), '[]')
  assert.match(await reading.use('read', { path: '/operator/worlds' }), /sandbox only/)

  const writing = await agent(t, '--write', YES)
  assert.deepEqual(writing.names.toSorted(), [...reading.names, 'write'].toSorted())
  const account = { method: 'POST', path: '/operator/accounts', body: { app_id: tenant.app_id, name: 'Two' } }
  assert.match(await writing.use('write', account), /"name": "Two"/)
})
