/** Programs that have the platform's host written into them send a message through it, and it arrives at Parley. */

import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { ALWAYS_THERE, type Client, clients, isThere } from './clients.ts'
import { canIsolate, type Scene, scene } from './scene.ts'

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

async function assertAllArrived(world: Scene, flags: string[], all: Client[]): Promise<void> {
  const printed = await runAll(world, flags, all)
  const arrived = await world.textsSent()
  for (const [index, { name }] of all.entries()) {
    assert.match(printed[index] ?? '', /"message_status":"accepted"/, name)
    assert.ok(arrived.includes(textOf(flags, index)), `${name}: nothing arrived`)
  }
}

test('every client on this machine sends a message to the host that is written into it', async (t) => {
  const world = await scene()
  t.after(world.close)
  const [here, missing] = [clients().filter(isThere), clients().filter((client) => !isThere(client))]
  if (missing.length > 0)
    process.stdout.write(
      `\nnot on this machine, and not tried: ${missing.map(({ name }) => name).join(', ')}\n`,
    )
  const names = here.map(({ name }) => name)
  for (const name of ALWAYS_THERE) assert.ok(names.includes(name))
  await t.test('by variables and preloads', () =>
    assertAllArrived(
      world,
      ['--strict'],
      here.filter((client) => !client.ignoresVariables),
    ),
  )
  await t.test('in a network of its own, also those that ignore every variable', async () => {
    if (canIsolate()) await assertAllArrived(world, ['--isolated'], here)
    else {
      const { code, err } = await world.parley(['run', '--isolated', '--', 'true'])
      assert.equal(code, 2)
      assert.match(
        err,
        /--isolated needs namespaces of its own, and this system does not give them \(.+\)\.\n/,
      )
    }
  })
})
