/** What the process can do: serve · work · migrate · schema · seed · backup · restore · map. */

import { permissionName } from '../kernel/call/auth.ts'
import { brandSetting } from '../kernel/process/brand.ts'
import { plainError, withoutSecrets } from '../kernel/process/log.ts'
import { type Settings, StartProblem } from '../kernel/process/settings.ts'
import { keepInStep, prepareHouse, registryOf, startService, workOn } from './assembly.ts'
import { backupCommand, restoreCommand } from './backup/commands.ts'
import { readConfig } from './config.ts'
import { leaveHouse, openHouse } from './opening.ts'
import { whenOrphaned } from './orphan.ts'
import { showRequests } from './request-lines.ts'
import { assertStartable, warnOfSettings } from './start-checks.ts'
import { onUnexpected } from './unexpected.ts'
import { welcome } from './welcome.ts'
import { serveProbes } from './worker-pages.ts'

/** Ten for requests under way, ten for deliveries and jobs, and some to spare. */
const CLOSE_SECONDS_MAX = 25

const commands: Record<string, (settings: Settings, args: string[]) => Promise<void>> = {
  serve,
  work,
  migrate,
  schema,
  seed: migrate,
  backup: backupCommand,
  restore: restoreCommand,
  map,
}

async function serve(settings: Settings): Promise<void> {
  const service = await startService(settings)
  console.log(welcome(service))
  showRequests(service)
  onUnexpected(
    service.house.log,
    closeOnSignal(() => service.close()),
  )
}

/** A worker of its own, beside any number of servers on the same PostgreSQL. */
async function work(settings: Settings): Promise<void> {
  await assertStartable(settings)
  const house = openHouse(settings)
  warnOfSettings(house)
  await prepareHouse(house)
  keepInStep(house)
  const worker = await workOn(house)
  const probes = await serveProbes(house)
  house.log.info('working')
  const end = closeOnSignal(async () => {
    await probes?.close()
    await worker.stop()
    await leaveHouse(house)
  })
  onUnexpected(house.log, end)
}

async function migrate(settings: Settings): Promise<void> {
  const house = openHouse(settings)
  await prepareHouse(house)
  await leaveHouse(house)
}

/** Changes nothing. */
async function schema(settings: Settings): Promise<void> {
  const house = openHouse(settings)
  const { needs, has = 'nothing', neededBy, pending, newer, problem } = await house.storage.schema()
  const lines = [
    `this version needs     ${needs}`,
    `it tolerates newer     as long as the database needs a migration that it knows`,
    `the database has       ${has}`,
    `and needs a version of ${neededBy} or later`,
    `to be migrated         ${pending.join(', ') || 'nothing'}`,
    `newer than this one    ${newer.join(', ') || 'nothing'}`,
  ]
  console.log([...lines, ...(problem ? [problem] : [])].join('\n'))
  await leaveHouse(house)
}

async function map(settings: Settings): Promise<void> {
  const brand = settings.get(brandSetting)
  for (const route of registryOf(settings).routes) {
    const permissions = route.operation.permissions.map((one) => permissionName(brand, one)).join(' + ')
    const needs = route.door === 'operator' ? 'operator key' : permissions || 'any token'
    console.log(`${route.pattern.padEnd(58)} ${needs.padEnd(28)} ${route.slice}`)
  }
}

/**
 * Requests under way are finished first; a second signal, or too long a wait, ends it anyway. Gives back the same for
 * an end of our own, with its exit code.
 */
function closeOnSignal(close: () => Promise<void>): (code: number) => void {
  let closing = false
  const end = (code: number) => {
    if (closing) return
    closing = true
    setTimeout(() => process.exit(1), CLOSE_SECONDS_MAX * 1000).unref()
    close().then(
      () => process.exit(code),
      (error) => {
        console.error(withoutSecrets(plainError(error).stack ?? String(error)))
        process.exit(1)
      },
    )
  }
  const onSignal = () => (closing ? process.exit(1) : end(0))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, onSignal)
  whenOrphaned(onSignal)
  return end
}

export async function run(name: string, args: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new StartProblem(`there is no command "${name}"; there are ${Object.keys(commands).join(', ')}`)
  const { settings, problems } = readConfig(process.env)
  if (problems.length > 0) {
    throw new StartProblem(
      `Parley cannot start with these settings:\n${problems.map((one) => `  ${one}`).join('\n')}`,
    )
  }
  await command(settings, args)
}
