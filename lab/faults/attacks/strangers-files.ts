/**
 * Snapshots that strangers changed, one after another: each is refused in a sentence, or becomes a world that can be read,
 * lived in and removed like any other, while no row of another world changes and its tokens open nothing of others.
 */

import assert from 'node:assert/strict'
import { type Furniture, furnish } from '../../../server/test/furnished-world.ts'
import { randomFrom } from '../../../server/test/hostile-pictures.ts'
import { type Answer, assertDone, type TestHouse } from '../../../server/test/house.ts'
import { rememberTables } from '../../../server/test/whole-tables.ts'
import { newWorld, type TestWorld } from '../../../server/test/worlds.ts'
import { fileOf, type Line, linesOf, type Mutation, mutated } from './mutated-snapshots.ts'

export type FilesReport = {
  files: number
  refused: number
  /** Worlds that came of them. */
  loaded: number
  /** What was seen to harm others, and was not refused. */
  seenAgain: number
  problems: string[]
}

/** What is counted, reported or numbered beside all worlds. */
const BESIDE = ['audit', 'budgets', 'kept_values', 'snapshots', 'snapshot_parts']
/** So many are loaded before all tables are compared. */
const COMPARED_EVERY = 20

type Victim = TestWorld & { made: Furniture }

async function furnished(here: TestHouse): Promise<Victim> {
  const { operator, url } = here
  const world = await newWorld(url, operator)
  const made = await furnish(here, world.owner, world)
  const staged = { when: { number: world.phone_number_id, nth: 1_000 }, what: { do: 'refuse', code: 131056 } }
  assertDone(await operator.post(`/operator/worlds/${world.id}/stage`, staged))
  const held = { when: { recipient: '16505559999' }, what: { do: 'hold_message', milliseconds: 3_600_000 } }
  assertDone(await operator.post(`/operator/worlds/${world.id}/stage`, held))
  const text = { to: '16505559999', type: 'text', text: { body: 'Later' } }
  await operator.post(`/operator/${world.phone_number_id}/inbound`, {
    from: '16505559999',
    type: 'text',
    text: { body: 'Hi' },
  })
  assertDone(await world.owner.post(`/${world.phone_number_id}/messages`, text))
  return { ...world, made }
}

async function exported({ url }: TestHouse, id: string, kind = 'export'): Promise<Uint8Array> {
  const answer = await fetch(`${url}/operator/worlds/${id}/${kind}`, {
    headers: { authorization: 'Bearer sandbox-operator-key' },
  })
  assert.equal(answer.status, 200)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Everything in the file of another world that could be named. */
function namesIn(lines: Line[], { made }: Victim): string[] {
  const rows = lines.slice(1).map(({ row }) => row)
  const keys = rows.flatMap((row) =>
    [row.id, row.h, row.blob_id, row.wa_id].filter((one) => typeof one === 'string'),
  )
  return [
    ...new Set([...keys, ...Object.values(made), '100000000000001', '200000000000001', '300000000000001']),
  ]
}

/** What was seen to harm others, each as a file of its own. */
function seen(lines: Line[], { made, account_id, phone_number_id, app_id }: Victim): Mutation[] {
  const first = (table: string, change: object): Mutation => {
    const at = lines.findIndex((line) => line.table === table)
    return {
      says: `seen: ${table} ${JSON.stringify(change).slice(0, 80)}`,
      lines: lines.with(at, { table, row: { ...lines[at].row, ...change } }),
    }
  }
  const world = (change: object): Mutation => ({
    says: `seen: world ${JSON.stringify(change).slice(0, 80)}`,
    lines: lines.with(0, { ...lines[0], world: { ...lines[0].world, ...change } }),
  })
  const job = (name: string, payload: object, more: object = {}): Mutation =>
    first('jobs', { name, payload: JSON.stringify(payload), unique_key: null, due_at: 1, ...more })
  const far = Number.MAX_SAFE_INTEGER
  const components = (value: unknown) => first('templates', { components: JSON.stringify(value) })
  return [
    first('tokens', { accounts: account_id }),
    first('tokens', { accounts: `${lines.find(({ table }) => table === 'accounts').row.id},${account_id}` }),
    first('tokens', { permissions: 'operator' }),
    job('templates.review', { id: made.pending, version: 1 }),
    job('templates.end_pause', { id: made.approved }),
    job('messages.transmit', { phone_number_id, wa_id: '16505551234' }),
    job('flows.check_endpoints', { app_id }),
    job('kernel.seal_audit', {}),
    first('jobs', { unique_key: `templates.review ${made.pending}` }),
    first('jobs', { due_at: null }),
    world({ turns: far }),
    world({ time: far }),
    world({ time: -1 }),
    world({ time: 8_640_000_000_000_001 }),
    world({
      origin: { apps: [{ id: lines[0].world.id, nested: JSON.parse('['.repeat(60) + ']'.repeat(60)) }] },
    }),
    first('apps', { created_at: far }),
    first('accounts', { created_at: far }),
    first('phone_numbers', { created_at: far }),
    first('templates', { updated_at: far }),
    first('templates', { version: 2 ** 31 - 1 }),
    components([null]),
    components([{ type: 'BODY' }, 5]),
    components([{ type: 'BUTTONS', buttons: [null] }]),
    components([{ type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Go', flow_id: made.flow }] }]),
    first('stage_rules', { what: '{"do":"refuse","code":424242}' }),
    first('stage_rules', { what: 'null' }),
    first('stage_rules', { criteria: JSON.stringify({ number: phone_number_id }) }),
    first('messages', { content: JSON.stringify({ id: made.media }), type: 'document' }),
    first('media', { blob_id: `upload:${'A'.repeat(22)}` }),
    first('flow_definitions', { bytes: { base64: 'AAAA' } }),
    first('verification_attempts', { app_id }),
    first('directory', { id: made.flow }),
  ]
}

/** Lists of everybody, and what can be read of the loaded world; any answer but an error of ours. */
async function readAll(
  { operator, actor }: TestHouse,
  made: Answer['body'],
  token: string,
): Promise<Answer[]> {
  const owner = actor(token)
  const lists = [
    'worlds',
    'templates',
    'templates?status=APPROVED',
    'apps',
    'accounts',
    'numbers',
    'receivers',
    'events',
    'overview',
    'snapshots',
    'jobs',
    `find?q=${made.account_id}`,
  ]
  const [account, number, app] = [made.account_id, made.phone_number_id, made.app_id]
  const read = [
    ...lists.map((path) => operator.get(`/operator/${path}`)),
    ...[
      `worlds/${made.id}`,
      `worlds/${made.id}/stage`,
      `${app}/tokens`,
      `${account}/templates`,
      `${number}/messages`,
      `${number}/conversations`,
      `${number}/conversations/16505551234`,
      `${number}/quality_history`,
      account,
      number,
      app,
    ].map((path) => operator.get(`/operator/${path}`)),
    ...[
      '',
      '/phone_numbers',
      '/message_templates',
      '/flows',
      '/payment_configurations',
      '/subscribed_apps',
    ].map((edge) => owner.get(`/${account}${edge}`)),
    ...['', '/message_qrdls', '/chat_business_profile'].map((edge) => owner.get(`/${number}${edge}`)),
    ...Object.values(made.ids as Record<string, string>).map((id) => owner.get(`/${id}`)),
  ]
  return Promise.all(read)
}

async function lived(here: TestHouse, made: Answer['body']): Promise<Answer[]> {
  const { operator, actor } = here
  const owner = actor(made.access_token)
  const text = { to: '16505551234', type: 'text', text: { body: 'Hello' } }
  return [
    await operator.post(`/operator/worlds/${made.id}/clock/advance`, { seconds: 7_200 }),
    await owner.post(`/${made.phone_number_id}/messages`, text),
    await operator.post(`/operator/${made.phone_number_id}/inbound`, {
      from: '16505551234',
      type: 'text',
      text: { body: 'Hi' },
    }),
    await operator
      .get(`/operator/worlds/${made.id}/export`)
      .catch((error) => ({ status: 200, text: String(error) }) as Answer),
  ]
}

export async function loadStrangersFiles(
  here: TestHouse,
  { mutations, seed }: { mutations: number; seed: number },
): Promise<FilesReport> {
  const { operator, actor, house } = here
  const victim = await furnished(here)
  const source = await furnished(here)
  const files = [await exported(here, source.id), await exported(here, source.id, 'bundle')].map(linesOf)
  const [snapshot = []] = files
  const others = namesIn(linesOf(await exported(here, victim.id)), victim)
  const access = String((source as unknown as { access_token: string }).access_token)
  assertDone(await operator.delete(`/operator/worlds/${source.id}`))
  const unchanged = await rememberTables(house, BESIDE)
  const report: FilesReport = { files: 0, refused: 0, loaded: 0, seenAgain: 0, problems: [] }
  const random = randomFrom(seed)

  /** Says what of it is an error of ours. */
  const judge = (what: string, answers: Answer[]) => {
    for (const { status, text } of answers)
      if (status >= 500) report.problems.push(`${what}: ${status} ${text.slice(0, 200)}`)
  }

  async function play({ says, lines }: Mutation): Promise<void> {
    report.files++
    const imported = await operator.post('/operator/snapshots/strange?replace=true', undefined, {
      raw: fileOf(lines),
    })
    judge(says, [imported])
    if (imported.status !== 200) return void report.refused++
    for (const keep_ids of [false, true]) {
      const loaded = await operator.post('/operator/worlds', {
        snapshot: 'strange',
        keep_ids,
        seed: keep_ids ? undefined : 'strange',
      })
      judge(says, [loaded])
      if (loaded.status !== 200) continue
      report.loaded++
      const token = loaded.body.access_token ?? access
      const made = { ...loaded.body, access_token: token }
      judge(says, await readAll(here, made, token))
      judge(says, await lived(here, made))
      for (const id of [victim.account_id, victim.made.approved])
        if ((await actor(token).get(`/${id}`)).status === 200)
          report.problems.push(`${says}: reads ${id} of another world`)
      const removed = await operator.delete(`/operator/worlds/${made.id}`)
      if (removed.status !== 200)
        report.problems.push(`${says}: cannot be removed: ${removed.text.slice(0, 200)}`)
    }
  }

  for (const mutation of seen(snapshot, victim)) {
    const before = report.refused
    await play(mutation)
    if (report.refused > before) continue
    report.seenAgain++
    report.problems.push(`${mutation.says} is not refused`)
  }
  await unchanged('no other world changes by what was seen').catch((error) =>
    report.problems.push(String(error)),
  )
  for (let at = 0; report.files < mutations; at++) {
    const lines = files[at % 5 === 0 ? 1 : 0] ?? []
    await play(mutated(random, lines, others))
    if (report.files % COMPARED_EVERY === 0)
      await unchanged('no other world changes').catch((error) => report.problems.push(String(error)))
  }
  await unchanged('no other world changes').catch((error) => report.problems.push(String(error)))
  return report
}
