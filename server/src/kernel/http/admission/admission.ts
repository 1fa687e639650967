/**
 * Who is let in: as many at once as a process works on, and the others are refused before anything was done for them. In
 * production who asks for more than the others is paced (pace.ts); a process that falls behind all the same works on
 * fewer, and no application may have more than its share of the places, so that one that storms is refused and the
 * others are not. One that is alone waits behind itself, and a sandbox is nobody's neighbour: neither is refused for
 * being late.
 */

import type { House } from '../../call/house.ts'
import { isSandbox } from '../../process/mode.ts'
import { watchDelay } from './delay.ts'
import { type Paced, paceOf } from './pace.ts'
import { crowded, farBehind, overloaded, type TurnedAway } from './refusals.ts'
import { delayMaxSetting, refusalsAtOnceSetting, underWayMaxSetting } from './settings.ts'
import { REFUSED_WITHIN_MS, slowRefusals } from './slow-refusals.ts'

export type Place = {
  /** As soon as it is known for whom the request is made; may refuse. */
  takenBy(appId: string, isWriting?: boolean): void
  /** While its sender is waited for, a request is no work, and somebody else may have its place. */
  away<T>(waiting: Promise<T>): Promise<T>
  leave(): void
}

export type Admission = {
  admit(): Place
  /** A refusal, also of an invalid token, is sent when this is over. */
  refused(why: keyof typeof REFUSED_WITHIN_MS): Promise<void>
  underWay(): number
  close(): void
}

/** An application may always have so many requests under way while others are active. */
const SHARE_MIN = 2
/** Fewer than this for each application is no crowd. */
const FEW = 8
/** A delay that ends within this is a burst, and is worked off. */
const BURST_MS = 200
const CALM_AFTER_MS = 3_000
/** An application that asked within this has a claim to its share. */
const PRESENT_MS = 2_000
/**
 * Who would stand in line for longer is refused at once: most clients have given up by the time they are served. In
 * company one that storms waits behind itself; refused, it would only be back sooner, and others would pay for that.
 * Where the process may be later than that, so may a line.
 */
const LINE_MS_MAX = { alone: 1_000, inCompany: 2_500 }
/** A process that is far behind looks at itself seldom, so it gives up much at once. */
const SHRINK = { least: 0.8, most: 0.25 }
const GROW = 1.05
/** In company the delay is a neighbour's, who has done nothing to deserve it. */
const IN_COMPANY = 0.06

/** What was asked or done lately counts for less with every look: after a second a third of it is left. */
const FADING = 0.9
/** What could be done is remembered for some ten seconds: it is no less because one is turned away. */
const FADING_SLOWLY = 0.99
/** Rates waver: a little more than an equal part is no greed. */
const MODEST = 1.25

type Present = Paced & { underWay: number; seenAt: number; asked: number }

export function admissionTo(house: Pick<House, 'settings' | 'storage'>): Admission {
  const { storage } = house
  const most = house.settings.get(underWayMaxSetting)
  const delayMax = house.settings.get(delayMaxSetting)
  const isSheltered = isSandbox(house)
  // Where requests may wait for so long, none is refused so that others wait less.
  const isPaced = !isSheltered && delayMax < LINE_MS_MAX.inCompany
  const apps = new Map<string, Present>()
  let underWay = 0
  let peak = 0
  let limit = most
  let now = performance.now()
  let inTimeAt = now
  let refusedAt = Number.NEGATIVE_INFINITY
  let asked = 0
  let taken = 0
  /** The most that was taken lately. */
  let able = 0
  const pace = paceOf(house)
  const perSecond = house.settings.get(refusalsAtOnceSetting)
  const slow = {
    turnedAway: slowRefusals(perSecond, REFUSED_WITHIN_MS.turnedAway),
    wrongToken: slowRefusals(perSecond, REFUSED_WITHIN_MS.wrongToken),
  }

  const watch = watchDelay(house, (delayMs) => {
    now = performance.now()
    able = Math.max(taken, able * FADING_SLOWLY)
    taken *= FADING
    asked *= FADING
    pace.look(taken, apps.size)
    for (const [id, app] of apps) {
      app.asked *= FADING
      if (app.underWay === 0 && app.seenAt < now - PRESENT_MS) apps.delete(id)
    }
    adapt(delayMs / (delayMax * IN_COMPANY))
    const isBusy = peak > FEW
    peak = underWay
    const isAtRest = underWay === 0 && apps.size === 0 && limit === most
    return isBusy ? 'ask' : isAtRest ? 'rest' : 'look'
  })

  /** `lateness`: 1 when the process is as late as it may be. */
  function adapt(lateness: number): void {
    const isLate = lateness > 1
    const isFull = apps.size > 1 && peak > FEW * apps.size
    // When little is under way it is somebody else who keeps the machine busy.
    if (!isLate || !isFull || isSheltered) inTimeAt = now
    const isShedding = limit < most
    if (isShedding && refusedAt < now - CALM_AFTER_MS) limit = most
    else if (isShedding && !isLate) limit = Math.min(most, Math.ceil(limit * GROW))
    else if (isShedding || inTimeAt < now - BURST_MS) {
      const part = Math.max(SHRINK.most, Math.min(SHRINK.least, 1 / lateness))
      const least = SHARE_MIN * apps.size
      limit = Math.max(least, Math.floor(Math.min(limit, Math.max(peak, least)) * part))
    }
  }

  function shareOf(): number {
    if (limit === most || apps.size < 2) return limit
    return Math.max(SHARE_MIN, Math.floor(limit / apps.size))
  }

  /** After a rest nothing is known of before. */
  function attend(): void {
    if (apps.size > 0) return
    now = performance.now()
    taken = 0
    asked = 0
    able = 0
    pace.forget()
    watch.wake()
  }

  function turnedAway(refusal: TurnedAway): TurnedAway {
    refusedAt = now
    return refusal
  }

  function presentOf(id: string): Present {
    attend()
    const known = apps.get(id) ?? { underWay: 0, seenAt: now, asked: 0, nextAt: 0 }
    known.seenAt = now
    known.asked++
    asked++
    apps.set(id, known)
    return known
  }

  return {
    admit() {
      if (underWay === 0) attend()
      // While several applications are active, each has a share, which keeps all of them together within the limit.
      if (underWay >= most) throw turnedAway(overloaded(most))
      underWay++
      if (underWay > peak) peak = underWay
      let app: Present | undefined
      let isGone = false
      const count = (change: 1 | -1) => {
        underWay += change
        if (app) app.underWay += change
      }
      return {
        takenBy(id, isWriting = false) {
          const present = presentOf(id)
          // Who asks for no more than an equal part of what can be done keeps nobody waiting.
          const isModest = apps.size > 1 && present.asked <= (Math.max(taken, able) / apps.size) * MODEST
          if (present.underWay >= shareOf() && !isModest) throw turnedAway(crowded(present.underWay))
          const isGreedy = isPaced && present.asked > (asked / apps.size) * MODEST
          const tooFast = isGreedy ? pace.tooFast(present) : undefined
          if (tooFast) throw turnedAway(tooFast)
          const lineMs = Math.max(delayMax, apps.size < 2 ? LINE_MS_MAX.alone : LINE_MS_MAX.inCompany)
          if (isWriting && !isSheltered && storage.expectedWaitMs(id) > lineMs)
            throw turnedAway(farBehind(lineMs))
          taken++
          present.underWay++
          app = present
        },
        away(waiting) {
          count(-1)
          return waiting.finally(() => count(1))
        },
        leave() {
          if (isGone) return
          isGone = true
          count(-1)
        },
      }
    },
    refused: (why) => slow[why].turn(),
    underWay: () => underWay,
    close() {
      watch.stop()
      slow.turnedAway.close()
      slow.wrongToken.close()
    },
  }
}
