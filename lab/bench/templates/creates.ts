/** Creates per second, validated and committed durably, beside a bare loop of durable commits on the same disk. */

import { join } from 'node:path'
import { atLeast, type Result } from '../../results.ts'
import { bareCommitsPerSecond } from '../tools/bare-commits.ts'
import { load, median } from '../tools/load.ts'
import { parley, temporaryFolder } from '../tools/processes.ts'
import { formOf, SMALL } from './form.ts'

const ROUNDS = 7
const SECONDS = 2
const CONNECTIONS = 64
/** A server that runs for more than a moment runs compiled code: that is the one measured. */
const WARM_UP = 20_000
const FILE_SIZE = 500
const FILES = 10
const TARGET = 0.4

let made = 0

export async function benchCreates(): Promise<Result[]> {
  const folder = temporaryFolder()
  // Reviews are planned with every create, and fall due when this is over: they are not what is measured.
  const server = await parley({ PARLEY_DATA_DIR: folder.path, PARLEY_REVIEW_DELAY_MS: '3600000' })
  const bare = () =>
    bareCommitsPerSecond(join(folder.path, 'bare'), JSON.stringify(formOf('bare').components), SECONDS)
  try {
    await createMany(server.port, { requests: WARM_UP })
    const rounds: { creates: number; imports: number; commits: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = bare()
      const creates = await createMany(server.port, { seconds: SECONDS })
      const imports = await importFiles(server.port)
      rounds.push({ creates, imports, commits: (before + bare()) / 2 })
    }
    const compared = (what: string, which: 'creates' | 'imports') => {
      const figure = (key: keyof (typeof rounds)[number]) =>
        `${Math.round(median(rounds.map((one) => one[key])))}/s`
      const ratio = median(rounds.map((one) => one[which] / one.commits))
      const figures = `${figure(which)} beside ${figure('commits')}`
      return { proof: 'bench' as const, claim: what, ...atLeast(ratio, TARGET, figures) }
    }
    return [
      compared('SQLite: creates, one request each, beside bare commits', 'creates'),
      compared(`SQLite: creates, imported ${FILE_SIZE} a request, beside bare commits`, 'imports'),
    ]
  } finally {
    await server.stop()
    folder.remove()
  }
}

async function createMany(port: number, until: { requests?: number; seconds?: number }): Promise<number> {
  const request = () => post(`/${SMALL.account}/message_templates`, 'sandbox-token', formOf(`made_${made++}`))
  const got = await load({ port, request, connections: CONNECTIONS, ...until })
  if (got.failures > 0) throw new Error(`${got.failures} creates were refused`)
  return got.perSecond
}

/** The same templates through the operator's import: validated and durable, many to a request. */
async function importFiles(port: number): Promise<number> {
  const request = () => {
    const templates = Array.from({ length: FILE_SIZE }, () => formOf(`made_${made++}`))
    return post(`/operator/${SMALL.account}/templates`, 'sandbox-operator-key', { templates })
  }
  const got = await load({ port, request, connections: 1, requests: FILES })
  if (got.failures > 0) throw new Error(`${got.failures} imports were refused`)
  return got.perSecond * FILE_SIZE
}

function post(path: string, token: string, form: object): string {
  const body = JSON.stringify(form)
  return `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
