import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { moved, QUEUE, RECEIVER } from './states.ts'

const ARCHITECTURE = resolve(import.meta.dirname, '../../../../../ARCHITECTURE.md')

type Table = Record<string, { is: string; on: Record<string, string> }>

function drawn(title: string, table: Table): string {
  const rows = Object.entries(table).map(([name, { is, on }]) => {
    const moves = Map.groupBy(Object.keys(on), (happening) => on[happening])
    const ways = [...moves].map(([to, by]) => `${by.join(', ')} → \`${to}\``)
    return `| \`${name}\` | ${is} | ${ways.join('; ')} |`
  })
  return [`| ${title} | what it is | what moves it |`, '|---|---|---|', ...rows].join('\n')
}

test('ARCHITECTURE.md shows the states of a receiver and of a queue as the code asks them', async () => {
  const text = await readFile(ARCHITECTURE, 'utf8')
  for (const table of [drawn('a receiver', RECEIVER), drawn("a node's queue", QUEUE)])
    assert.ok(text.includes(`\n${table}\n`), `ARCHITECTURE.md does not say:\n\n${table}\n`)
})

test('every state can be reached and left, and what cannot happen in one is refused', () => {
  for (const table of [RECEIVER, QUEUE] as Table[]) {
    const names = Object.keys(table)
    for (const name of names) {
      const others = names.filter((one) => one !== name)
      assert.ok(others.some((one) => Object.values(table[one]?.on ?? {}).includes(name)))
      assert.ok(Object.values(table[name]?.on ?? {}).some((to) => to !== name))
    }
  }
  assert.throws(() => moved(QUEUE, 'resting', 'started'), /started cannot happen to what is resting/)
  assert.throws(() => moved(RECEIVER, 'paused', 'probed'), /probed cannot happen/)
})
