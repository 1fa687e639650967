/** T53: another key across a rolling restart, in every order, with steps left out. */

import { type Move, type Name, type Rolled, rollKeys } from '../databases/rolling-keys.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

/** As the guide has it, and without its first step. */
const WAYS = [
  ['old,new', 'new,old', 'new'],
  ['new,old', 'new'],
]

const movesOf = (name: Name, keys: string[]): Move[] => keys.map((one) => [name, one])

/** All orders in which two processes can make their moves; each makes its own in order. */
function merged([first, ...rest]: Move[], [other, ...others]: Move[]): Move[][] {
  if (!first) return [other ? [other, ...others] : []]
  if (!other) return [[first, ...rest]]
  return [
    ...merged(rest, [other, ...others]).map((order) => [first, ...order]),
    ...merged([first, ...rest], others).map((order) => [other, ...order]),
  ]
}

/** Nobody can do without the old key before the other seals by the new one: such a start is refused for good. */
const canBeDone = (order: Move[]) =>
  order.every(
    ([name, keys], at) =>
      keys !== 'new' ||
      order.slice(0, at).some(([other, before]) => other !== name && before.startsWith('new')),
  )

export const rollingKeys: Scenario = {
  name: 'rolling-keys',
  test: 'T53',
  title: 'another key across a rolling restart, in every order, with and without its first step',
  bar: '0 x 500; a process without the newest key is not ready and says why; every event arrives',
  engines: ['postgres'],
  async run(t, { option }) {
    const orders = WAYS.flatMap((a) => WAYS.flatMap((b) => merged(movesOf('a', a), movesOf('b', b)))).filter(
      canBeDone,
    )
    const most = option('orders', orders.length)
    const all: Rolled[] = []
    for (const order of orders.slice(0, most)) all.push(await rollKeys(t, order))
    const sum = (of: (one: Rolled) => number) => all.reduce((total, one) => total + of(one), 0)
    const figures = {
      orders: all.length,
      calls: sum(({ calls }) => calls),
      unavailable: sum(({ unavailable }) => unavailable),
      failed: sum(({ failed }) => failed.length),
      refusedStarts: sum(({ refusedStarts }) => refusedStarts),
      lacking: sum(({ lacking }) => lacking),
      readyThoughLacking: sum((one) => one.readyThoughLacking),
      silentThoughLacking: sum((one) => one.silentThoughLacking),
      events: sum(({ events }) => events),
      lost: sum(({ events, arrived }) => Math.max(0, events - arrived)),
    }
    return {
      count: `${figures.orders} orders, ${figures.calls} calls`,
      figures,
      problems: [
        ...notZero(figures, 'failed', 'readyThoughLacking', 'silentThoughLacking', 'lost'),
        ...unless(figures.lacking > 0, 'no process lacked a key'),
      ],
    }
  },
}
