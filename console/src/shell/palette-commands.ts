/** What the palette can do besides going somewhere: write as a customer, decide about a template, have time pass. */

import { useQueryClient } from '@tanstack/react-query'
import { useAdvance } from '../server/clock.ts'
import { operator } from '../server/connection.ts'
import { firstOf, useRead } from '../server/reads.ts'
import { pathIn, useScope } from '../server/scope.ts'
import { useIsSandbox } from '../server/session.ts'
import { useGo } from '../ui/navigation.tsx'
import { say } from '../ui/toast.tsx'
import { shellWords, paletteWords as words } from '../words/shell.ts'
import { type Action, decisions, useInView } from './in-view.ts'
import { togglePhone } from './phone-dock.tsx'
import { switchTheme } from './theme.ts'

/** `also`: what else it is found by; `isInView`: it is about what the page shows. */
export type Command = { name: string; also?: string; isInView?: boolean; run: () => void }

const PENDING_MAX = 20
const CUSTOMERS_MAX = 50
const ADA = { wa_id: '15550100099', name: 'Ada Moreno' }

/** `text`: what was typed; behind the name of a customer stands what they write. */
export function useCommands(text: string): Command[] {
  const { params, account, someNumber, someAccount } = useScope()
  const client = useQueryClient()
  const go = useGo()
  const advance = useAdvance()
  const isSandbox = useIsSandbox()
  const { data: pending = [] } = useRead(['templates', 'to decide', account?.id], () =>
    firstOf(
      operator.templates.queue({
        status: 'PENDING',
        limit: PENDING_MAX,
        ...(account && { account: account.id }),
      }),
    ),
  )
  const { data: customers = [] } = useRead(
    ['conversations', someNumber?.id, 'palette'],
    () => firstOf(operator.messages.conversations(someNumber?.id ?? '', { limit: CUSTOMERS_MAX })),
    { enabled: someNumber !== undefined },
  )
  /** Done out of sight: how it went is said in a toast. */
  const doing = (what: () => Promise<unknown>, done: string, page?: string) => () =>
    void what()
      .then(() =>
        say(
          done,
          page === undefined ? undefined : { label: words.open, run: () => go(pathIn(params, page)) },
        ),
      )
      .catch((error) => say(words.failed(error instanceof Error ? error.message : String(error))))
      .finally(() => client.invalidateQueries())
  const people = customers.some(({ wa_id }) => wa_id === ADA.wa_id) ? customers : [...customers, ADA]
  const commandOf = ({ name, act, done, page }: Action): Command => ({ name, run: doing(act, done, page) })
  const inView = useInView()
  return [
    ...inView.map((action) => ({ ...commandOf(action), isInView: true })),
    ...(someNumber ? writing(people, text, (to) => go(pathIn(params, `conversations/${to}?write=1`))) : []),
    ...(isSandbox && someNumber
      ? people.map(({ wa_id, name }): Command => {
          const called = name ?? `+${wa_id}`
          const said = wordsBehind(text, words.writeAs(called))
          const act = () =>
            operator.customers.act(someNumber.id, {
              customer: wa_id,
              name: called,
              action: 'write',
              text: said ?? words.hello,
            })
          return {
            name: said === undefined ? words.writeAs(called) : words.write(called, said),
            run: doing(act, words.wrote(called), `conversations/${wa_id}`),
          }
        })
      : []),
    ...pending
      .flatMap(({ id, name = id }) => decisions(id, name))
      .filter(({ name }) => !inView.some((one) => one.name === name))
      .map(commandOf),
    ...(isSandbox && someAccount
      ? [
          {
            name: words.testEvent,
            run: doing(
              () => operator.events.test(someAccount.id, { field: 'messages' }),
              words.tested,
              'events',
            ),
          },
        ]
      : []),
    ...(isSandbox ? [{ name: words.openPhone, run: () => togglePhone(true) }] : []),
    { name: words.theme, run: switchTheme },
    ...(isSandbox ? shellWords.steps : []).map(([step, seconds]) => ({
      name: words.advance(step),
      run: () => advance.mutate(seconds),
    })),
  ]
}

type Person = { wa_id: string; name: string | null }

/** To those of the conversations, and to whatever number was typed. */
function writing(people: Person[], text: string, open: (to: string) => void): Command[] {
  const digits = text.replace(/\D/g, '')
  const isNew = digits.length >= 7 && digits.length <= 15 && !people.some(({ wa_id }) => wa_id === digits)
  return [...people, ...(isNew ? [{ wa_id: digits, name: null }] : [])].map(({ wa_id, name }) => ({
    name: words.send(name ?? `+${wa_id}`),
    also: wa_id,
    run: () => open(wa_id),
  }))
}

/** "write as ada: good morning" and "write as Ada Moreno good morning" leave "good morning". */
function wordsBehind(text: string, command: string): string | undefined {
  const [before, ...said] = text.replace(/^>\s*/, '').split(':')
  const isMeant = said.length > 0 && command.toLowerCase().startsWith((before ?? '').trim().toLowerCase())
  const words = said.join(':').trim()
  return isMeant && words !== '' ? words : undefined
}
