/** What both verbs need to know: for which hosts to answer, and where the certificate authority is kept. */

import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { urlAt } from '@parley-dev/sdk'
import type { Configuration } from '../framework/configuration.ts'
import { EXIT, Problem } from '../framework/problem.ts'
import { PLATFORM_HOSTS, readHosts } from './hosts.ts'

export const SHARED_FLAGS = [
  {
    flags: '--hosts <names>',
    about: `for which hosts to answer, separated by commas (PARLEY_INTERCEPT_HOSTS; ${PLATFORM_HOSTS.join(', ')} unless given)`,
  },
  {
    flags: '--ca-folder <folder>',
    about:
      'where the certificate authority is kept (PARLEY_CA_FOLDER; .parley/authority in your home unless given)',
  },
]

export type SharedOptions = { hosts?: string; caFolder?: string }

export function sharedSettings(
  { hosts, caFolder }: SharedOptions,
  { file }: Configuration,
): { hosts: string[]; folder: string } {
  const from = (flag: string | undefined, variable: string) =>
    flag ?? (process.env[variable] || file[variable])
  return {
    hosts: readHosts(from(hosts, 'PARLEY_INTERCEPT_HOSTS') ?? PLATFORM_HOSTS.join(',')),
    folder: resolve(from(caFolder, 'PARLEY_CA_FOLDER') ?? join(homedir(), '.parley', 'authority')),
  }
}

/** To listen, 0 stands for any that is free. */
export function readPort(text: string, least: 0 | 1 = 1): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= least && port < 65_536) return port
  throw new Problem(`"${text}" is no port.`, { next: `Ports are whole numbers from ${least} to 65535.` })
}

const READY_MS_MAX = 10_000

/** Whatever it answers: only that somebody does. */
export async function assertAnswers(url: string): Promise<void> {
  try {
    await fetch(urlAt(url, '/ready'), { signal: AbortSignal.timeout(READY_MS_MAX) })
  } catch (error) {
    throw new Problem(`No server answers at ${url}.`, {
      next: 'Start it with: parley start. Or say where it is: --url, or PARLEY_URL.',
      exitCode: EXIT.unreachable,
      cause: error,
    })
  }
}
