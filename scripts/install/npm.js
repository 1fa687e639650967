/** Runs npm, and says in one sentence why it failed. */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { noSpace, notWritable } from './machine.js'
import { refusal } from './refusal.js'

/** What is asked of every call; a registry that is not there is noticed after seconds, not after a minute. */
const PLAIN_OUTPUT =
  '--no-audit --no-fund --loglevel=error --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=5000'
const NPM_MIN = 8
const OUTPUT_BYTES_MAX = 64_000_000

const UNREACHABLE = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ERR_SOCKET_TIMEOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]

const FOR_PINNED = `--require ${JSON.stringify(fileURLToPath(new URL('for-pinned-node.cjs', import.meta.url)))}`

/** @returns what npm printed */
export function npm(words, { cwd = '.', isForPinned = false } = {}) {
  const options = [process.env.NODE_OPTIONS, isForPinned && FOR_PINNED].filter(Boolean).join(' ')
  const { status, signal, stdout, stderr } = spawnSync(`npm ${words} ${PLAIN_OUTPUT}`, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: options },
    shell: true,
    encoding: 'utf8',
    maxBuffer: OUTPUT_BYTES_MAX,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status === 0) return stdout
  if (signal) throw refusal(`npm was stopped (${signal}) before it was done: try again.`)
  throw whyNpmFailed(stderr, cwd)
}

function whyNpmFailed(stderr, cwd) {
  const lines = stderr.split('\n').flatMap((line) => /^npm (?:ERR!|error) (.+)/.exec(line)?.[1] ?? [])
  const said = (name) => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1)
  const code = said('code') ?? ''
  const words =
    lines.find((line) => !/^(code|errno|syscall|path|type) /.test(line)) ?? stderr.trim().split('\n')[0]
  const registry = spawnSync('npm config get registry', { shell: true, encoding: 'utf8' }).stdout.trim()
  if (UNREACHABLE.includes(code))
    return refusal(
      `npm does not reach the registry ${registry} (${code}): check the connection, or set the proxy that leads there (npm config set https-proxy …).`,
    )
  if (code === 'ENOSPC') return noSpace(cwd)
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return notWritable(said('path') ?? cwd, code)
  if (/CERT|SIGNATURE/.test(code))
    return refusal(
      `npm does not trust the certificate of ${registry} (${code}): name the one of your network's authority (npm config set cafile …).`,
    )
  return refusal(`npm could not install what Parley needs: ${words}${code && ` (${code})`}`)
}

/** As npm tells those whom it starts. */
export function assertNpmInstalls() {
  const [, version, major] = /npm\/((\d+)\S*)/.exec(process.env.npm_config_user_agent ?? '') ?? []
  if (Number(major) < NPM_MIN)
    throw refusal(
      `npm ${version} is too old to install Parley: npm install -g npm@${NPM_MIN} brings a newer one.`,
    )
}
