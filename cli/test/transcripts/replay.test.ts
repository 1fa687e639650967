/** `parley replay`: a recording of a real program agrees with an honest server in every field, and says so in every form. */

import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../server/test/free-port.ts'
import { run } from '../command.ts'
import { type Scene, scene } from '../intercept/scene.ts'

const TALK = fileURLToPath(new URL('./talk.mjs', import.meta.url))

let world: Scene
let file: string
before(async () => {
  world = await scene()
  file = join(world.folder, 'talk.jsonl')
  const port = await freePort()
  const flags = [
    '--out',
    file,
    '--upstream',
    world.url,
    '--redaction-key',
    join(world.folder, 'key'),
    '--listen',
    String(port),
  ]
  const { code, err } = await world.parley(['record', ...flags, '--', process.execPath, TALK], {
    HOOK: `http://127.0.0.1:${port}/`,
  })
  assert.equal(code, 0, err)
})
after(() => world.close())

type Report = {
  fields: number
  same: number
  explained: number
  open: number
  differences: { exchange: number; path: string; kind: string; recorded: unknown; got: unknown }[]
}

const changed = async (name: string, change: (text: string) => string) => {
  const path = join(world.folder, name)
  await writeFile(path, change(await readFile(file, 'utf8')))
  return path
}

test('a recording agrees with an honest server in every field, notifications included', async () => {
  const { code, out, err } = await world.parley(['replay', file, '--json'])
  const { fields, same, open, differences } = JSON.parse(out) as Report
  assert.deepEqual(differences, [], err)
  assert.equal(code, 0)
  assert.equal(open, 0)
  assert.equal(same, fields)
  assert.ok(fields > 450, `${fields} fields are too few`)
})

test('a difference is shown as JSON, in words, as JUnit and as a page, and ends with 1', async () => {
  const path = await changed('changed.jsonl', (text) =>
    text
      .replace('"quality_rating":"GREEN","code', '"quality_rating":"PURPLE","code')
      .replace('"code":132001', '"code":132000'),
  )
  const [html, junit] = [join(world.folder, 'a.html'), join(world.folder, 'a.xml')]
  const json = await world.parley(['replay', path, '--json', '--html', html, '--junit', junit])
  const report = JSON.parse(json.out) as Report
  assert.equal(json.code, 1)
  assert.ok(report.open >= 2)
  const found = report.differences.find(({ path }) => path === 'error.code')
  assert.deepEqual([found?.kind, found?.recorded, found?.got], ['other value', 132000, 132001])
  assert.match(
    await readFile(html, 'utf8'),
    /<tr class="open"><td>error\.code<\/td><td>other value<\/td><td>132000<\/td><td>132001<\/td>/,
  )
  assert.match(
    await readFile(junit, 'utf8'),
    /<failure message="\d open difference\(s\)">[^<]*error\.code: other value: recorded 132000, got 132001/,
  )
})

test('a small transcript without a server starts one, and agrees; what is no transcript says where', async () => {
  const small = fileURLToPath(new URL('../folder/talk.jsonl', import.meta.url))
  const played = await run(['replay', small])
  assert.equal(played.code, 0, played.out + played.err)
  assert.match(played.out, /✓ (\d+) of \1 fields agree, 0 explained, 0 open\.\n/)
  const broken = await changed('broken.jsonl', (text) => `${text}{"parley_transcript":1}\n`)
  const { code, err } = await world.parley(['replay', broken])
  assert.equal(code, 2)
  assert.match(
    err,
    /broken\.jsonl:\d+ is no line of a transcript: it has no answer with a status\.\n {2}Each line/,
  )
})
