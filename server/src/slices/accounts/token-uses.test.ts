import assert from 'node:assert/strict'
import { pino } from 'pino'
import { testOnPostgres } from '../../../test/engines.ts'
import {
  ACCOUNT,
  APP,
  actorAt,
  actorsOf,
  assertDone,
  migratedDatabase,
  settingsFor,
} from '../../../test/house.ts'
import { startService } from '../../app/assembly.ts'
import type { House } from '../../kernel/call/house.ts'
import { writeTokenUses } from './token-uses.ts'

const TOKENS = 40

/** The embedded engine has one process. The server logs whether one waited for another, and the suite reads it. */
testOnPostgres(
  'processes that saw the same tokens in another order write their uses down without waiting for each other',
  async (t) => {
    const place = await migratedDatabase()
    const start = () => startService(settingsFor(place.environment), pino({ level: 'silent' }))
    const services = [await start(), await start()] as const
    t.after(async () => {
      for (const service of services) await service.close(0)
      await place.remove()
    })
    const [first, second] = services.map((service) => service.house) as [House, House]
    const { operator } = actorsOf(services[0])
    const tokens: string[] = []
    while (tokens.length < TOKENS) {
      const made = await operator.post(`/operator/${APP}/tokens`, { accounts: 'all' })
      assertDone(made)
      tokens.push(made.body.access_token)
    }
    for (const token of tokens) assertDone(await actorAt(first.localUrl, token).get(`/${ACCOUNT}`))
    for (const token of tokens.toReversed())
      assertDone(await actorAt(second.localUrl, token).get(`/${ACCOUNT}`))
    await Promise.all([writeTokenUses(first), writeTokenUses(second)])
    const { data } = (await operator.get(`/operator/${APP}/tokens`)).body
    const used = data.filter((one: { last_used_time?: string }) => one.last_used_time !== undefined)
    assert.ok(used.length >= TOKENS, `${used.length} uses`)
  },
)
