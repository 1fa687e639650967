/** `parley phone`: a customer in the terminal. */

import { createInterface } from 'node:readline'
import type { ActAsCustomerInput } from '@parley-dev/operator'
import type { Command } from 'commander'
import { failureOf } from '../framework/failing.ts'
import { Problem } from '../framework/problem.ts'
import { type Around, addVerb } from '../framework/verb.ts'
import { type Screen, screenLines } from './screen.ts'

type Options = { as: string; name: string; write?: string; tap?: string }
type Doing = { action: string } & Record<string, string>

const HELP = 'Type to write. /tap LABEL taps, /read reads, /react EMOJI, /block, /unblock, /screen, /quit.'
const SETTLED_WAIT = '5s'
const NEWS_WAIT = '20s'

export function addPhoneVerbs(program: Command): void {
  addVerb<Options>(program, {
    name: 'phone',
    sandboxOnly: true,
    about:
      'Be a customer: write, tap, and see what the business answers. Without --write or --tap, line by line.',
    flags: [
      { flags: '--as <phone>', about: 'the number of the customer', fallback: '15550100099' },
      { flags: '--name <name>', about: 'what the customer is called', fallback: 'Ann' },
      { flags: '--write <text>', about: 'write this, show the screen, and end' },
      { flags: '--tap <label>', about: 'tap what is called so, show the screen, and end' },
    ],
    examples: [
      "parley phone --write 'Are you open?'",
      "printf 'Hi\\n/read\\n' | parley phone --name Ben --as 15550100077",
    ],
    async run(around) {
      const { write, tap } = around.options
      const customer = await customerOf(around)
      if (write !== undefined) await customer.does({ action: 'write', text: write })
      if (tap !== undefined) await customer.does({ action: 'tap', label: tap })
      if (write === undefined && tap === undefined) return talk(around, customer)
      await customer.settled()
      const screen = await customer.look()
      around.out.data(screen, (look) => screenLines(screen, around.options.name, look))
    },
  })
}

type Customer = {
  does(doing: Doing): Promise<unknown>
  look(): Promise<Screen>
  settled(): Promise<void>
  /** The next messages of the business. */
  news(): AsyncGenerator<void>
}

async function customerOf({ server, options, ending }: Around<Options>): Promise<Customer> {
  const { operator } = server
  const [number, app] = [await server.number(), await server.app()]
  const { as: customer, name } = options
  return {
    does: (doing) => operator.customers.act(number, { ...doing, customer, name } as ActAsCustomerInput),
    look: () => operator.customers.screen(number, { customer }),
    async settled() {
      await operator.call('readSettled', [app], { wait: SETTLED_WAIT })
    },
    async *news() {
      let after =
        (await operator.call('listSentMessages', [number], { to: customer, limit: 1000 })).data.at(-1)?.seq ??
        0
      while (!ending.signal.aborted) {
        const wanted = { to: customer, after, wait: NEWS_WAIT }
        const { data } = await operator.call('listSentMessages', [number], wanted, { signal: ending.signal })
        after = data.at(-1)?.seq ?? after
        if (data.length > 0) yield
      }
    },
  }
}

async function talk({ out, options, ending }: Around<Options>, customer: Customer): Promise<void> {
  let shown = 0
  const show = async () => {
    const screen = await customer.look()
    const fresh = { ...screen, messages: screen.messages.slice(shown) }
    shown = screen.messages.length
    if (fresh.messages.length > 0) out.item(fresh, (look) => screenLines(fresh, options.name, look))
  }
  const isTerminal = process.stdin.isTTY === true
  if (isTerminal) out.note(HELP)
  await customer.does({ action: 'open' })
  await show()
  const watching = isTerminal ? keepShowing(customer, show, ending.signal) : undefined
  const lines = createInterface({
    input: process.stdin,
    signal: ending.signal,
    ...(isTerminal && { output: process.stderr, prompt: '> ' }),
  })
  if (isTerminal) lines.prompt()
  for await (const line of lines) {
    if (line.trim() === '/quit') break
    if (line.trim() !== '' && line.trim() !== '/screen') {
      try {
        await customer.does(doingOf(line.trim()))
      } catch (error) {
        const { sentence, next } = failureOf(error)
        out.note(`✗ ${sentence}${error instanceof Problem ? ` ${next}` : ''}`)
      }
      await customer.settled()
    }
    await show()
    if (isTerminal) lines.prompt()
  }
  lines.close()
  if (isTerminal) process.kill(process.pid, 'SIGINT')
  await watching
}

async function keepShowing(
  customer: Customer,
  show: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const _ of customer.news()) await show()
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

const SINGLE = ['read', 'block', 'unblock', 'report', 'open']

function doingOf(line: string): Doing {
  const [, command, rest = ''] = /^\/(\w+)\s*(.*)$/.exec(line) ?? []
  if (command === undefined) return { action: 'write', text: line }
  if (SINGLE.includes(command)) return { action: command }
  if (command === 'tap') return { action: 'tap', label: rest }
  if (command === 'react') return { action: 'react', emoji: rest }
  throw new Problem(`/${command} is nothing a customer can do.`, { next: HELP })
}
