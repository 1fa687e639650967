/** Applies fault rules to a call: refused, answered late, or left without an answer. */

import { setTimeout } from 'node:timers/promises'
import { FAULT_HEADER, type Facts, type FaultRules, faultPlace } from '../call/fault-rules.ts'
import { Refusal, type RefusalParts } from '../wire/errors.ts'
import { readJson } from '../wire/json.ts'
import type { Bag } from '../wire/params.ts'
import { noteParameters } from './given.ts'
import type { Incoming } from './incoming.ts'
import type { Routed } from './routing.ts'

type CallChange =
  | { do: 'refuse'; parts: RefusalParts }
  | { do: 'delay_answer'; milliseconds: number }
  | { do: 'close_connection'; when: 'before' | 'after' }

const callPlace = faultPlace<CallChange>('calls')

/** The connection ends without an answer. */
export class ConnectionClosed extends Error {}

/** Only for calls with a token: operator calls are never affected. */
export async function callUnderFaults<T>(
  faultRules: FaultRules,
  incoming: Incoming,
  routed: Routed,
  act: () => Promise<T>,
): Promise<T> {
  const { caller } = routed
  if (caller.kind !== 'token' || caller.isOperator) return act()
  const facts = () => factsOf(incoming, routed)
  const change = await faultRules.decide(callPlace, { of: { app_id: caller.app_id }, facts })
  if (!change) return act()
  incoming.setHeader(FAULT_HEADER, change.rule)
  // The request log shows what was sent, as far as it can be read, though nothing is done.
  await parametersOf(incoming, routed).catch(() => undefined)
  if (change.do === 'refuse') throw new Refusal(change.parts)
  if (change.do === 'close_connection') {
    // A refusal is lost to the caller, too.
    if (change.when === 'after') await act().catch(() => undefined)
    throw new ConnectionClosed()
  }
  try {
    return await act()
  } finally {
    await setTimeout(change.milliseconds)
  }
}

/** Reads parameters if there are any; a stream of bytes is left unread. */
async function parametersOf(incoming: Incoming, { route: { operation } }: Routed): Promise<Bag> {
  if (operation.body !== 'parameters' && operation.body !== 'form') return incoming.query
  const read = await incoming.parameters()
  noteParameters(incoming, read)
  return { ...incoming.query, ...read.bag }
}

async function factsOf(incoming: Incoming, routed: Routed): Promise<Facts> {
  const { route, entry } = routed
  const bag = await parametersOf(incoming, routed)
  return {
    operation: route.operation.name,
    ...(entry?.kind === 'phone_number' && { number: entry.id }),
    ...addressedIn(bag),
  }
}

/** Whom a call writes to, and with which template: parameters may be JSON text. */
function addressedIn({ to, template }: Bag): Pick<Facts, 'recipient' | 'template'> {
  const read = typeof template === 'string' ? readJson(template) : undefined
  const { name } = ((read?.ok ? read.value : template) ?? {}) as { name?: unknown }
  return {
    ...(typeof to === 'string' && { recipient: to.replace(/[^0-9]/g, '') }),
    ...(typeof name === 'string' && { template: name }),
  }
}
