/**
 * Holds both renderings of the contract against the linter's recommended rules, as whoever has no configuration of ours
 * runs them. What remains is listed here, and nothing else may.
 *
 * Which kind of object a path leads to is known by its id, so in `openapi.json`, which has the specification's names, paths
 * differ in the name of a parameter alone; each such pair is an ambiguous one besides.
 */

import { spawnSync } from 'node:child_process'

type Problem = { ruleId: string; severity: string; message: string; location: { pointer: string }[] }

/** Above them all: `/operator/{id}` may look like the edge of an object that is called `operator`. */
const CONTRACTS = { 'openapi.json': '{APP_ID}', 'openapi.strict.json': '{NODE_ID}' }
/**
 * Beside `/operator/{id}/{edge}`. The rule counts parameters and compares words, in any order, and reads nothing of what a
 * parameter may be: that no id is one of these words, and no edge is the last of these parameters, it cannot be expressed.
 */
const LIKE_AN_EDGE = [
  'events/{ID}',
  'jobs/{ID}',
  'policy_rules/{NAME}',
  'snapshots/{NAME}',
  'stage/{ID}',
  'traces/{TRACE_ID}',
  'uploads/{HANDLE}',
  'worlds/{ID}',
]
/** No check for a newer version, and no telemetry. */
const QUIET = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' }

let found = 0
for (const [contract, id] of Object.entries(CONTRACTS)) {
  const { stdout, stderr } = spawnSync('node_modules/.bin/redocly', ['lint', contract, '--format', 'json'], {
    encoding: 'utf8',
    env: QUIET,
    maxBuffer: 1 << 26,
  })
  if (!stdout.startsWith('{')) throw new Error(stderr)
  const { problems } = JSON.parse(stdout) as { problems: Problem[] }
  const at = ({ location: [place] }: Problem) => place?.pointer ?? ''
  const identical = new Set(problems.filter(({ ruleId }) => ruleId === 'no-identical-paths').map(at))
  if (contract !== 'openapi.json') identical.clear()
  const ambiguous = new Set(
    [id, ...LIKE_AN_EDGE].map((path) => `#/paths/${`/operator/${path}`.replaceAll('/', '~1')}`),
  )
  for (const problem of problems) {
    const { ruleId, message } = problem
    if (ruleId === 'no-identical-paths' && identical.has(at(problem))) continue
    if (ruleId === 'no-ambiguous-paths' && (identical.has(at(problem)) || ambiguous.delete(at(problem))))
      continue
    found++
    console.log(`${contract} ${ruleId}: ${message} (${at(problem)})`)
  }
  for (const path of ambiguous) {
    found++
    console.log(`${contract}: ${path} is no longer ambiguous; take it off the list`)
  }
}
process.exitCode = found === 0 ? 0 : 1
