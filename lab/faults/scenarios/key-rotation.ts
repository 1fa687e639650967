/** T42: the key changed under load, with kills; then the old key is gone and everything opens. */

import { pino } from 'pino'
import { type Service, startService } from '../../../server/src/app/assembly.ts'
import { secretsFrom } from '../../../server/src/kernel/crypto/secrets.ts'
import {
  ACCOUNT,
  actorAt,
  actorsOf,
  freshDatabase,
  type Place,
  settingsFor,
} from '../../../server/test/house.ts'
import { newProcess } from '../../../server/test/processes.ts'
import { receiver } from '../../../server/test/receiver.ts'
import { BOTH, notZero, type Scenario, unless } from '../scenario.ts'

const OLD = 'an-old-secrets-key-of-32-characters'
const NEW = 'a-new-secrets-key-of-32-characters!'
const KEY = 'sandbox-operator-key'
const AT_ONCE = 500
const CALM_MS = { min: 100, max: 1_500 }
const SEALING_MS_MAX = 600_000

const placeOf = (id: string) => ({ table: 'apps', column: 'secret', row: id })
const secretOf = (id: string) => `the-secret-of-application-${id}`

export const keyRotation: Scenario = {
  name: 'key-rotation',
  test: 'T42',
  title: 'a new key under load, with kills',
  bar: '0 wrong signatures, 0 records that do not open; the old key can be removed',
  engines: BOTH,
  async run(t, { option }) {
    const plan = { records: option('records', 100_000), kills: option('kills', 20) }
    const place = await freshDatabase()
    t.after(() => place.remove())
    const hook = await receiver(t)
    await withService(place, OLD, async (service) => {
      await fill(service, plan.records)
      const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
      const { owner } = actorsOf(service)
      const answer = await owner.post(`/${ACCOUNT}/subscribed_apps`, callback)
      if (answer.status !== 200) throw new Error(answer.text)
    })

    const running = await newProcess({ ...place.environment, PARLEY_SECRETS_KEY: `${NEW},${OLD}` })
    t.after(() => running.kill())
    await running.start()
    let isStopped = false
    let calls = 0
    const driving = (async () => {
      while (!isStopped) {
        const country = `${letter(calls++)}${letter(Math.floor(calls / 26))}`
        await actorAt(running.url, KEY)
          .post(`/operator/${ACCOUNT}`, { country })
          .catch(() => {})
        await pause(20)
      }
    })()
    for (let count = 0; count < plan.kills; count++) {
      await running.killAfter(CALM_MS.min + Math.random() * (CALM_MS.max - CALM_MS.min))
      await running.start()
    }
    isStopped = true
    await driving
    await running.kill('SIGTERM')
    await sealed(place)

    const posts = hook.requests.filter(({ method }) => method === 'POST').length
    const figures = {
      calls,
      arrivals: hook.arrivals.length,
      wrongSignatures: posts - hook.arrivals.length,
      unopened: 0,
    }
    await withService(place, NEW, async (service) => {
      figures.unopened = await unopened(service)
    })
    return {
      count: `${plan.records} records, ${plan.kills} kills`,
      figures,
      problems: [
        ...notZero(figures, 'wrongSignatures', 'unopened'),
        ...unless(figures.arrivals > 0, 'nothing arrived'),
      ],
    }
  },
}

const letter = (at: number) => String.fromCharCode(65 + (at % 26))
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function withService(
  place: Place,
  key: string,
  work: (service: Service) => Promise<void>,
): Promise<void> {
  const settings = settingsFor({ ...place.environment, PARLEY_SECRETS_KEY: key })
  const service = await startService(settings, pino({ level: 'silent' }))
  try {
    await work(service)
  } finally {
    await service.close()
  }
}

/** Applications by the thousand, each with a secret of its own. */
async function fill({ house: { storage, secrets } }: Service, records: number): Promise<void> {
  for (let from = 0; from < records; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, records - from) }, (_, at) => {
      const id = String(900_000_000_000 + from + at)
      return { id, name: 'One of many', secret: secrets.seal(secretOf(id), placeOf(id)), created_at: 1 }
    })
    await storage.transact((db) => db.insertInto('apps').values(rows).execute())
  }
}

/** Whatever the kills left to do is done by a service that is let be. */
async function sealed(place: Place): Promise<void> {
  await withService(place, `${NEW},${OLD}`, async ({ house }) => {
    const deadline = Date.now() + SEALING_MS_MAX
    for (;;) {
      const keys = await house.storage.read
        .selectFrom('kept_values')
        .select('name')
        .where('name', 'like', 'secrets key %')
        .execute()
      if (keys.length === 1) return
      if (Date.now() > deadline) throw new Error('the sealing did not come to its end')
      await pause(100)
    }
  })
}

async function unopened({ house: { storage } }: Service): Promise<number> {
  const secrets = secretsFrom([NEW])
  const apps = await storage.read
    .selectFrom('apps')
    .select(['id', 'secret'])
    .where('name', '=', 'One of many')
    .execute()
  return apps.filter(({ id, secret }) => {
    try {
      return secrets.open(secret, placeOf(id)) !== secretOf(id)
    } catch {
      return true
    }
  }).length
}
