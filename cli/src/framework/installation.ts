/** Which installation a command speaks to: production is said aloud, and is written to on purpose only. */

import { createInterface } from 'node:readline/promises'
import { ParleyError, urlAt } from '@parley-dev/sdk'
import { EXIT, Problem } from './problem.ts'

export const YES_FLAG = '--yes-production'

/** What the person, or the script, said about it. */
export type Consent = {
  /** Said beforehand, by the flag. */
  yesProduction?: boolean
  json?: boolean
}

/** What a command is for. */
export type Purpose = {
  /** It changes nothing, though it asks with POST. */
  isDry?: boolean
  /** As it is called, where it is for the sandbox. */
  sandboxCommand?: string | undefined
}

export type Installation = {
  isProduction(): Promise<boolean>
  /** Throws in production, unless somebody has agreed or agrees. */
  assertMayWrite(): Promise<void>
  /** For this server: says where it speaks, writes with consent only, and serves no command of the sandbox in production. */
  fetch: typeof fetch
}

const LOOK_MS_MAX = 10_000

export function installationAt(
  server: string,
  { yesProduction = false, json = false, isDry = false, sandboxCommand }: Consent & Purpose,
): Installation {
  let production: Promise<boolean> | undefined
  let agreed: Promise<boolean> | undefined

  async function look(): Promise<boolean> {
    const isProduction = (await modeOf(server)) === 'production'
    if (isProduction)
      say(json ? JSON.stringify({ production: server }) : `parley: this is PRODUCTION: ${server}`)
    return isProduction
  }

  /** A server that did not answer is asked again. */
  function isProduction(): Promise<boolean> {
    production ??= look().catch((error) => {
      production = undefined
      throw error
    })
    return production
  }

  /** Answers whether a person was asked, which takes its time. */
  async function mayWrite(): Promise<boolean> {
    if (!(await isProduction()) || yesProduction) return false
    const canAsk = !json && process.stdin.isTTY === true && process.stderr.isTTY === true
    if (canAsk) agreed ??= ask(`Write to production, ${server}? [y/N] `)
    if (!(await agreed))
      throw new Problem(`${server} is production, and nothing was written.`, {
        next: `Say that it is meant: ${YES_FLAG}.`,
      })
    return true
  }

  async function assertFits(command: string): Promise<void> {
    if (await isProduction())
      throw new Problem(`${command} is for the sandbox, and ${server} is production.`, {
        next: 'Start a sandbox with: parley start. Or say where one is: --url, or PARLEY_URL.',
        exitCode: EXIT.refused,
      })
  }

  return {
    isProduction,
    async assertMayWrite() {
      await mayWrite()
    },
    async fetch(input, init) {
      if (sandboxCommand !== undefined) await assertFits(sandboxCommand)
      if (isDry || (init?.method ?? 'GET') === 'GET') await isProduction()
      // While somebody was asked, the time for an answer ran out.
      else if (await mayWrite()) return fetch(input, { ...init, signal: null })
      return fetch(input, init)
    },
  }
}

/** Undefined of a server that is not Parley's, or does not tell. */
async function modeOf(server: string): Promise<unknown> {
  const url = urlAt(server, '/')
  const signal = AbortSignal.timeout(LOOK_MS_MAX)
  const answer = await fetch(url, { signal, headers: { accept: 'application/json' } }).catch((cause) => {
    throw new ParleyError({ status: 0, message: `The server could not be reached: ${url}`, cause })
  })
  if (answer.status >= 500)
    throw new ParleyError({ status: answer.status, message: `The server answered ${answer.status}.` })
  const found = Object(await answer.json().catch(() => undefined))
  return found.name === 'Parley' ? found.mode : undefined
}

const say = (line: string) => process.stderr.write(`${line}\n`)

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim())
  } finally {
    terminal.close()
  }
}
