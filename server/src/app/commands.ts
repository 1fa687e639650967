/** What the process can do: serve · work · migrate · seed · map. */

import { permissionName } from '../kernel/auth.ts'
import { brandSetting } from '../kernel/house.ts'
import { type Settings, StartProblem } from '../kernel/settings.ts'
import { keepInStep, openHouse, prepareHouse, registryOf, startService, workOn } from './assembly.ts'
import { operatorKeySetting, readConfig } from './config.ts'
import { assertStartable, warnOfNotes } from './standing.ts'
import { welcome } from './welcome.ts'

const CLOSE_SECONDS_MAX = 15

const commands: Record<string, (settings: Settings) => Promise<void>> = {
  serve,
  work,
  migrate,
  seed: migrate,
  map,
}

async function serve(settings: Settings): Promise<void> {
  const service = await startService(settings)
  console.log(welcome(service, settings.get(operatorKeySetting)))
  closeOnSignal(() => service.close())
}

/** A worker of its own, beside any number of servers on the same PostgreSQL. */
async function work(settings: Settings): Promise<void> {
  await assertStartable(settings)
  const house = openHouse(settings)
  warnOfNotes(house)
  await prepareHouse(house)
  keepInStep(house)
  const worker = await workOn(house)
  house.log.info('working')
  closeOnSignal(async () => {
    await worker.stop()
    await house.outbound.close()
    await house.storage.close()
  })
}

async function migrate(settings: Settings): Promise<void> {
  const house = openHouse(settings)
  await prepareHouse(house)
  await house.outbound.close()
  await house.storage.close()
}

async function map(settings: Settings): Promise<void> {
  const brand = settings.get(brandSetting)
  for (const route of registryOf(settings).routes) {
    const permissions = route.operation.permissions.map((one) => permissionName(brand, one)).join(' + ')
    const needs = route.door === 'operator' ? 'operator key' : permissions || 'any token'
    console.log(`${route.pattern.padEnd(58)} ${needs.padEnd(28)} ${route.slice}`)
  }
}

/** Requests under way are finished first; a second signal, or too long a wait, ends it anyway. */
function closeOnSignal(close: () => Promise<void>): void {
  let closing = false
  const end = () => {
    if (closing) process.exit(1)
    closing = true
    setTimeout(() => process.exit(1), CLOSE_SECONDS_MAX * 1000).unref()
    close().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

export async function run(name: string): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new StartProblem(`there is no command "${name}"; there are ${Object.keys(commands).join(', ')}`)
  const { settings, problems } = readConfig(process.env)
  if (problems.length > 0) {
    throw new StartProblem(
      `Parley cannot start with these settings:\n${problems.map((one) => `  ${one}`).join('\n')}`,
    )
  }
  await command(settings)
}
