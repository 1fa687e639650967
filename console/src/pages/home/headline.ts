/** Home's title: the worst true thing first. */

import type { ListedEvent, Receiver } from '@parley-dev/operator'
import { homeWords } from '../../words/home.ts'

type Headline = { title: string; sub: string; see?: { words: string; page: string } }

const REFUSED_SHARE_MAX = 0.25

export function headline(found: {
  unsent: ListedEvent[]
  events: number
  calls: number
  refused: number
  receivers: Receiver[]
  /** What the operators of the installation are alarmed about. */
  problems: { alert: string; says: string }[]
}): Headline {
  const { titles, subs } = homeWords
  const failing = found.receivers.filter(
    ({ circuit, retired_at }) => circuit !== 'closed' && retired_at === undefined,
  )
  if (failing.length > 0)
    return {
      title: titles.failing(failing.length),
      sub: subs.failing,
      see: {
        words: homeWords.seeReceivers(failing.length),
        page: failing.length === 1 ? `webhooks/${failing[0]?.id}` : 'webhooks?tab=receivers',
      },
    }
  if (found.unsent.length > 0)
    return {
      title: titles.unsent(found.unsent.length),
      sub: subs.unsent(causes(found.unsent)),
      see: { words: homeWords.see(found.unsent.length), page: 'events?outcome=not_sent' },
    }
  const [problem] = found.problems
  if (problem)
    return { title: problem.says, sub: problem.alert, see: { words: homeWords.seeStatus, page: 'operation' } }
  if (found.calls > 0 && found.refused / found.calls > REFUSED_SHARE_MAX)
    return {
      title: titles.refused(found.refused, found.calls),
      sub: subs.refused,
      see: { words: homeWords.seeRefused, page: 'requests?show=refused' },
    }
  if (found.events === 0 && found.calls === 0) return { title: titles.quiet, sub: subs.quiet }
  return { title: titles.well, sub: subs.well }
}

function causes(unsent: ListedEvent[]): string {
  const counts = new Map<keyof typeof homeWords.causes, number>()
  for (const { deliveries } of unsent) {
    const reason = deliveries.find((one) => one.reason !== undefined)?.reason
    if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  const words = [...counts].map(([reason, n]) => homeWords.causes[reason](n))
  return words.join(', ')
}
