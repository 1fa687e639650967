/** Programs that have the platform's host written into them send a message through it, and it arrives at Parley. */

import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { isHere, needs } from '../../../server/test/needs.ts'
import { type Client, clients } from './clients.ts'
import { type Scene, scene } from './scene.ts'

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`

/** All of them in one run, which is what a project of several languages does; gives what each printed. */
async function runAll({ parley, folder }: Scene, flags: string[], all: Client[]): Promise<string[]> {
  const place = (index: number) => join(folder, `printed${flags.join('')}-${index}`)
  const lines = all.map(
    ({ line }, index) =>
      `${[...line, textOf(flags, index)].map(quoted).join(' ')} > ${quoted(place(index))} 2>&1`,
  )
  const script = join(folder, `all${flags.join('')}.sh`)
  await writeFile(script, `${lines.join('\n')}\ntrue\n`)
  const { code, err } = await parley(['run', ...flags, '--', 'sh', script])
  assert.equal(code, 0, err)
  assert.match(err, new RegExp(`parley: ${all.length} requests answered by http`))
  return Promise.all(all.map((_, index) => readFile(place(index), 'utf8')))
}

const textOf = (flags: string[], index: number) => `number-${index}${flags.join('')}`

/** Each by its name; those that this machine does not have are left out. */
async function assertAllArrived(t: TestContext, world: Scene, flags: string[], all: Client[]): Promise<void> {
  const here = all.filter((client) => client.needs.every(isHere))
  const printed = await runAll(world, flags, here)
  const arrived = await world.textsSent()
  for (const client of all)
    await t.test(client.name, needs(...client.needs), () => {
      const index = here.indexOf(client)
      assert.match(printed[index] ?? '', /"message_status":"accepted"/)
      assert.ok(arrived.includes(textOf(flags, index)), 'nothing arrived')
    })
}

test('every client on this machine sends a message to the host that is written into it', async (t) => {
  const world = await scene()
  t.after(world.close)
  const all = await clients()
  const byVariables = all.filter((client) => !client.ignoresVariables)
  await t.test('by variables and preloads', (inner) =>
    assertAllArrived(inner, world, ['--strict'], byVariables),
  )
  await t.test(
    'in a network of its own, also those that ignore every variable',
    needs('ip', 'namespaces'),
    (inner) => assertAllArrived(inner, world, ['--isolated'], all),
  )
})
