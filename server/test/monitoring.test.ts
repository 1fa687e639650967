/** Monitoring reads what the server exports: dashboard, alerts and runbooks stand together. */

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { BOUNDS } from '../src/app/health/bounds.ts'
import { collector } from './collector.ts'
import { databasesFolder } from './databases.ts'
import { ACCOUNT, assertDone, house, NUMBER } from './house.ts'
import { needs } from './needs.ts'
import { receiver } from './receiver.ts'

type Alert = { alert: string; expr: string; annotations: { runbook: string } }

const alerts: Alert[] = parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8')).groups.flatMap(
  (group: { rules: Alert[] }) => group.rules,
)
const dashboard = JSON.parse(readFileSync('deploy/grafana/parley.json', 'utf8'))
const asked: string[] = [
  ...alerts.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  ),
]

/** Prometheus' own: whether a server answered. */
const OF_PROMETHEUS = ['up']
const METRIC = /\b(?:parley|process|nodejs)_\w+|\bup\b/g
/** A histogram is exported in three parts. */
const familyOf = (name: string) => name.replace(/_(bucket|sum|count)$/, '')

async function busyMetrics(t: Parameters<typeof house>[0]): Promise<string> {
  const { url: OTEL_EXPORTER_OTLP_ENDPOINT } = await collector(t)
  const folder = await mkdtemp(join(databasesFolder(), 'parley-blobs-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const { owner, operator } = await house(t, {
    OTEL_EXPORTER_OTLP_ENDPOINT,
    PARLEY_BLOBS: `folder:${folder}`,
  })
  const hook = await receiver(t)
  assertDone(
    await owner.post(`/${ACCOUNT}/subscribed_apps`, {
      override_callback_uri: hook.url,
      verify_token: hook.verifyToken,
    }),
  )
  assertDone(await operator.post(`/operator/${ACCOUNT}/test_event`, { field: 'messages' }))
  await hook.arrived(1)
  for (const path of [`/${NUMBER}`, '/1', '/no/such/place', '/no/such/other']) await owner.get(path)
  const { text } = await operator.get('/metrics')
  return text
}

test('every metric that the dashboard or an alert asks for is exported by a server, in the form Prometheus wants', async (t) => {
  const text = await busyMetrics(t)
  const exported = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const wanted = new Set(asked.flatMap((expr) => [...expr.matchAll(METRIC)].map(([name]) => name)))
  assert.ok(wanted.size > 30)
  const missing = [...wanted].filter(
    (name) => !OF_PROMETHEUS.includes(name) && !exported.has(name) && !exported.has(familyOf(name)),
  )
  assert.deepEqual(missing, [])
  for (const said of [
    /^parley_requests_total\{operation="readPhoneNumber",status="200",code="0"\} 1$/m,
    // Whatever the address was.
    /^parley_requests_total\{operation="none",status="404",code="100"\} 3$/m,
    /^parley_delivery_attempts_total\{outcome="delivered"\} 1$/m,
    /^parley_delivery_delay_seconds_count 1$/m,
    /^parley_receivers\{circuit="closed"\} 1$/m,
    /^parley_cache_lookups_total\{cache="\w+",result="hit"\} [1-9]/m,
    /^parley_database_commits_total [1-9]/m,
    /^parley_database_up 1$/m,
    /^parley_job_runs_total\{job="[\w.]+",outcome="done"\} [1-9]/m,
    /^nodejs_eventloop_lag_p99_seconds \d/m,
    // Of the process's whole life, not from the first time that somebody asks.
    /^process_cpu_seconds_total ([1-9]|0\.\d*[1-9])/m,
    /^# TYPE nodejs_gc_duration_seconds histogram$/m,
  ])
    assert.match(text, said, [...text.matchAll(/^parley_requests_total.*/gm)].join('\n'))
  await t.test('as its own checker says', needs('promtool'), () =>
    assert.equal(promtool(['check', 'metrics'], text), ''),
  )
})

test('each alert has a runbook under its name, and each check of the overview is an alert', async (t) => {
  const guide = readFileSync('docs/guides/runbook.md', 'utf8')
  const names = alerts.map(({ alert }) => alert)
  const sections = [...guide.matchAll(/^## (Parley\w+)\n\n(?=.{80})/gm)].map(([, name]) => name)
  assert.deepEqual(sections.toSorted(), names.toSorted())
  for (const { alert, annotations } of alerts)
    assert.equal(annotations.runbook, `docs/guides/runbook.md#${alert.toLowerCase()}`)
  const { operator } = await house(t)
  const { checks } = (await operator.get('/operator/overview')).body
  assert.ok(checks.length > 10)
  for (const { alert } of checks) assert.ok(names.includes(alert), alert)
  const bounds = Object.values(BOUNDS).map((bound) => `> ${bound}`)
  for (const bound of bounds)
    assert.ok(
      alerts.some(({ expr }) => expr.trim().endsWith(bound)),
      bound,
    )
})

test('the alerts are raised by what they are for and by nothing else', needs('promtool'), () => {
  promtool(['check', 'rules', 'deploy/prometheus/alerts.yml'])
  promtool(['test', 'rules', 'deploy/prometheus/alerts.test.yml'])
})

/** Gives what it complains of. */
function promtool(args: string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
  return stderr
}
