/** A conversation as steps that a test can play: who did what, in order; what no test could bring along is named. */

import type { OperatorOperations } from '@parley-dev/operator'
import type { MessageTemplate } from '@parley-dev/sdk'

export type Message = OperatorOperations['readConversation']['answer']['data'][number]

/** What the customer sees of a message: its kind and its words. */
type Seen = { type: string; text: string }

export type Step =
  | { does: 'writes'; text: string }
  | { does: 'taps'; label: string }
  | { does: 'sends'; message: Record<string, unknown>; seen: Seen | undefined }
  | { does: 'nothing'; why: string }

export type Story = {
  name: string
  phone: string
  steps: Step[]
  /** Approved before the story begins. */
  templates: MessageTemplate[]
}

type Part = Record<string, unknown>
const partOf = (message: Message) => ((message as Part)[message.type] ?? {}) as Part

/** Kinds of interactive messages that a plain path takes, and that name nothing of the account. */
const TAPPED = ['button', 'list']
/** These hold nothing but what was said. */
const SELF_CONTAINED = ['text', 'location', 'contacts', 'template', 'interactive']

export function stepsOf(messages: Message[], templates: MessageTemplate[]): Step[] {
  const known = new Set(templates.map(({ name, language }) => `${name} ${language}`))
  return messages.map((message) =>
    message.direction === 'incoming' ? incoming(message) : outgoing(message, known),
  )
}

function incoming(message: Message): Step {
  const part = partOf(message)
  if (message.type === 'text') return { does: 'writes', text: String(part.body) }
  const reply = (part.button_reply ?? part.list_reply) as { title?: string } | undefined
  const label = reply?.title ?? (message.type === 'button' ? part.text : undefined)
  return typeof label === 'string'
    ? { does: 'taps', label }
    : { does: 'nothing', why: `the customer's ${message.type} message` }
}

function outgoing(message: Message, templates: Set<string>): Step {
  const part = partOf(message)
  const { type } = message
  const isTapped = type !== 'interactive' || TAPPED.includes(String(part.type))
  const brings = JSON.stringify(part)
  const isWhole = !/"(id|handle)":"\d{10,}"/.test(brings)
  const { rendered, ...content } = part as Part & { rendered?: { body?: string } }
  const language = (content.language as { code?: string } | undefined)?.code
  const isThere = type !== 'template' || templates.has(`${content.name} ${language}`)
  if (!SELF_CONTAINED.includes(type) || !isTapped || !isWhole || !isThere)
    return { does: 'nothing', why: `the business's ${type} message, which names what only this account has` }
  const said = content.body as { text?: string } | string | undefined
  const text = rendered?.body ?? (typeof said === 'string' ? said : said?.text) ?? content.name ?? type
  const hasArrived = message.status === 'delivered' || message.status === 'read'
  return {
    does: 'sends',
    message: { type, [type]: type === 'contacts' ? partsOfContacts(message) : content },
    seen: hasArrived ? { type, text: String(text) } : undefined,
  }
}

const partsOfContacts = (message: Message) => (message as Part).contacts

/** The templates that were sent, by their names. */
export const templatesIn = (messages: Message[]): Set<string> =>
  new Set(messages.flatMap((message) => (message.type === 'template' ? String(partOf(message).name) : [])))
