/** The contract says exactly what may be asked and what is answered: these tests walk the whole document. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultContract } from '../src/app/contract.ts'
import { slices } from '../src/app/slices.ts'
import { type Json, schemaWriter } from '../src/kernel/graph/openapi/json-schema.ts'
import { buildRegistry } from '../src/kernel/graph/registry.ts'
import { house } from './house.ts'

type Operation = {
  operationId: string
  tags: string[]
  parameters: { name: string; in: string; description?: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Json }> }>
}

const contract = defaultContract()
const { schemas } = contract.components as { schemas: Record<string, Json> }
const operations = Object.values(contract.paths as Record<string, Record<string, Operation>>).flatMap(
  (methods) => Object.values(methods),
)
const webhooks = Object.entries(contract.webhooks as Record<string, { post: Operation }>)

/** The places that are free by nature: what stands there is not ours to describe. */
const FREE = [
  // What a refusal contains beside its message has names of its own.
  'ErrorDetails.error_data.violations[]',
  'ErrorDetails.error_data.validation_errors[]',
  'ErrorDetails.error_data.handshake',
  // A definition, and the data and answers of its screens, are whatever a flow's author wrote.
  'uploadFlowAsset (body)',
  'validateFlowJson (body)',
  'FlowPlay.payload',
  'FlowResponse.response',
  'FlowSession.data{}',
  'FlowSession.form{}',
  'FlowView.components[]',
  'FlowView.form',
  'PlayFlowInput.form',
  'ActAsCustomerInput.screens[].values',
  'AskFlowEndpointInput.data',
  'PlayFlowInput.data',
  'PhoneFlow.payload',
  'PhoneFlow.fields[].value',
  // The value of any event: its own schema stands under webhooks.
  'ExplainedEvent.value',
  'testEvent.value',
  'TestEventInput.set',
  'MakeAccountEventInput.details',
  'rawEvent.value',
  'RawEventInput.value',
  // What a client sent and was answered, whatever it was.
  'Request.request.query',
  'Request.request.headers',
  'Request.request.body',
  'Request.answer.headers',
  'Request.answer.body',
  // Echoed as it came, so that somebody finds the entry that was refused.
  'importTemplates.data[].name',
  'importTemplates.data[].language',
  // Each section of a seed file is read by the schema of its slice.
  'CreateWorldInput.seed_file{}[]',
]

const at = (places: string[], inner: string[]) =>
  places.flatMap((place) => inner.map((one) => `${place}.${one}`))

/** Of messages, whichever way they go. */
const FREE_IN_MESSAGES = [
  // People are handed on with everything that an address book has.
  ...at(
    ['ContactsMessage', 'SentMessage', 'message_echoes.entry[].changes[].value.message_echoes[]'],
    ['contacts[]', 'contacts[].name'],
  ),
  // The data of a flow's screen are whatever its author wrote.
  ...at(
    ['FlowMessage', 'InteractiveMessage.interactive', 'SentInteractive'],
    ['action.parameters.flow_action_payload.data'],
  ),
  // What fills a template has its value under the key that its type names, and is shown as it was given.
  ...at(
    ['TemplateMessage.template', 'SentTemplate'],
    ['components[].parameters[]', 'components[].cards[].components[].parameters[]'],
  ),
  ...at(['SentTemplate.rendered'], ['header.media', 'cards[].header.media']),
  'FilledButton.action',
  // Whatever stands beside the mark is ignored.
  'MarkAsRead.type',
  // A bridge may know more of what customers write than we do, and what it adds is kept.
  ...at(
    ['messages.entry[].changes[].value.messages[]', 'readConversation.data[]', 'ReceiveMessageInput'],
    ['image', 'video', 'audio', 'document', 'sticker', 'location', 'contacts[]', 'order', 'unsupported'],
  ),
  ...at(['messages.entry[].changes[].value.messages[]', 'ReceiveMessageInput'], ['referral', 'errors[]']),
  'ButtonReply.button_reply',
  'ListReply.list_reply',
  'FormReply.nfm_reply',
]

/** Every place in a schema that lets anything through. */
function loosePlaces(schema: Json, place: string): string[] {
  const further = schema.additionalProperties
  const isOpen = further === true || (isObject(further) && Object.keys(further).length === 0)
  const says = Object.keys(schema).filter((key) => key !== 'description' && key !== 'examples')
  const inner = (value: unknown, name: string) => (isObject(value) ? loosePlaces(value, place + name) : [])
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as Json[])
  return [
    ...(isOpen || says.length === 0 ? [place] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => inner(one, `.${name}`)),
    ...branches.flatMap((branch) => inner(branch, '')),
    ...inner(schema.items, '[]'),
    ...(isOpen ? [] : inner(further, '{}')),
  ]
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

test('no answer, input or event lets anything through, but for what is free by nature', () => {
  const loose = [
    ...Object.entries(schemas).flatMap(([name, schema]) => loosePlaces(schema, name)),
    ...operations.flatMap(({ operationId, requestBody, responses }) => [
      ...mediaOf(requestBody).flatMap((schema) => loosePlaces(schema, `${operationId} (body)`)),
      ...mediaOf(responses[200]).flatMap((schema) => loosePlaces(schema, operationId)),
    ]),
    ...webhooks.flatMap(([field, { post }]) =>
      mediaOf(post.requestBody).flatMap((schema) => loosePlaces(schema, field)),
    ),
  ]
  assert.deepEqual([...new Set(loose)].sort(), [...FREE, ...FREE_IN_MESSAGES].sort())
})

const mediaOf = (part: { content?: Record<string, { schema: Json }> } | undefined): Json[] =>
  Object.values(part?.content ?? {}).map(({ schema }) => schema)

const resolved = (schema: Json): Json =>
  typeof schema.$ref === 'string' ? (schemas[schema.$ref.split('/').at(-1) ?? ''] as Json) : schema

test('whatever may be sent stands in the contract, also where it is one of several kinds', () => {
  const { routes } = buildRegistry(slices, 'chat')
  const written = new Set(operations.filter((one) => one.requestBody).map((one) => one.operationId))
  const takesSomething = ({ operation: { input } }: (typeof routes)[number]) => {
    const { properties = {}, oneOf, anyOf } = schemaWriter('chat').input(input)
    return Object.keys(properties as object).length > 0 || oneOf !== undefined || anyOf !== undefined
  }
  const missing = routes.filter(
    (route) =>
      route.method === 'POST' &&
      takesSomething(route) &&
      !written.has(route.operation.name) &&
      route.operation.parametersIn !== 'query',
  )
  assert.deepEqual(
    missing.map(({ operation }) => operation.name),
    [],
  )
})

test('every parameter has a description', () => {
  const silent = operations.flatMap(({ operationId, parameters, requestBody }) => [
    ...parameters.filter((one) => !one.description).map(({ name }) => `${operationId} ${name}`),
    ...mediaOf(requestBody).flatMap((schema) =>
      Object.entries((resolved(schema).properties ?? {}) as Record<string, Json>)
        .filter(([, one]) => !one.description)
        .map(([name]) => `${operationId} ${name}`),
    ),
  ])
  assert.deepEqual([...new Set(silent)], [])
})

test('the limits that are checked are the limits that are documented', () => {
  const schemaOf = (operationId: string, name: string) => {
    const operation = operations.find((one) => one.operationId === operationId)
    const [body] = mediaOf(operation?.requestBody)
    const inBody = (resolved(body ?? {}).properties as Record<string, Json> | undefined)?.[name]
    return inBody ?? operation?.parameters.find((one) => one.name === name)?.schema
  }
  assert.equal(schemaOf('updateBusinessProfile', 'about')?.maxLength, 256)
  assert.equal(schemaOf('updateBusinessProfile', 'websites')?.maxItems, 2)
  assert.equal(schemaOf('createAccount', 'currency')?.pattern, '^[A-Z]{3}$')
  assert.equal(schemaOf('createUpload', 'file_length')?.maximum, 16 * 1_048_576)
  assert.equal(schemaOf('sendUploadBytes', 'file_offset')?.minimum, 0)
})

test('nodes stand once, under their names, and are referred to', () => {
  const read = operations.find((one) => one.operationId === 'readTemplate')
  assert.deepEqual(mediaOf(read?.responses[200]), [{ $ref: '#/components/schemas/MessageTemplate' }])
  for (const name of [
    'BusinessAccount',
    'Application',
    'PhoneNumber',
    'Upload',
    'MessageTemplate',
    'Flow',
    'QrCode',
  ])
    assert.ok(schemas[name], name)
  const wanted = [...JSON.stringify(contract).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name,
  )
  assert.deepEqual(
    [...new Set(wanted)].filter((name) => name === undefined || !schemas[name]),
    [],
  )
})

test('every kind of event is a webhook, with its signature', () => {
  const fields = new Set(slices.flatMap((slice) => slice.events ?? []).map((kind) => kind.field))
  assert.deepEqual(webhooks.map(([field]) => field).sort(), [...fields].sort())
  for (const [field, { post }] of webhooks)
    assert.ok(
      post.parameters.some((one) => one.name === 'x-hub-signature-256'),
      field,
    )
})

test('what is not in a body is in the query or in a header, and the application is called app', () => {
  const paths = contract.paths as Record<string, Record<string, Operation>>
  const places = (operation: Operation | undefined) =>
    operation?.parameters.map((one) => `${one.in} ${one.name}`)
  assert.ok(paths['/app/uploads']?.post && paths['/app']?.get)
  assert.ok(places(paths['/{UPLOAD_ID}']?.post)?.includes('header file_offset'))
  const removal = paths['/{BUSINESS_ACCOUNT_ID}/message_templates']?.delete
  assert.ok(places(removal)?.includes('query name'))
  assert.equal(removal?.requestBody, undefined)
})

test('the strict rendering contains every operation, and no two of its paths differ by a name alone', async (t) => {
  const strict = (await (await house(t)).anyone.get('/openapi.strict.json')).body as typeof contract
  const paths = Object.entries(strict.paths as Record<string, Record<string, Operation>>)
  const shapes = paths.map(([path]) => path.replace(/\{\w+\}/g, '{}'))
  assert.equal(new Set(shapes).size, shapes.length)
  const written = paths.flatMap(([, methods]) => Object.values(methods)).map((one) => JSON.stringify(one))
  const missing = operations.filter(
    ({ operationId }) =>
      !written.some((one) => one.includes(`"${operationId}"`) || one.includes(`\`${operationId}\``)),
  )
  assert.deepEqual(missing, [])
  assert.ok(written.length < operations.length)
})

test('where the strict rendering has kinds, bodies and answers are one of schemas with a name', () => {
  const { paths } = defaultContract('strict') as { paths: Record<string, Record<string, Operation>> }
  const node = paths['/{NODE_ID}']
  const [answer] = mediaOf(node?.get?.responses[200])
  const [body] = mediaOf(node?.post?.requestBody)
  for (const schema of [answer, body]) {
    const names = ((schema?.oneOf ?? []) as { $ref: string }[]).map(({ $ref }) => $ref)
    assert.ok(names.length > 3 && names.every((name) => name.startsWith('#/components/schemas/')), `${names}`)
  }
  assert.deepEqual(mediaOf(node?.delete?.responses[200]), [{ $ref: '#/components/schemas/Success' }])
})
