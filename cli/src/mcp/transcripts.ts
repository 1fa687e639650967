/** Transcripts for an agent: what a program says to this service, written down; and played again, compared field by field. */

import { execFile } from 'node:child_process'
import { readConfiguration } from '../framework/configuration.ts'
import type { Server } from '../framework/server.ts'
import { replayed } from '../transcripts/replay/replayed.ts'
import { numberOf } from '../transcripts/reports/report.ts'
import type { Tool } from './tool.ts'

const RUN_MS_MAX = 600_000
const SAID_MAX = 4_000
const DIFFERENCES_MAX = 50

export const TRANSCRIPT_TOOLS: Tool[] = [
  {
    name: 'record',
    sandboxOnly: true,
    about:
      'Run a program of this machine whose calls to the platform this service answers, and write a transcript of them: redacted, one line of JSON an exchange. Tells how it ended and what it said.',
    input: {
      out: { type: 'string', description: 'the file that is written; it must not be there yet' },
      command: {
        type: 'array',
        items: { type: 'string' },
        minItems: 1,
        description: 'the program and its arguments, such as ["node", "bot.js"]',
      },
    },
    writes: true,
    run: (server, { out, command }) =>
      record(server, String(out), Array.isArray(command) ? command.map(String) : []),
  },
  {
    name: 'replay',
    sandboxOnly: true,
    about:
      'Play a transcript in a world of its own, which is removed again, and compare every field of every answer and notification with what was recorded. Open differences are those that nothing explains.',
    input: { file: { type: 'string', description: 'the transcript, as record has written it' } },
    writes: true,
    run: async ({ url, key }, { file }) => {
      // In a world of its own, whatever the environment names.
      const configuration = readConfiguration({}, {}, '/')
      const { report, unmade } = await replayed(String(file), { url, key, configuration })
      const { fields, same, explained, open, differences } = report
      const shown = differences.filter((one) => one.explained === undefined).slice(0, DIFFERENCES_MAX)
      return { told: numberOf(report), fields, same, explained, open, differences: shown, unmade }
    },
  },
]

/** As a process of its own: what the program says must not come between the messages of the protocol. */
function record({ url }: Server, out: string, command: string[]): Promise<object> {
  const args = [process.argv[1] ?? '', 'record', '--out', out, '--upstream', url, '--', ...command]
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { timeout: RUN_MS_MAX, maxBuffer: 64 * 1_048_576 },
      (error, stdout, stderr) => {
        const exit_code = error ? (error.code ?? error.signal) : 0
        resolve({ exit_code, out, said: stdout.slice(-SAID_MAX), noted: stderr.slice(-SAID_MAX) })
      },
    )
  })
}
