/** The fast checks, side by side: format and lint, types, walls, needless exports, and the contract: fresh and well formed. */

import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Each checker of types finds out again what another knows, and the other checks want processors, too. */
const CHECKERS = Math.min(4, Math.ceil(availableParallelism() / 2))
/** What has not changed since the last time, and uses nothing that has, is not checked again. */
const REMEMBERED = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/parley-types.json']

const checks: [string, string[]][] = [
  ['biome', ['check', '--error-on-warnings', '.']],
  ['tsc', ['-p', '.', '--checkers', String(CHECKERS), ...REMEMBERED]],
  // The validator and the clients run in any JavaScript runtime, so they are checked once more with no types of Node in sight.
  ['tsc', ['-p', 'flow-json']],
  ['tsc', ['-p', 'sdk']],
  ['tsc', ['-p', 'operator']],
  // What runs in a browser knows its page, and nothing of Node.
  ['tsc', ['-p', 'console']],
  ['tsc', ['-p', 'server/src/slices/phone/page']],
  [
    'depcruise',
    [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'server/src',
      'server/migrations',
      'flow-json/src',
      'sdk/src',
      'operator/src',
      'testing/src',
      'console/src',
      'cli/src',
    ],
  ],
  ['node', ['scripts/write-docs.ts', '--check']],
  ['node', ['scripts/api-report.ts', '--check']],
  ['node', ['scripts/lint-contract.ts']],
  ['knip', ['--no-progress', '--treat-config-hints-as-errors']],
]

const results = await Promise.all(checks.map(([command, args]) => run(command, args)))
for (const { name, output, code } of results) {
  if (code !== 0) console.log(output)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`)
}
process.exit(results.every((result) => result.code === 0) ? 0 : 1)

function run(name: string, args: string[]): Promise<{ name: string; output: string; code: number }> {
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${name}`, args)
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ name, output: error.message, code: 1 }))
    child.on('close', (code) => resolve({ name, output, code: code ?? 1 }))
  })
}
