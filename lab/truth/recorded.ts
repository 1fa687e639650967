/** The talk of a program with an honest house, recorded as anybody would record it. */

import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ParleyOperator } from '@parley-dev/operator'
import { freePort } from '../../server/test/free-port.ts'
import { COMMAND } from '../../server/test/program.ts'

const TALK = fileURLToPath(new URL('../../cli/test/transcripts/talk.mjs', import.meta.url))

export async function recordedAt(url: string, folder: string): Promise<string> {
  const operator = new ParleyOperator({ baseUrl: url, key: 'sandbox-operator-key' })
  const said = { from: '16505551234', name: 'Ann', type: 'text', text: { body: 'Bread?' } } as const
  await operator.call('receiveMessage', ['300000000000001'], said)
  const file = join(folder, 'talk.jsonl')
  await rm(file, { force: true })
  const port = await freePort()
  const flags = [
    '--out',
    file,
    '--upstream',
    url,
    '--listen',
    String(port),
    '--redaction-key',
    join(folder, 'key'),
    '--ca-folder',
    join(folder, 'authority'),
  ]
  await promisify(execFile)(process.execPath, [COMMAND, 'record', ...flags, '--', process.execPath, TALK], {
    env: { ...process.env, HOOK: `http://127.0.0.1:${port}/` },
  })
  return file
}
