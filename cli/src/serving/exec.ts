/** `parley exec -- npm test`: a service for the length of one command, and a world of it in the command's environment. */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { BOT_FLAGS, type BotOptions, botIn, certifyBot } from '../certify/bot/certify-bot.ts'
import { tellCertificate } from '../certify/reports/write.ts'
import { readCard } from '../costs/costs.ts'
import { Ended, EXIT, Problem } from '../framework/problem.ts'
import { type Around, addVerb } from '../framework/verb.ts'
import { type CommandToRun, runCommand } from '../intercept/child/run.ts'
import { readSeed } from '../snapshots/snapshots.ts'
import { type OwnService, startOwnService, worldIn } from './own-service.ts'

type Options = BotOptions & { seed?: string; at?: string; rates?: string; budget?: string; bundle: string }

const BUNDLE_FOLDER = 'parley-reports'
/** Between being asked to end and being killed. */
const GRACE_MS = 10_000
/** So many of the dearest are said. */
const SPENT_SHOWN_MAX = 20

export function addExec(program: Command): void {
  addVerb<Options>(program, {
    name: 'exec <command...>',
    about:
      'Run a command against a service of its own: on a free port, with address, token, ids and secret in its environment. Ends with the exit code of the command, as a shell tells it (127: there is no such command); when it fails, what happened is written to a file.',
    flags: [
      { flags: '--seed <file>', about: 'what it begins with, in the form of a seed file' },
      { flags: '--at <date>', about: 'the day of its world, and so of the platform: 2026-10-02' },
      { flags: '--rates <file>', about: 'the rate card by which its messages are priced' },
      { flags: '--budget <amount>', about: 'fail (1) when its messages cost more than that; with --rates' },
      { flags: '--bundle <folder>', about: 'where a failed run is written to', fallback: BUNDLE_FOLDER },
      ...BOT_FLAGS,
    ],
    examples: [
      'parley exec -- npm test',
      "parley exec --at 2026-10-02 -- sh -c 'curl -sf $PARLEY_URL/health'",
      'parley exec --certify "$BOT_URL" -- node bot.mjs',
      "parley exec --rates example-rates.csv --budget 5 -- sh -c 'curl -sf $PARLEY_URL/health'",
    ],
    run: (around, ...command) => execute(around, command.flat()),
  })
}

async function execute(around: Around<Options>, command: string[]): Promise<void> {
  const { options, out, ending } = around
  const budget = budgetIn(options)
  const seed_file = options.seed === undefined ? undefined : await readSeed(options.seed)
  const csv = options.rates === undefined ? undefined : await readCard(options.rates)
  const service = await startOwnService(around)
  const { operator } = service
  if (csv !== undefined) await operator.call('importRates', [], { csv })
  const world = await worldIn(service, {
    name: 'exec',
    ...(seed_file && { seed_file }),
    ...(options.at !== undefined && { at: options.at }),
  })
  ending.handOver()
  const tell = (line: string) => out.note(`parley: ${line}`)
  const bot = await botIn(options, world.env)
  const env = { ...process.env, ...world.env, ...(bot && { PARLEY_VERIFY_TOKEN: bot.verifyToken }) }
  const running = { command, env, graceMs: GRACE_MS, tell }
  const code = bot ? await certifyWhileItRuns(bot, running, service, around) : await runCommand(running)
  const isTooMuch = budget !== undefined && (await spentMoreThan(service, world.id, budget, tell))
  if (code !== 0 || isTooMuch) {
    await mkdir(options.bundle, { recursive: true })
    const path = join(options.bundle, 'exec.bundle.gz')
    await writeFile(path, await operator.worlds.bundle(world.id))
    out.note(`What happened is in ${path}, without secrets: attach it to a bug report.`)
  }
  throw new Ended(code === 0 && isTooMuch ? EXIT.found : code)
}

/** The command is ended when all was sent; what counts is the certificate. */
async function certifyWhileItRuns(
  bot: Parameters<typeof certifyBot>[0],
  running: CommandToRun,
  service: OwnService,
  { options, out }: Around<Options>,
): Promise<number> {
  const [enough, over] = [new AbortController(), new AbortController()]
  const ended = runCommand({ ...running, signal: enough.signal }).finally(() => over.abort())
  try {
    const certificate = await certifyBot(bot, service, { out }, over.signal)
    await tellCertificate(certificate, options, out)
    return certificate.failed > 0 ? EXIT.found : EXIT.done
  } finally {
    enough.abort()
    await ended
  }
}

function budgetIn({ budget, rates }: Options): number | undefined {
  if (budget === undefined) return undefined
  const amount = Number(budget)
  if (budget.trim() === '' || !(amount >= 0))
    throw new Problem(`${JSON.stringify(budget)} is no budget.`, {
      next: 'Write an amount such as 5 or 0.25.',
    })
  if (rates === undefined)
    throw new Problem('A budget needs a rate card.', { next: 'Name it: --rates FILE.' })
  return amount
}

/** What was spent, message by message, the dearest first. */
async function spentMoreThan(
  { operator }: OwnService,
  world: string,
  budget: number,
  tell: (line: string) => void,
): Promise<boolean> {
  const { totals, data } = await operator.call('readCosts', [], { by: 'message', world, limit: 1_000 })
  const over = totals.filter(({ amount }) => amount > budget)
  for (const { amount, currency, unpriced } of over) {
    const more = unpriced > 0 ? `, and ${unpriced} messages are on no rate card` : ''
    tell(`its messages cost ${amount} ${currency}, more than the budget of ${budget}${more}:`)
  }
  if (over.length === 0) return false
  const dearest = data.filter(({ amount }) => amount > 0).toSorted((one, other) => other.amount - one.amount)
  for (const { message_id, amount, currency, category, country, why } of dearest.slice(0, SPENT_SHOWN_MAX))
    tell(`  ${amount} ${currency}  ${category} to ${country}  ${message_id}  ${why}`)
  if (dearest.length > SPENT_SHOWN_MAX) tell(`  and ${dearest.length - SPENT_SHOWN_MAX} more`)
  return true
}
