/** What notifications carry, by field, as types: a message that came in is one of its kinds, known by its `type`. */

import type { OpenApi } from './operations.ts'
import { about, type Schema, typeText } from './type-text.ts'

export function eventsModule(contract: OpenApi): string {
  const fields = Object.entries(contract.webhooks)
  const received = valueSchemaOf(contract, 'messages').properties?.messages?.items ?? {}
  const echoed = valueSchemaOf(contract, 'message_echoes').properties?.message_echoes?.items ?? {}
  const status = valueSchemaOf(contract, 'message_status').properties?.statuses?.items ?? {}
  return [
    kindsText('IncomingMessages', 'A message of a customer, by its type.', received),
    kindsText('EchoedMessages', 'A message that the business sent, by its type.', echoed),
    `/** What became of a message of the business. */\nexport type MessageStatus = ${typeText(status)}\n`,
    namesText(contract, { messages: received, message_status: status, message_echoes: echoed }),
    'export type EventValues = {',
    ...fields.map(
      ([field]) => `${about(aboutOf(contract, field), '  ')}  ${field}: ${valueText(contract, field)}`,
    ),
    '}',
    '',
  ].join('\n')
}

/** What a program can listen to: each field, or each kind of what a field lists. */
function namesText(contract: OpenApi, lists: Record<string, Schema>): string {
  const kinds = Object.entries(lists).map(([field, { properties = {} }]) => {
    const words = properties.type?.enum ?? properties.status?.enum ?? []
    return `  ${field}: [${words.map((word) => `'${word}'`).join(', ')}],\n`
  })
  const others = Object.keys(contract.webhooks).filter((field) => !(field in lists))
  return [
    '/** The kinds of what these fields list, and the other fields; a program listens to them by name. */',
    `export const KINDS = {\n${kinds.join('')}} as const\n`,
    `export const FIELDS = [${others.map((field) => `'${field}'`).join(', ')}] as const\n`,
  ].join('\n')
}

type Notification = { properties: { entry: { items: Schema } } }

function valueSchemaOf(contract: OpenApi, field: string): Schema {
  const schema = contract.webhooks[field]?.post.requestBody.content['application/json']?.schema
  const entry = (schema as Notification | undefined)?.properties.entry.items
  return entry?.properties?.changes?.items?.properties?.value ?? {}
}

const aboutOf = (contract: OpenApi, field: string) =>
  (contract.webhooks[field]?.post as { summary?: string } | undefined)?.summary

/** The lists of messages are named by their kinds. */
const LISTS: Record<string, [key: string, type: string]> = {
  messages: ['messages', 'IncomingMessages[keyof IncomingMessages]'],
  message_status: ['statuses', 'MessageStatus'],
  message_echoes: ['message_echoes', 'EchoedMessages[keyof EchoedMessages]'],
}

function valueText(contract: OpenApi, field: string): string {
  const value = valueSchemaOf(contract, field)
  const [key, type] = LISTS[field] ?? []
  if (key === undefined) return typeText(value, '  ')
  const { [key]: _, ...properties } = value.properties ?? {}
  return `${typeText({ ...value, properties }, '  ').replace(/\n {2}\}$/, '')}\n    ${key}: (${type})[]\n  }`
}

/** Each kind has what all have, and the one part that its type names. */
function kindsText(name: string, words: string, message: Schema): string {
  const properties = message.properties ?? {}
  const kinds = (properties.type?.enum ?? []) as string[]
  const shared = Object.fromEntries(
    Object.entries(properties).filter(([key]) => key !== 'type' && !kinds.includes(key)),
  )
  const lines = kinds.map((kind) => {
    const part = properties[kind]
    const text = typeText(
      {
        type: 'object',
        properties: { type: { const: kind }, ...(part && { [kind]: part }) },
        required: ['type', kind],
      },
      '  ',
    )
    return `  ${kind}: ${name}Common & ${text}`
  })
  const common = typeText({ type: 'object', properties: shared, required: message.required ?? [] })
  return `type ${name}Common = ${common}\n\n/** ${words} */\nexport type ${name} = {\n${lines.join('\n')}\n}\n`
}
