/**
 * Playing a flow: the pure steps, with the data endpoint asked where a step has a question. A session is a plain
 * value that the caller keeps between steps. Never call these inside a transaction: an endpoint may take ten
 * seconds to answer.
 */

import type { Asked } from '../../../kernel/call.ts'
import { askAndKeep } from '../endpoint/keep.ts'
import { noSuchScreen, notPlayable } from '../errors.ts'
import type { Flow } from '../flow.ts'
import { readDefinition } from '../store/definitions.ts'
import { type Definition, exampleData, type Json, readDefinitionOf } from './definition.ts'
import type { Session } from './session.ts'
import { arrive, goBack, press, type Settled, type Step, start } from './step.ts'
import { type View, viewOf } from './view.ts'

export type Outcome = Settled & { view?: View }

export type Opening = {
  flow: Flow
  flow_token: string
  /** The number that the flow was sent from: its public key encrypts the exchange. */
  phoneNumberId?: string | undefined
  /** `navigate` opens a screen with data; `data_exchange` asks the endpoint for both. */
  action: 'navigate' | 'data_exchange'
  screen?: string | undefined
  data?: Json | undefined
  /** Fill what nobody gave with the examples of the data model. */
  examples?: boolean
}

export async function openFlow(call: Asked, opening: Opening): Promise<Outcome> {
  const { flow } = opening
  const definition = await definitionOf(call, flow)
  const screen = opening.screen ?? definition.entry
  if (!definition.screens.has(screen)) throw noSuchScreen(screen)
  const examples = opening.examples ? exampleData(definition, screen) : {}
  const session = start(definition, {
    flow_id: flow.id,
    flow_token: opening.flow_token,
    phone_number_id: opening.phoneNumberId,
    screen,
    data: { ...examples, ...opening.data },
  })
  const step: Step =
    opening.action === 'navigate'
      ? { is: 'screen', session }
      : {
          is: 'question',
          session,
          question: { action: 'INIT', screen: opening.screen ?? '', data: opening.data ?? {} },
        }
  return settle(call, flow, definition, step)
}

export async function submit(
  call: Asked,
  flow: Flow,
  session: Session,
  entered: { form: Json; press?: string | undefined },
): Promise<Outcome> {
  const definition = await definitionOf(call, flow)
  if (!definition.screens.has(session.screen)) throw noSuchScreen(session.screen)
  return settle(call, flow, definition, press(definition, session, entered.form, entered.press))
}

export async function back(call: Asked, flow: Flow, session: Session): Promise<Outcome> {
  const definition = await definitionOf(call, flow)
  if (!definition.screens.has(session.screen)) throw noSuchScreen(session.screen)
  return settle(call, flow, definition, goBack(definition, session))
}

async function definitionOf(call: Asked, flow: Flow): Promise<Definition> {
  if (flow.validation_errors.length > 0) throw notPlayable(flow.validation_errors.length)
  return readDefinitionOf(await readDefinition(call, flow.id))
}

async function settle(call: Asked, flow: Flow, definition: Definition, step: Step): Promise<Outcome> {
  const settled = step.is === 'question' ? await ask(call, flow, definition, step) : step
  if (settled.is === 'completed' || settled.is === 'link') return settled
  return { ...settled, view: viewOf(definition, settled.session) }
}

async function ask(
  call: Asked,
  flow: Flow,
  definition: Definition,
  { session, question }: Extract<Step, { is: 'question' }>,
): Promise<Settled> {
  const { action, screen, data } = question
  const { flow_token, phone_number_id } = session
  let settled: Settled | undefined
  const outcome = await askAndKeep(
    call,
    flow,
    { action, flow_token, screen, data, phone_number_id },
    (answer) => {
      settled = arrive(definition, session, question, answer)
      return settled.is === 'failed'
        ? { error: 'invalid-screen-transition', message: settled.message }
        : undefined
    },
  )
  if (outcome.ok && settled) return settled
  const why = outcome.ok ? 'no answer' : `${outcome.error}: ${outcome.message}`
  return { is: 'failed', session, message: `The data endpoint failed: ${why}` }
}

/** What a person sees at this point of the session. */
export async function viewFor(call: Asked, flow: Flow, session: Session): Promise<View> {
  return viewOf(await definitionOf(call, flow), session)
}
