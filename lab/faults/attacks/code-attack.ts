/**
 * Somebody with several applications and network addresses asks for codes for hours, whenever that may be allowed, and
 * guesses at every one of them.
 */

import { DAY, HOUR, MINUTE } from '../../../server/src/kernel/process/clock.ts'
import { type Random, randomFrom } from '../../../server/test/hostile-pictures.ts'
import { type Answer, assertDone, eventually } from '../../../server/test/house.ts'
import type { Ends } from '../scenario.ts'
import { type Doors, openDoors, type Target } from './code-attack-doors.ts'
import { codeJournal, type RequestVerdict } from './code-journal.ts'

export type Attack = {
  doors: number
  /** Of the service's clock; at most 24. */
  hours: number
  apps: number
  numbers: number
  addresses: number
  requests: number
  guesses: number
  /** Codes a day for an application, and for an address. */
  perDay: number
  /** Whether a guess may be right by chance; else each is wrong for sure. */
  mayBeLucky: boolean
  seed: number
}

export type AttackVerdict = RequestVerdict & {
  guesses: number
  evaluated: number
  wins: number
  evaluatedOfANumber: number
  /** Numbers with more guesses than five for each of their codes. */
  guessedTooOften: number
  refused: number
  expired: number
  /** What was answered with none of all this. */
  strange: number
  sent: number
  /** Right codes where guesses were refused before, and how many of them were taken. */
  rightCodes: number
  rightTaken: number
  /** Right codes that were taken on the day after. */
  takenNextDay: number
}

/** Longer than a minute, and no limit is a multiple of it. */
const ROUND_MS = 433_000
const AT_ONCE = 40
/** Of the guesses of a round, one in so many comes while codes are asked for. */
const EARLY = 10

type Outcome = 'win' | 'evaluated' | 'refused' | 'expired' | 'strange'

function outcomeOf({ status, body }: Answer): Outcome {
  if (status === 200) return 'win'
  const { code, message } = body?.error ?? {}
  if (code === 133015 && status === 429) return 'refused'
  if (code === 368) return 'expired'
  return code === 133016 && /not the code that was sent/.test(message) ? 'evaluated' : 'strange'
}

export async function attackCodes(t: Ends, attack: Attack): Promise<AttackVerdict> {
  const doors = await openDoors(t, attack)
  const { gateway, targets } = doors
  const random = randomFrom(attack.seed)
  const pick = (): Target => targets[random(targets.length)] as Target
  const journal = codeJournal(attack.perDay)
  const outcomes = { win: 0, evaluated: 0, refused: 0, expired: 0, strange: 0 }
  const evaluatedOf = new Map<Target, number>()
  const right = { rightCodes: 0, rightTaken: 0 }

  async function ask(target: Target): Promise<void> {
    const address = addressOf(random, attack.addresses)
    const from = doors.now()
    const answer = await request(doors, target, address)
    journal.note({ target, address, from, until: doors.now() }, answer)
  }

  function guessAt(target: Target): string {
    const code = String(random(1_000_000)).padStart(6, '0')
    const isLucky = code === gateway.latestTo(target.phone)
    return isLucky && !attack.mayBeLucky ? guessAt(target) : code
  }

  async function guess(target: Target, refusedNow?: Set<Target>): Promise<void> {
    const outcome = outcomeOf(await verify(doors, target, guessAt(target)))
    outcomes[outcome]++
    if (outcome === 'evaluated') evaluatedOf.set(target, (evaluatedOf.get(target) ?? 0) + 1)
    if (outcome === 'refused') refusedNow?.add(target)
  }

  async function tryRight(target: Target): Promise<void> {
    right.rightCodes++
    if ((await verify(doors, target, gateway.latestTo(target.phone))).status === 200) right.rightTaken++
  }

  const rounds = Math.floor((attack.hours * HOUR) / ROUND_MS)
  const start = doors.now()
  // A guess where no code ever was would only use up the day's guesses.
  await atOnce(targets, ask)
  for (let round = 1; round <= rounds; round++) {
    doors.setNow(start + round * ROUND_MS)
    const shareOf = (total: number) =>
      Math.floor((total * round) / rounds) - Math.floor((total * (round - 1)) / rounds)
    const before = new Map(targets.map((target) => [target, journal.takenOf(target)]))
    const known = targets.filter((target) => journal.takenOf(target) > 0)
    const victim = (): Target => known[random(known.length)] as Target
    const guesses = Array.from({ length: shareOf(attack.guesses) }, victim)
    const early = guesses.splice(0, Math.floor(guesses.length / EARLY))
    const asking = Array.from({ length: shareOf(attack.requests - targets.length) }, pick)
    await Promise.all([atOnce(asking, ask), atOnce(early, (target) => guess(target))])
    const fresh = targets.filter((target) => journal.takenOf(target) > (before.get(target) ?? 0))
    await eventually(async () => fresh.every((one) => gateway.sentTo(one.phone) >= journal.takenOf(one)))
    const refusedNow = new Set<Target>()
    await atOnce(guesses, (target) => guess(target, refusedNow))
    await atOnce(
      fresh.filter((target) => refusedNow.has(target)),
      tryRight,
    )
  }
  const evaluated = [...evaluatedOf.values()]
  const verdict = journal.verdict()
  const tooOften = [...evaluatedOf].filter(([target, count]) => count > 5 * journal.takenOf(target))
  const { win: wins, ...rest } = outcomes
  return {
    ...verdict,
    guesses: attack.guesses,
    ...rest,
    wins,
    evaluatedOfANumber: Math.max(...evaluated),
    guessedTooOften: tooOften.length,
    sent: gateway.sent(),
    ...right,
    takenNextDay: await takenNextDay(doors, start + 2 * DAY),
  }
}

/** Whoever has the phone is let in again: what refused the right codes were the limits, and nothing else. */
async function takenNextDay(doors: Doors, morning: number): Promise<number> {
  let taken = 0
  for (const [at, target] of doors.targets.entries()) {
    doors.setNow(morning + at * MINUTE)
    const before = doors.gateway.sentTo(target.phone)
    assertDone(await request(doors, target, `198.51.100.${at}`))
    await eventually(async () => doors.gateway.sentTo(target.phone) > before, 'the code')
    if ((await verify(doors, target, doors.gateway.latestTo(target.phone))).status === 200) taken++
  }
  return taken
}

const request = (doors: Doors, target: Target, address: string) =>
  doors
    .as(target)
    .post(`/${target.id}/request_code`, { code_method: 'SMS' }, { headers: { 'x-forwarded-for': address } })

const verify = (doors: Doors, target: Target, code: string) =>
  doors.as(target).post(`/${target.id}/verify_code`, { code })

/** Half of all comes from the first address. */
const addressOf = (random: Random, addresses: number) =>
  `203.0.113.${random(2) === 0 ? 0 : random(addresses)}`

async function atOnce(targets: Target[], act: (target: Target) => Promise<void>): Promise<void> {
  const waiting = targets.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const target of waiting) await act(target)
    }),
  )
}
