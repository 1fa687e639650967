/** Filling in a flow by the labels on its screens, from the first to the last. */

import type { ActAsCustomerInput, PhoneFlow } from '@parley-dev/operator'
import type { Act, CustomerActed } from './doing.ts'
import { Unmet } from './unmet.ts'

export type FlowValues = Record<string, unknown>
type Fill = Extract<ActAsCustomerInput, { action: 'fill' }>
/** What is done on one screen: what is entered, what is pressed. */
export type FlowStep = NonNullable<Fill['screens']>[number]
export type Filling = {
  /** The button that opens it; unless given, the latest there is. */
  button?: string
}

const SCREENS_MAX = 50

export async function fillFlow(
  act: Act,
  name: string,
  values: FlowValues | FlowStep[],
  { button }: Filling = {},
): Promise<CustomerActed> {
  const opened = { action: 'fill' as const, ...(button !== undefined && { label: button }) }
  if (Array.isArray(values)) return ended(await act({ ...opened, screens: values }), name, {})
  const left = { ...values }
  let done = await act({ ...opened, screens: [] })
  for (let screens = 0; done.flow?.is === 'screen' && screens < SCREENS_MAX; screens++) {
    const { fields = [], session = '' } = done.flow
    const here: FlowValues = {}
    for (const { label, name: key } of fields)
      for (const word of [label, key])
        if (Object.hasOwn(left, word)) {
          here[word] = left[word]
          delete left[word]
        }
    done = await act({ ...opened, session, screens: [{ values: here }] })
  }
  return ended(done, name, left)
}

function ended(done: CustomerActed, name: string, left: FlowValues): CustomerActed {
  const { flow } = done
  if (flow?.is !== 'completed')
    throw new Unmet(`${name} did not come to the end of the flow${flow ? `:\n\n${shown(flow)}\n` : '.'}`)
  const unasked = Object.keys(left)
  if (unasked.length > 0)
    throw new Unmet(`The flow was completed and never asked ${name} for ${unasked.join(', ')}.`)
  return done
}

/** The screen of a flow as plain text. */
function shown({ title, screen, notice, message, fields = [], presses = [], problems = {}, url }: PhoneFlow) {
  const lines = [
    `  ${title ?? screen ?? ''}`,
    ...[notice, message, url].flatMap((one) => (one === undefined ? [] : [`  ${one}`])),
    ...fields.map(({ label, name, required, options, value }) =>
      [
        `  ${label}${required ? '*' : ''}: ${value === undefined ? '' : JSON.stringify(value)}`,
        ...(options ? [`(${options.join(' | ')})`] : []),
        ...(problems[name] === undefined ? [] : [`← ${problems[name]}`]),
      ].join(' '),
    ),
    `  ${presses.map((press) => `[${press}]`).join(' ')}`,
  ]
  return lines.join('\n')
}
