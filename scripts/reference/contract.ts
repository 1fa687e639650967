/** What the pages of the reference are written from: the contract, the registry, and every kind of refusal. */

import { defaultContract } from '../../server/src/app/contract.ts'
import { slices } from '../../server/src/app/slices.ts'
import { buildRegistry, type Route } from '../../server/src/kernel/graph/registry.ts'
import { brandSetting } from '../../server/src/kernel/process/brand.ts'

export const NOTE = '<!-- Written by `npm run docs`; change the code instead. -->'

export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
}

type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Schema }

export type Described = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

type Contract = {
  tags: { name: string; 'x-displayName': string; description: string }[]
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

export const contract = defaultContract() as unknown as Contract

const described = new Map(
  Object.values(contract.paths)
    .flatMap((methods) => Object.values(methods))
    .map((one) => [one.operationId, one]),
)

export type Shown = { route: Route; operation: Described }

/** Every operation once, in the order of the slices; another address of the same one stands with the first. */
export const shownOperations: Shown[] = buildRegistry(slices, String(brandSetting.fallback)).routes.flatMap(
  (route) => {
    const operation = described.get(route.operation.name)
    return operation ? [{ route, operation }] : []
  },
)

export const resolved = (schema: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1)
  const found = name === undefined ? undefined : contract.components.schemas[name]
  return found
    ? { ...resolved(found), ...(schema.description && { description: schema.description }) }
    : schema
}

/** As one name in a file and an anchor. */
export const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\w]+/g, '-')
    .replace(/^-|-$/g, '')

export const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|')
