/**
 * The long proofs, which no commit waits for: `npm run prove -- PROOF [what]`. With `--write` what they find is kept in
 * `lab/results/`, and the documents are written from there.
 */

import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { WRITE_VARIABLE } from './results.ts'

const PROOFS: Record<string, { says: string; runs(what: string[]): string[][] }> = {
  faults: {
    says: 'what can go wrong, on both engines; names choose scenarios, --sqlite or --postgres an engine',
    runs: (what) => [['lab/faults/run.ts', ...what]],
  },
  fuzz: {
    says: 'random requests, files and histories, held against the contract and against a model',
    runs: (what) => [
      ['lab/faults/run.ts', 'fuzz', 'multipart', 'regexes', 'model', 'two-engines', 'identities', ...what],
    ],
  },
  cluster: {
    says: 'a highly available installation in network namespaces: up, down, status, faults (root, Debian)',
    runs: (what) => [['lab/cluster/run.ts', ...what]],
  },
  growth: {
    says: 'the same questions with 1,000 rows and with 10,000,000; --sqlite or --postgres',
    runs: (what) => [['lab/growth/growth.ts', ...what]],
  },
  truth: {
    says: 'what a recording keeps of people, and what a replay and a certificate find: canaries, lies, honest, receivers',
    runs: (what) => [['lab/truth/run.ts', ...what]],
  },
  console: {
    says: 'every walk through the console in a browser, on PostgreSQL; in production behind TLS and a prefix, too',
    runs: () => [['scripts/test.ts', '--postgres', 'console/test']],
  },
  costs: {
    says: 'a million priced messages, summed in every way, on both engines',
    runs: (what) => [['lab/growth/costs.ts', ...what]],
  },
  bench: {
    says: `the measured claims: ${benches().join(', ')}`,
    runs: ([name, ...rest]) => (name ? [name] : benches()).map((bench) => [`lab/bench/${bench}.ts`, ...rest]),
  },
}

const isWritten = process.argv.includes('--write')
const [name = '', ...what] = process.argv.slice(2).filter((word) => word !== '--write')
const proof = Object.hasOwn(PROOFS, name) ? PROOFS[name] : undefined
const isUnknown = name === 'bench' && what[0] !== undefined && !benches().includes(what[0])
if (!proof || isUnknown) {
  const lines = Object.entries(PROOFS).map(([one, { says }]) => `  ${one.padEnd(8)} ${says}`)
  console.error(['npm run prove -- PROOF [what] [--write]', ...lines].join('\n'))
  process.exit(2)
}
for (const command of proof.runs(what)) {
  console.log(`\n— ${command.join(' ')}`)
  const env = { ...process.env, ...(isWritten && { [WRITE_VARIABLE]: 'true' }) }
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env })
  if (status !== 0) process.exitCode = 1
}

function benches(): string[] {
  return readdirSync('lab/bench')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
}
