/** T8: flows whose data endpoints misbehave in every way, and a hundred at once whose endpoints hang, beside sends. */

import { once } from 'node:events'
import { actorAt, eventually } from '../../../server/test/house.ts'
import { answersIn, type Line, openLine, portOf } from '../../../server/test/raw-http.ts'
import { badReceiver, KINDS } from '../attacks/bad-receivers.ts'
import { percentile, steadyLoad } from '../load/steady-load.ts'
import { processWithTenants, sendsOf, type Tenant } from '../load/tenants.ts'
import { BOTH, type Ends, type Scenario, unless } from '../scenario.ts'

const RATIO_MAX = 1.2
const PUBLISH_MS_MAX = 11_000
const PER_SECOND = 100
/** Takes the connection and never says a word. */
const HANGING = KINDS.filter(([name]) => name === 'hangs')

const DEFINITION = JSON.stringify({
  version: '7.1',
  screens: [
    {
      id: 'ONE',
      title: 'One',
      terminal: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [{ type: 'Footer', label: 'Done', 'on-click-action': { name: 'complete', payload: {} } }],
      },
    },
  ],
})

export const flowEndpoints: Scenario = {
  name: 'flow-endpoints',
  test: 'T8',
  title: 'flows with bad endpoints; beside sends, many that hang',
  bar: `each refused with 2388153 within 11 s; p99 of sends beside those that hang at most ${RATIO_MAX} times alone`,
  engines: BOTH,
  async run(t, { option }) {
    // Longer than an endpoint is waited for, so that the moment in which all are given up counts.
    const [publishes, seconds] = [option('publishes', 100), option('seconds', 14)]
    const { url, tenants } = await processWithTenants(t, 2)
    const [publisher, sender] = tenants as [Tenant, Tenant]
    const bad = await draftsOf(t, url, publisher, KINDS, publishes)
    const hanging = await draftsOf(t, url, publisher, HANGING, publishes)
    const plan = { url, token: sender.token, seconds, perSecond: PER_SECOND, ask: sendsOf(sender) }
    const verdicts = await publishAll(t, url, publisher.token, bad)
    await steadyLoad({ ...plan, seconds: 3 })
    const alone = await steadyLoad(plan)
    const [beside, given] = await Promise.all([
      steadyLoad(plan),
      publishAll(t, url, publisher.token, hanging),
    ])
    verdicts.push(...given)
    const [aloneP99Ms, besideP99Ms] = [percentile(alone.doneMs, 0.99), percentile(beside.doneMs, 0.99)]
    const figures = {
      otherwise: verdicts.filter((one) => one.code !== 2388153).length,
      slowestMs: Math.round(Math.max(...verdicts.map((one) => one.tookMs))),
      aloneP99Ms: Math.round(aloneP99Ms),
      besideP99Ms: Math.round(besideP99Ms),
      ratio: Number((besideP99Ms / aloneP99Ms).toFixed(2)),
      broken: beside.broken + beside.refused,
    }
    const problems = [
      ...unless(figures.otherwise === 0, `${figures.otherwise} publishes ended otherwise`),
      ...unless(figures.slowestMs <= PUBLISH_MS_MAX, 'a publish took longer than 11 seconds'),
      ...unless(figures.ratio <= RATIO_MAX, `more than ${RATIO_MAX} times as slow`),
      ...unless(figures.broken === 0, `${figures.broken} sends not done`),
    ]
    return { count: `${verdicts.length} publishes, ${beside.sent} sends`, figures, problems }
  },
}

/** Flows whose endpoints are of these kinds in turn. */
async function draftsOf(
  t: Ends,
  url: string,
  { token, account }: Tenant,
  kinds: typeof KINDS,
  count: number,
): Promise<string[]> {
  const owner = actorAt(url, token)
  const endpoints: string[] = []
  for (const [name, say] of kinds) {
    const bad = await badReceiver(t, name, say)
    bad.misbehave()
    endpoints.push(bad.url)
  }
  const ids: string[] = []
  while (ids.length < count) {
    const draft = {
      name: `Flow ${kinds.length} ${ids.length}`,
      categories: ['OTHER'],
      endpoint_uri: endpoints[ids.length % endpoints.length],
      flow_json: DEFINITION,
    }
    ids.push(await eventually(async () => (await owner.post(`/${account}/flows`, draft)).body.id, 'a draft'))
  }
  return ids
}

/** All in one moment, over connections that are there: a client library for each would keep this process busy. */
async function publishAll(t: Ends, url: string, token: string, ids: string[]): Promise<Verdict[]> {
  const lines = await Promise.all(ids.map(() => openLine(portOf(url))))
  for (const { socket } of lines) t.after(() => socket.destroy())
  return Promise.all(lines.map((line, at) => publish(line, token, ids[at] ?? '')))
}

type Verdict = { code: number; tookMs: number }

async function publish({ socket, received }: Line, token: string, id: string): Promise<Verdict> {
  const started = performance.now()
  socket.write(
    `POST /${id}/publish HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Length: 0\r\n\r\n`,
  )
  for (;;) {
    await once(socket, 'data')
    const [answer] = answersIn(received())
    if (!answer) continue
    const { error } = JSON.parse(answer.body) as { error?: { code: number } }
    return { code: error?.code ?? 0, tookMs: performance.now() - started }
  }
}
