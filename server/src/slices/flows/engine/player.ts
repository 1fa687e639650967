/**
 * A player of one flow: what a phone does with it, with the data endpoint asked where a step has a question. The
 * way through the flow is a plain value that the caller keeps between steps. Never play inside a transaction: an
 * endpoint may take ten seconds to answer.
 */

import type { Asked } from '../../../kernel/call/call.ts'
import { askAndKeep } from '../endpoint/keep.ts'
import { noSuchScreen, notPlayable, sessionMalformed } from '../errors/play.ts'
import type { Flow } from '../flow.ts'
import { readForm, type SentForm } from '../screen/form.ts'
import { readDefinition } from '../store/definitions.ts'
import { type Definition, exampleData, type Json, readDefinitionOf } from './definition.ts'
import { type Session, sessionSchema, withForm } from './session.ts'
import { arrive, goBack, press, type Settled, type Step, start } from './step.ts'
import { type View, viewOf } from './view.ts'

/** What playing may be refused with, by whoever keeps the session safe. */
export const playRefusals = [notPlayable, noSuchScreen] as const

export type Outcome = Settled & { view?: View }

type Opening = {
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

/** Values by the names of inputs, or what a page sent; and what was pressed, the footer if nothing is said. */
type Entered = ({ form: Json } | SentForm) & { press?: string | undefined }

export type Player = {
  open(opening: Opening): Promise<Outcome>
  submit(session: unknown, entered: Entered): Promise<Outcome>
  back(session: unknown): Promise<Outcome>
  /** The same screen once more. */
  view(session: unknown): Promise<Outcome>
}

export function playerOf(call: Asked, flow: Flow): Player {
  let reading: Promise<Definition> | undefined
  const definitionOf = () => {
    reading ??= read(call, flow)
    return reading
  }
  const at = async (session: unknown) => {
    const definition = await definitionOf()
    return { definition, session: sessionIn(flow, definition, session) }
  }
  const settle = async (definition: Definition, step: Step): Promise<Outcome> => {
    const settled = step.is === 'question' ? await ask(call, flow, definition, step) : step
    if (settled.is === 'completed' || settled.is === 'link') return settled
    return { ...settled, view: viewOf(definition, settled.session) }
  }
  return {
    async open(opening) {
      const definition = await definitionOf()
      return settle(definition, firstStep(flow, definition, opening))
    },
    async submit(given, entered) {
      const { definition, session } = await at(given)
      if ('form' in entered)
        return settle(definition, press(definition, session, entered.form, entered.press))
      const { form, problems } = await readForm(viewOf(definition, session), entered)
      if (Object.keys(problems).length === 0)
        return settle(definition, press(definition, session, form, entered.press))
      // Files are taken once, whatever else is wrong with the form.
      return settle(definition, { is: 'refused', session: withForm(session, form), problems })
    },
    async back(given) {
      const { definition, session } = await at(given)
      return settle(definition, goBack(definition, session))
    },
    async view(given) {
      const { definition, session } = await at(given)
      return settle(definition, { is: 'screen', session })
    },
  }
}

async function read(call: Asked, flow: Flow): Promise<Definition> {
  if (flow.validation_errors.length > 0) throw notPlayable(flow.validation_errors.length)
  return readDefinitionOf(await readDefinition(call, flow.id))
}

function sessionIn(flow: Flow, definition: Definition, given: unknown): Session {
  const session = sessionSchema.safeParse(given)
  if (!session.success || session.data.flow_id !== flow.id) throw sessionMalformed()
  if (!definition.screens.has(session.data.screen)) throw noSuchScreen(session.data.screen)
  return session.data
}

function firstStep(flow: Flow, definition: Definition, opening: Opening): Step {
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
  if (opening.action === 'navigate') return { is: 'screen', session }
  const question = { action: 'INIT' as const, screen: opening.screen ?? '', data: opening.data ?? {} }
  return { is: 'question', session, question }
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
  if (outcome.ok && outcome.closedWith !== undefined)
    return { is: 'failed', session: { ...session, closed: true }, message: outcome.closedWith }
  if (outcome.ok && settled) return settled
  const why = outcome.ok ? 'no answer' : `${outcome.error}: ${outcome.message}`
  return { is: 'failed', session, message: `The data endpoint failed: ${why}` }
}
