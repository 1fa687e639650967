/** The contract as a document: OpenAPI 3.1, written from the registry. */

import { z } from 'zod'
import { permissionName } from '../call/auth.ts'
import type { House } from '../call/house.ts'
import { brandSetting } from '../process/brand.ts'
import type { Registry, Route } from './registry.ts'
import { sampleOf } from './sample.ts'

type Json = Record<string, unknown>

export function openApi(registry: Registry, house: House): Json {
  const brand = house.settings.get(brandSetting)
  const paths: Record<string, Json> = {}
  for (const route of registry.routes) {
    const path = pathOf(route)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(route, brand) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: '0.1.0',
      description:
        'A business messaging account service. A version in front of a path (/v23.0/…) asks for the dialect of existing clients. Parameters travel in the query, as JSON, urlencoded or multipart.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: house.publicUrl }],
    tags: [...new Set(registry.routes.map((route) => route.slice))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token; also as the parameter access_token.',
        },
        operator: { type: 'http', scheme: 'bearer', description: 'The operator key.' },
      },
      schemas: { Error: errorSchema },
    },
  }
}

function describe(route: Route, brand: string): Json {
  const { operation } = route
  const input = inputSchema(operation.input)
  const properties = (input.properties ?? {}) as Record<string, Json>
  const required = (input.required ?? []) as string[]
  const isRead = route.method === 'GET'
  const permissions = operation.permissions.map((one) => permissionName(brand, one))
  const answer = toSchema(operation.answer, 'output')
  return {
    operationId: operation.name,
    summary: operation.summary,
    tags: [route.slice],
    ...(permissions.length > 0 && { description: `Needs the permission ${permissions.join(' and ')}.` }),
    security: [route.door === 'operator' ? { operator: [] } : { token: [] }],
    parameters: [
      ...pathParameters(route),
      ...(isRead || operation.body === 'bytes'
        ? Object.entries(properties).map(([name, schema]) => ({
            name,
            in: 'query',
            required: required.includes(name),
            schema,
          }))
        : []),
      ...(route.method === 'POST'
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 255 },
            },
          ]
        : []),
    ],
    ...(!isRead && { requestBody: requestBody(operation.body, input, Object.keys(properties).length > 0) }),
    responses: {
      200: {
        description: 'Done.',
        content: {
          'application/json': {
            schema: answer,
            example: operation.example ?? sampleOf(answer),
          },
        },
      },
      ...refusals(route),
    },
  }
}

function requestBody(body: string, input: Json, hasParameters: boolean): Json {
  if (body === 'bytes')
    return { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  const media = { schema: input }
  if (body === 'document') {
    const properties = { ...(input.properties as object), file: { type: 'string', format: 'binary' } }
    return {
      required: true,
      content: {
        'multipart/form-data': { schema: { ...input, properties } },
        'application/json': { schema: {} },
      },
    }
  }
  return {
    required: hasParameters && ((input.required ?? []) as string[]).length > 0,
    content: {
      'application/json': media,
      'application/x-www-form-urlencoded': media,
      'multipart/form-data': media,
    },
  }
}

const MANAGEMENT_BUDGET = {
  code: 80007,
  status: 429,
  meaning: 'the application has made as many management calls about the account as it may',
}

function refusals(route: Route): Json {
  const byStatus = new Map<number, string[]>([
    [400, ['100: a parameter is missing or wrong']],
    [401, [route.door === 'operator' ? '190: not the operator key' : '190: the access token is invalid']],
    [404, ['100 (error_subcode 33): there is no such object, or the token may not reach it']],
  ])
  if (route.operation.permissions.length > 0) byStatus.set(403, ['200: the token lacks the permission'])
  if (route.door === 'public') byStatus.set(429, ['4: the application has made as many calls as it may'])
  const { operation } = route
  const isBudgeted = operation.permissions.includes('management') && !operation.budget
  const declared = (operation.refuses ?? []).map((one) => one.kind)
  const all = [...declared, ...(isBudgeted ? [MANAGEMENT_BUDGET] : [])]
  for (const { code, status, meaning } of all)
    byStatus.set(status, [...(byStatus.get(status) ?? []), `${code}: ${meaning}`])
  byStatus.set(503, ['2: the service has more to do than it can, or cannot reach its database'])
  return Object.fromEntries(
    [...byStatus].map(([status, meanings]) => [
      status,
      {
        description: meanings.join('; '),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            example: {
              error: {
                code: Number.parseInt(meanings[0] ?? '', 10),
                message: meanings[0]?.replace(/^[^:]*: /, ''),
                type: 'OAuthException',
                is_transient: status === 429 || status === 503,
                trace_id: 'Zk3bq0wT9yQ1',
              },
            },
          },
        },
      },
    ]),
  )
}

/** `{account}` is written as the specification writes it: `{BUSINESS_ACCOUNT_ID}`. */
function pathOf(route: Route): string {
  return (route.pattern.split(' ')[1] ?? '').replace(
    /\{([a-z_]+)\}/g,
    (_, name: string) => `{${parameterName(name)}}`,
  )
}

const KNOWN_NAMES: Record<string, string> = {
  account: 'BUSINESS_ACCOUNT_ID',
  configuration_name: 'CONFIGURATION_NAME',
}

function parameterName(name: string): string {
  return KNOWN_NAMES[name] ?? (name.endsWith('id') ? name.toUpperCase() : `${name.toUpperCase()}_ID`)
}

function pathParameters(route: Route): Json[] {
  return [...pathOf(route).matchAll(/\{([A-Z_]+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

/** Inputs are read leniently (numbers as strings, lists as JSON text); what is documented is the plain form. */
export function inputSchema(input: z.ZodType): Json {
  return toSchema(input, 'input')
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const def = zodSchema._zod.def
      if (io !== 'input' || def.type !== 'pipe') return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
      Object.assign(jsonSchema, toSchema(def.out as z.ZodType, io))
    },
  }) as Json
  delete made.$schema
  return made
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'type', 'is_transient', 'trace_id'],
      properties: {
        code: { type: 'integer' },
        message: { type: 'string', description: 'Which parameter, what was found, what is allowed.' },
        type: { type: 'string' },
        error_subcode: { type: 'integer' },
        error_user_title: { type: 'string' },
        error_user_msg: { type: 'string' },
        error_data: {
          type: 'object',
          properties: {
            details: { type: 'string' },
            violations: { type: 'array', items: { type: 'object' } },
            validation_errors: { type: 'array', items: { type: 'object' } },
            handshake: { type: 'object' },
            blame_field_specs: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
          },
        },
        is_transient: { type: 'boolean' },
        trace_id: { type: 'string' },
      },
    },
  },
}
