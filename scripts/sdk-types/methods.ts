/** The methods of a client: a table by which they are made at run time, and the same as types, with what each does. */

import { type MethodName, methodName } from './method-names.ts'
import { type Entry, inputSchema, type OpenApi } from './operations.ts'
import type { Schema } from './type-text.ts'

/** Written by hand, because there is a shorter way to say what they take: here only their names are held. */
const BY_HAND = [
  'blockUsers',
  'unblockUsers',
  'sendUploadBytes',
  'uploadFlowAsset',
  'uploadMedia',
  'sendMessage',
]

/** Of what they take, the one thing that is always said is given by itself. */
const WORDS: Record<string, string> = {
  verifyCode: 'code',
  registerNumber: 'pin',
  setEncryptionKey: 'business_public_key',
  deletePaymentConfiguration: 'configuration_name',
  readCallPermission: 'user_wa_id',
}

/** Read entry by entry, as operations are that page with a cursor or are called `list…`. */
const LISTS = /^list|^read(Quality|TemplateHistory|AuditLog|Conversation)$/
const WHOLE = ['listAppSubscriptions', 'listPaymentProviders']
const FILES = ['exportWorld', 'exportBundle', 'exportSnapshot']

/** What one row of the table says, and the type that goes with it. */
type Method = MethodName & { row: string; type: string; about: string }

export function methodsModule(contract: OpenApi, entries: Entry[], door: 'public' | 'operator'): string {
  const [table, type, operations] =
    door === 'public'
      ? ['METHODS', 'Methods', 'Operations']
      : ['OPERATOR_METHODS', 'OperatorMethods', 'OperatorOperations']
  const isByHand = ({ operation }: Entry) => BY_HAND.includes(operation.name)
  const nameOf = ({ slice, operation }: Entry) => methodName(door, slice, operation.name)
  const made = entries
    .filter((entry) => !isByHand(entry))
    .map((entry): Method => ({ ...nameOf(entry), ...formOf(contract, entry, door, operations) }))
  const byHand = entries.filter(isByHand).map(nameOf)
  assertEachOnce([...made, ...byHand])
  return [
    `export const ${table}: { [R in keyof ${type}]: Record<keyof ${type}[R], string> } = {`,
    ...byResource(made, ({ method, row }) => `    ${method}: '${row}',`, ','),
    '}\n',
    `export type ${type} = {`,
    ...byResource(made, ({ method, type, about }) => `${about}    readonly ${method}: ${type}`),
    '}\n',
    ...(byHand.length === 0
      ? []
      : [
          '/** What is written by hand, and must be there. */\nexport type ByHand = {',
          ...byResource(byHand, ({ method }) => `    ${method}: unknown`),
          '}\n',
        ]),
  ].join('\n')
}

function byResource<M extends MethodName>(methods: M[], text: (method: M) => string, end = ''): string[] {
  return [...Map.groupBy(methods, ({ resource }) => resource)].flatMap(([resource, some]) => [
    `  ${resource}: {`,
    ...some.map(text),
    `  }${end}`,
  ])
}

function assertEachOnce(methods: MethodName[]): void {
  const names = methods.map(({ resource, method }) => `${resource}.${method}`)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice) throw new Error(`two operations would be ${twice}: name one of them in method-names.ts`)
}

function formOf(contract: OpenApi, entry: Entry, door: 'public' | 'operator', operations: string) {
  const { name } = entry.operation
  const input = resolved(contract, inputSchema(entry.described))
  // On the public door it is always the application of the token.
  const app = door === 'public' && entry.pattern.includes(' /{app}') ? 'app' : undefined
  const own = `${operations}['${name}']`
  const ofApp = app ? `OfApp<${own}>` : own
  const kind = kindOf(contract, entry, input)
  const word = WORDS[name]
  return {
    row: [word ? `${kind.toLowerCase()}:${word}` : kind.toLowerCase(), name, ...(app ? [app] : [])].join(' '),
    type: `${word ? 'Word' : kind}<${isJudging(entry) ? `Unjudged<${ofApp}>` : ofApp}>`,
    about: aboutText(entry, input),
  }
}

/** With validate_only it answers a verdict: a method of its own is there for that. */
const isJudging = ({ described }: Entry) =>
  JSON.stringify(described.responses[200]?.content).includes('/TemplateVerdict"')

function kindOf(contract: OpenApi, { operation: { name }, pattern, described }: Entry, input: Schema) {
  const answer = resolved(contract, Object.values(described.responses[200]?.content ?? {})[0]?.schema ?? {})
  if (FILES.includes(name)) return 'Download'
  const isPage = pattern.startsWith('GET') && answer.properties?.data?.type === 'array'
  if (isPage && LISTS.test(name) && !WHOLE.includes(name)) return 'List'
  if (input.properties && Object.keys(input.properties).length === 0) return 'Tell'
  return input.properties?.messaging_product ? 'Brand' : 'Ask'
}

const resolved = (contract: OpenApi, schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : (contract.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})

/** What it does, what it takes, and what it may be refused with beside what every call may. */
function aboutText({ operation, described }: Entry, { properties = {}, required = [] }: Schema): string {
  const takes = Object.keys(described.requestBody ? properties : {})
    .filter((name) => name !== 'messaging_product')
    .map((name) => `\`${name}${required.includes(name) ? '' : '?'}\``)
  const refusals = new Map<number, string>()
  for (const { kind } of operation.refuses ?? []) {
    const others = refusals.get(kind.code)
    refusals.set(kind.code, others === undefined ? kind.meaning : `${others}; ${kind.meaning}`)
  }
  const lines = [
    `${operation.summary}.`,
    ...(takes.length === 0 ? [] : [`Takes ${takes.join(', ')}.`]),
    ...[...refusals].toSorted(([a], [b]) => a - b).map(([code, meaning]) => `- ${code}: ${meaning}`),
  ]
  if (lines.length === 1) return `    /** ${lines[0]} */\n`
  return `    /**\n${lines.map((line) => `     * ${line.replaceAll('*/', '* /')}\n`).join('')}     */\n`
}
