/** The example of every operation is a request that is accepted, and says exactly what is required. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultContract } from '../src/app/contract.ts'
import { slices } from '../src/app/slices.ts'
import { type Json, schemaWriter } from '../src/kernel/graph/openapi/json-schema.ts'
import { buildRegistry, type Route } from '../src/kernel/graph/registry.ts'
import { house } from './house.ts'
import { type Furnished, furnish } from './requests/furnished.ts'
import { sendCall, validCall } from './valid-call.ts'

const { routes } = buildRegistry(slices, 'chat')

const modesOf = ({ operation }: Route) => {
  const modes = Object.keys(operation.requests)
  return modes.length > 0 ? modes : ['']
}

type Change = (valid: Record<string, unknown>) => Record<string, unknown>

async function send(world: Furnished, route: Route, mode: string, change?: Change) {
  const actor = route.door === 'operator' ? world.operator : world.owner
  return sendCall(actor, await validCall(world, route, change, mode))
}

/** It has no request that is accepted: calls are not carried. */
const REFUSED = ['callCustomer']

test('every example is accepted by a house in the state that it names', async (t) => {
  const world = await furnish(t, await house(t))
  const problems: string[] = []
  for (const route of routes) {
    if (REFUSED.includes(route.operation.name)) continue
    for (const mode of modesOf(route)) {
      const answer = await send(world, route, mode)
      if (answer.status !== 200) problems.push(`${route.operation.name} ${mode}: ${answer.text}`)
    }
  }
  assert.deepEqual(problems, [])
})

const contract = defaultContract()
const { schemas } = contract.components as { schemas: Record<string, Json> }
const resolved = (schema: Json): Json =>
  typeof schema.$ref === 'string' ? resolved(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

type Described = {
  operationId: string
  parameters: Json[]
  requestBody?: { content: Record<string, { schema: Json }> }
}
const described = new Map(
  Object.values(contract.paths as Record<string, Record<string, Described>>)
    .flatMap((methods) => Object.values(methods))
    .map((one) => [one.operationId, one]),
)

/** The shape of the contract that a request has: of several, the one whose fixed words and required names it has. */
function shapeOf(route: Route, request: Record<string, unknown>): Json {
  const { name, input } = route.operation
  const query = (described.get(name)?.parameters ?? []).filter((one) => one.in === 'query')
  const schema = schemaOf(route)
  const kinds = kindsOf(route)
  if (schema.properties) return schema
  if (kinds.length === 0)
    return {
      // What a list of parameters cannot say stands in no document, but in the input.
      anyOf: schemaWriter('chat').input(input).anyOf,
      properties: Object.fromEntries(query.map((one) => [one.name, one.schema])),
      required: query.filter((one) => one.required).map((one) => one.name),
    }
  const [closest] = kinds.filter((kind) => fits(kind, request)).toSorted((a, b) => namedBy(b) - namedBy(a))
  return closest ?? assert.fail(`${name}: no shape fits ${JSON.stringify(request)}`)
}

const namedBy = ({ required = [] }: Json) => (required as string[]).length

function fits({ properties, required = [], anyOf }: Json, request: Record<string, unknown>): boolean {
  const fixed = Object.entries(properties as Record<string, Json>).filter(
    ([, one]) => one.const !== undefined,
  )
  const alternatives = (anyOf ?? [{ required: [] }]) as { required: string[] }[]
  return (
    (required as string[]).every((name) => name in request) &&
    alternatives.some((one) => one.required.every((name) => name in request)) &&
    fixed.every(([name, one]) => !(name in request) || request[name] === one.const)
  )
}

const schemaOf = ({ operation: { name } }: Route): Json => {
  const [media] = Object.values(described.get(name)?.requestBody?.content ?? {})
  return resolved(media?.schema ?? {})
}

function kindsOf(route: Route): Json[] {
  const { properties, oneOf, anyOf } = schemaOf(route)
  return properties === undefined ? ((oneOf ?? anyOf ?? []) as Json[]).map(resolved) : []
}

test('every shape of an input has an example', () => {
  const missing = routes.flatMap((route) => {
    const { name, requests } = route.operation
    const kinds = kindsOf(route)
    const shown = Object.values(requests).map((one) => shapeOf(route, one as Record<string, unknown>))
    return kinds
      .filter((kind) => !shown.includes(kind))
      .map((kind) => `${name}: ${Object.keys(kind.properties ?? {})}`)
  })
  assert.deepEqual(missing, [])
})

/** What an example cannot do without in the state that it names, and another can. */
const NEEDED_HERE: Record<string, string[]> = {
  // Of this template of the library, which has a button.
  'createTemplate fromLibrary': ['library_template_button_inputs'],
  'createTemplateOfNumber fromLibrary': ['library_template_button_inputs'],
  // Or a file, in a form.
  'actAsCustomer write': ['text'],
  // What this form asks for is known when it is on the screen.
  'actAsCustomer giveAddress': ['saved'],
}

/** A bridge may leave it out of a text; the first contact of a customer has no part to be known by. */
const GUESSED = 'receiveMessage type'

test('whatever is required is refused when it is left out (100), and whatever is not may be left out', async (t) => {
  const world = await furnish(t, await house(t))
  const problems: string[] = []
  for (const route of routes) {
    const { name, requests } = route.operation
    if (REFUSED.includes(name)) continue
    for (const [mode, request] of Object.entries(requests)) {
      const { required = [], anyOf, minProperties = 0 } = shapeOf(route, request as Record<string, unknown>)
      // Of those of which one has to be there, none is; where something has to be, nothing.
      const alternatives = ((anyOf ?? []) as { required: string[] }[]).flatMap((one) => one.required)
      const groups = (required as string[]).map((one) => [one])
      if (alternatives.length > 0) groups.push(alternatives)
      if (minProperties) groups.push(Object.keys(request as object))
      for (const names of groups) {
        const rest = pick(request as Record<string, unknown>, (one) => !names.includes(one))
        // Without the name that decides it, it may be another shape.
        if (kindsOf(route).some((kind) => fits(kind, rest)) || `${name} ${names}` === GUESSED) continue
        const answer = await send(world, route, mode, (valid) => pick(valid, (one) => !names.includes(one)))
        if (answer.body?.error?.code !== 100)
          problems.push(`${name} ${mode} without ${names}: ${answer.status} ${answer.text}`)
      }
      const kept = [...groups.flat(), ...(NEEDED_HERE[`${name} ${mode}`] ?? [])]
      const least = await send(world, route, mode, (valid) => pick(valid, (one) => kept.includes(one)))
      if (least.status !== 200)
        problems.push(`${name} ${mode} with ${kept} alone: ${least.status} ${least.text}`)
    }
  }
  assert.deepEqual(problems, [])
})

const pick = (valid: Record<string, unknown>, isKept: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(valid).filter(([name]) => isKept(name)))
