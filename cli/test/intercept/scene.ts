/** The service as another process, a customer who has just written, and the command with an authority of its own. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ParleyOperator } from '@parley-dev/operator'
import { findServer, startServer } from '@parley-dev/testing/service'
import { type Ran, type Running, run, start } from '../command.ts'

export const NUMBER = '300000000000001'
const ANN = '16505551234'

export type Scene = {
  url: string
  /** For files of a test. */
  folder: string
  parley(args: string[], env?: Record<string, string>): Promise<Ran>
  starting(args: string[]): Running
  textsSent(): Promise<(string | undefined)[]>
  close(): Promise<void>
}

export async function scene(): Promise<Scene> {
  const service = await startServer(findServer())
  const folder = await mkdtemp(join(tmpdir(), 'parley-intercept-'))
  const operator = new ParleyOperator({ baseUrl: service.url, key: 'sandbox-operator-key' })
  const said = { from: ANN, name: 'Ann', type: 'text', text: { body: 'Bread?' } } as const
  await operator.call('receiveMessage', [NUMBER], said)
  const env = { PARLEY_URL: service.url, PARLEY_CA_FOLDER: join(folder, 'authority') }
  return {
    url: service.url,
    folder,
    parley: (args, more) => run(args, { env: { ...env, ...more } }),
    starting: (args) => start(args, { env }),
    async textsSent() {
      const { data } = await operator.call('listSentMessages', [NUMBER], { limit: 100 })
      return data.map(({ text }) => text?.body)
    },
    async close() {
      await service.stop()
      await rm(folder, { recursive: true })
    },
  }
}
