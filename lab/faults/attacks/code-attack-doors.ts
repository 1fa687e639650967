/** What an attack on codes goes against: a service in earnest, at one door or several, whose clock can be moved. */

import { pino } from 'pino'
import { type Service, startService } from '../../../server/src/app/assembly.ts'
import { outboundClient } from '../../../server/src/kernel/outbound/client.ts'
import { type CodeGateway, codeGateway } from '../../../server/test/code-gateway.ts'
import {
  type Actor,
  actorAt,
  assertDone,
  migratedDatabase,
  PRODUCTION,
  settingsFor,
} from '../../../server/test/house.ts'
import { newTenant, type Tenant } from '../../../server/test/tenant.ts'
import type { Ends } from '../scenario.ts'

/** A number of an application that the attacker holds the token of. */
export type Target = { id: string; phone: string; app: string; token: string }

export type Doors = {
  gateway: CodeGateway
  targets: Target[]
  /** By any of the doors, in turn. */
  as(target: Target): Actor
  now(): number
  setNow(now: number): void
}

/** The attacker's budget of calls must not be what protects the codes. */
const OTHER_LIMITS = {
  PARLEY_CALLS_PER_HOUR_PER_APP: 'none',
  PARLEY_CALLS_PER_HOUR_PER_ACCOUNT: 'none',
  PARLEY_TRUSTED_PROXIES: '127.0.0.1, ::1',
}

/** Production calls nothing on its own machine: the gateway has a public name, which leads here for this test alone. */
const GATEWAY_NAME = 'codes.example'

async function letGatewayBeHere({ house }: Service): Promise<void> {
  await house.outbound.close()
  const names = { addressesOf: async () => [{ address: '127.0.0.1', family: 4 as const }], close: () => {} }
  house.outbound = outboundClient({ publicOnly: false, names })
}

export async function openDoors(
  t: Ends,
  { doors, apps, numbers, perDay }: { doors: number; apps: number; numbers: number; perDay: number },
): Promise<Doors> {
  const place = await migratedDatabase()
  t.after(() => place.remove())
  const gateway = await codeGateway(t)
  const settings = settingsFor({
    ...place.environment,
    ...PRODUCTION,
    ...OTHER_LIMITS,
    PARLEY_CODE_GATEWAY_URL: gateway.url.replace('127.0.0.1', GATEWAY_NAME),
    PARLEY_CODES_PER_DAY_PER_APP: String(perDay),
    PARLEY_CODES_PER_DAY_PER_ADDRESS: String(perDay),
  })
  const services: Service[] = []
  while (services.length < doors) {
    const service = await startService(settings, pino({ level: 'silent' }))
    t.after(() => service.close(0))
    await letGatewayBeHere(service)
    services.push(service)
  }
  const clocks = services.map(({ house }) => house.clock)
  const urls = services.map(({ house }) => house.localUrl)
  let turn = 0
  return {
    gateway,
    targets: await makeTargets(urls[0] ?? '', apps, numbers),
    as: ({ token }) => actorAt(urls[turn++ % urls.length] ?? '', token),
    now: () => clocks[0]?.now() ?? 0,
    setNow: (now) => {
      for (const clock of clocks) clock.setOffset(now - Date.now())
    },
  }
}

/** The first application has half of the numbers, so that it meets its limit, and numbers of the others theirs. */
async function makeTargets(url: string, apps: number, numbers: number): Promise<Target[]> {
  const operator = actorAt(url, PRODUCTION.PARLEY_OPERATOR_KEY)
  const tenants: Tenant[] = []
  while (tenants.length < apps) tenants.push(await newTenant(url, operator))
  const targets: Target[] = []
  while (targets.length < numbers) {
    const at = targets.length % 2 === 0 ? 0 : 1 + (((targets.length - 1) / 2) % (apps - 1))
    const tenant = tenants[at] as Tenant
    const phone = `+1 555 8${String(targets.length).padStart(6, '0')}`
    const asked = { display_phone_number: phone, verified_name: 'Line' }
    const made = await operator.post(`/operator/${tenant.account_id}/phone_numbers`, asked)
    assertDone(made)
    targets.push({ id: made.body.id, phone, app: tenant.app_id, token: tenant.access_token })
  }
  return targets
}
