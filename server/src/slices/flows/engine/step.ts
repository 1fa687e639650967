/** One step through a flow, as a pure function: where an action leads, or which question it puts to the endpoint. */

import { checkAnswers, type Problems } from './answers.ts'
import type { Definition, Json } from './definition.ts'
import { dataOf, onScreen, type Session, withData, withForm } from './session.ts'
import { objectsIn, resolve, textOf } from './values.ts'
import { type Shown, screenOf, viewOf } from './view.ts'

export type Question = { action: 'INIT' | 'data_exchange' | 'BACK'; screen: string; data: Json }

export type Step =
  | { is: 'screen'; session: Session }
  | { is: 'completed'; session: Session; payload: Json }
  /** The form does not let go: what is wrong, by input. */
  | { is: 'refused'; session: Session; problems: Problems }
  | { is: 'link'; session: Session; url: string }
  | { is: 'question'; session: Session; question: Question }
  /** Something that the endpoint or the caller did wrong. */
  | { is: 'failed'; session: Session; message: string }

export function start(
  definition: Definition,
  parts: Pick<Session, 'flow_id' | 'flow_token'> & {
    phone_number_id?: string | undefined
    screen: string
    data: Json
  },
): Session {
  const { flow_id, flow_token, phone_number_id, screen, data } = parts
  const at = definition.screens.has(screen) ? screen : definition.entry
  return {
    flow_id,
    flow_token,
    ...(phone_number_id !== undefined && { phone_number_id }),
    screen: at,
    data: { [at]: data },
    form: {},
    trail: [],
  }
}

export type Settled = Exclude<Step, { is: 'question' }>

/**
 * What pressing something comes to. `press` is the key of a component of the view, with `.id` of an item of a
 * list behind it, or `:select` for the choice of an input; undefined: the footer.
 */
export function press(definition: Definition, before: Session, form: Json, pressed?: string): Step {
  const { notice: _, ...quiet } = withForm(before, form)
  const session: Session = quiet
  const { components } = viewOf(definition, session)
  const found = actionOf(components, form, pressed)
  if (!found)
    return {
      is: 'failed',
      session,
      message: `There is nothing to press${pressed ? ` at "${pressed}"` : ': the screen has no footer'}.`,
    }
  const checks = checkAnswers(components, session.form[session.screen] ?? {})
  const { isFooter, action } = found
  if (isFooter && Object.keys(checks.problems).length > 0) {
    return { is: 'refused', session, problems: checks.problems }
  }
  // The form then holds what can be seen, and nothing that was sneaked in beside it.
  const clean: Session = { ...session, form: { ...session.form, [session.screen]: checks.answers } }
  return act(definition, clean, action)
}

function actionOf(
  components: Shown[],
  form: Json,
  pressed: string | undefined,
): { action: Json; isFooter: boolean } | undefined {
  const [where = '', what] = (pressed ?? '').split(/[.:](.*)/s)
  const component =
    pressed === undefined || pressed === 'footer'
      ? components.find((one) => one.type === 'Footer')
      : components.find((one) => one.key === where)
  if (!component || component.enabled === false) return undefined
  const isFooter = component.type === 'Footer'
  const give = (action: unknown) => (action ? { action: action as Json, isFooter } : undefined)
  if (what === undefined) return give(component['on-click-action'])
  if (what === 'select') return give(selection(component, form) ?? component['on-select-action'])
  const item = objectsIn(component['list-items']).find((one) => textOf(one.id) === what)
  return item && give(item['on-click-action'] ?? component['on-click-action'])
}

/** The action of the option that was chosen, which goes before that of the whole input. */
function selection(component: Shown, form: Json): unknown {
  const chosen = form[String(component.name)]
  return objectsIn(component['data-source']).find((option) => option.id === chosen)?.['on-select-action']
}

function act(definition: Definition, session: Session, action: Json): Step {
  const payload = (resolve(session, action.payload ?? {}) ?? {}) as Json
  switch (action.name) {
    case 'complete':
      return { is: 'completed', session, payload: { flow_token: session.flow_token, ...payload } }
    case 'navigate': {
      const next = String((action.next as Json)?.name)
      return definition.screens.has(next)
        ? { is: 'screen', session: onScreen(session, next, payload) }
        : { is: 'failed', session, message: `The flow has no screen "${next}".` }
    }
    case 'update_data':
      return { is: 'screen', session: withData(session, payload) }
    case 'open_url':
      return { is: 'link', session, url: textOf(resolve(session, action.url)) }
    default:
      return {
        is: 'question',
        session,
        question: { action: 'data_exchange', screen: session.screen, data: payload },
      }
  }
}

/** Back to the screen before. With refresh_on_back, the endpoint is asked what it shows now. */
export function goBack(definition: Definition, session: Session): Step {
  const previous = session.trail.at(-1)
  if (previous === undefined || !definition.screens.has(previous))
    return { is: 'failed', session, message: 'There is no screen before this one.' }
  const { notice: _, ...rest } = session
  const back: Session = { ...rest, screen: previous, trail: session.trail.slice(0, -1) }
  if (!screenOf(definition, back).refresh_on_back) return { is: 'screen', session: back }
  return { is: 'question', session: back, question: { action: 'BACK', screen: previous, data: {} } }
}

/** What the endpoint's answer comes to. Without a screen it is news for the screen that asked. */
export function arrive(definition: Definition, session: Session, question: Question, answer: Json): Settled {
  const failed = (message: string): Settled => ({ is: 'failed', session, message })
  const data = answer.data ?? {}
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return failed('The answer of the data endpoint has `data` that is not an object.')
  const given = data as Json
  const next = answer.screen ?? session.screen
  if (typeof next !== 'string')
    return failed('The answer of the data endpoint has a `screen` that is not a text.')
  if (next === 'SUCCESS') return { is: 'completed', session, payload: closing(session, given) }
  if (!definition.screens.has(next))
    return failed(`The data endpoint asks for the screen "${next}", which the flow does not have.`)
  const allowed = definition.routes?.get(session.screen) ?? []
  if (question.action !== 'INIT' && next !== session.screen && definition.routes && !allowed.includes(next))
    return failed(
      `The data endpoint leads from "${session.screen}" to "${next}", which the routing model does not allow.`,
    )
  const { error_message, ...news } = given
  const notice = typeof error_message === 'string' ? { notice: error_message } : {}
  if (question.action === 'INIT')
    return {
      is: 'screen',
      session: { ...session, screen: next, data: { ...session.data, [next]: news }, ...notice },
    }
  const kept = next === session.screen ? { ...dataOf(session), ...news } : news
  return { is: 'screen', session: { ...onScreen(session, next, kept), ...notice } }
}

function closing(session: Session, data: Json): Json {
  const response = data.extension_message_response as { params?: unknown } | undefined
  const [params = data] = objectsIn([response?.params])
  return { flow_token: session.flow_token, ...params }
}
