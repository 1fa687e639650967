/** The key for secrets at rest changed in two processes, one move after another in a given order, with calls at both after each. */

import { pino } from 'pino'
import { type Service, startService } from '../../../server/src/app/assembly.ts'
import { StartProblem } from '../../../server/src/kernel/process/settings.ts'
import {
  ACCOUNT,
  type Answer,
  actorsOf,
  eventually,
  migratedDatabase,
  type Place,
  settingsFor,
} from '../../../server/test/house.ts'
import { receiver } from '../../../server/test/receiver.ts'

const KEYS = { old: 'an-old-secrets-key-of-32-characters', new: 'a-new-secrets-key-of-32-characters!' }

export type Name = 'a' | 'b'
/** Which process is started again, and with which keys: `old`, `old,new`, `new,old`, `new`. */
export type Move = [Name, string]

export type Rolled = {
  moves: number
  calls: number
  done: number
  unavailable: number
  /** Neither done nor 503. */
  failed: string[]
  /** Starts that were refused until every secret was sealed again. */
  refusedStarts: number
  /** Processes that lacked a key, of which each must have said so. */
  lacking: number
  readyThoughLacking: number
  silentThoughLacking: number
  events: number
  arrived: number
}

type Running = { service: Service; said: string[]; keys: string }

/** Nothing waits longer than this for secrets to be sealed again. */
const START_MS_MAX = 60_000
const RETRY_MS = 300

export async function rollKeys(t: Parameters<typeof receiver>[0], moves: Move[]): Promise<Rolled> {
  const place = await migratedDatabase()
  const hook = await receiver(t)
  const running = new Map<Name, Running>()
  const rolled: Rolled = {
    moves: moves.length,
    calls: 0,
    done: 0,
    unavailable: 0,
    failed: [],
    refusedStarts: 0,
    lacking: 0,
    readyThoughLacking: 0,
    silentThoughLacking: 0,
    events: 0,
    arrived: 0,
  }
  try {
    for (const name of ['a', 'b'] as const) running.set(name, await start(place, 'old', rolled))
    const { owner } = actorsOf(running.get('a')?.service as Service)
    const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
    note(rolled, await owner.post(`/${ACCOUNT}/subscribed_apps`, callback))
    for (const [name, keys] of moves) {
      await running.get(name)?.service.close(0)
      running.delete(name)
      running.set(name, await start(place, keys, rolled))
      await callAll([...running.values()], rolled)
    }
    await eventually(async () => hook.arrivals.length >= rolled.events, 'every event', START_MS_MAX)
    rolled.arrived = hook.arrivals.length
    return rolled
  } finally {
    for (const { service } of running.values()) await service.close(0)
    await place.remove()
  }
}

async function start(place: Place, names: string, rolled: Rolled): Promise<Running> {
  const keys = names.replace(/old|new/g, (name) => KEYS[name as keyof typeof KEYS])
  const said: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void said.push(line) })
  const deadline = Date.now() + START_MS_MAX
  for (;;) {
    try {
      const settings = settingsFor({ ...place.environment, PARLEY_SECRETS_KEY: keys })
      return { service: await startService(settings, log), said, keys: names }
    } catch (error) {
      if (!(error instanceof StartProblem) || Date.now() > deadline) throw error
      rolled.refusedStarts++
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/** What one has sealed, each of them opens; and an event is sent. */
async function callAll(all: Running[], rolled: Rolled): Promise<void> {
  for (const one of all) {
    const { operator } = actorsOf(one.service)
    const { missing_key_ids } = (await operator.get('/operator/secrets_keys')).body
    if (missing_key_ids.length > 0) await lacking(one, rolled)
    const made = await operator.post('/operator/apps', { name: 'One of many' })
    note(rolled, made)
    for (const { service } of all)
      note(rolled, await actorsOf(service).operator.post(`/operator/${made.body.id}/rotate_secret`, {}))
    const tested = await operator.post(`/operator/${ACCOUNT}/test_event`, { field: 'messages' })
    note(rolled, tested)
    if (tested.status === 200) rolled.events++
  }
}

async function lacking({ service, said }: Running, rolled: Rolled): Promise<void> {
  rolled.lacking++
  const { operator, anyone } = actorsOf(service)
  if ((await anyone.get('/ready')).status !== 503) rolled.readyThoughLacking++
  const { status, problems } = (await operator.get('/operator/overview')).body
  if (status === 'ok' || !JSON.stringify(problems).includes('ParleyKeyMissing')) rolled.silentThoughLacking++
  await eventually(
    async () => said.some((line) => /does not have: it works no more/.test(line)),
    'a line in the log',
  )
}

function note(rolled: Rolled, { status, text }: Answer): void {
  rolled.calls++
  if (status === 200) rolled.done++
  else if (status === 503) rolled.unavailable++
  else rolled.failed.push(`${status} ${text}`)
}
