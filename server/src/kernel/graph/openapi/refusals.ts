/** What an operation may refuse with, by HTTP status: what it declares, and what all operations have in common. */

import type { Route } from '../registry.ts'
import type { Json } from './json-schema.ts'

type Told = { code: number; meaning: string }

const PARAMETER: Told = { code: 100, meaning: 'a parameter is missing or wrong' }
const TOKEN: Told = { code: 190, meaning: 'the access token is invalid' }
const OPERATOR_KEY: Told = { code: 190, meaning: 'this is not the operator key' }
const PERMISSION: Told = { code: 200, meaning: 'the token lacks the permission' }
const MISSING: Told = {
  code: 100,
  meaning: '(error_subcode 33) there is no such object, or the token may not reach it',
}
const BUDGET: Told = { code: 4, meaning: 'the application has made as many calls as it may' }
const MANAGEMENT_BUDGET: Told = {
  code: 80007,
  meaning: 'the application has made as many management calls about the account as it may',
}
const OVERLOAD: Told = {
  code: 2,
  meaning: 'the service has more to do than it can, or cannot reach its database',
}

/** Those that stand alone under their status nearly everywhere are written once. */
const SHARED: Record<string, [status: number, refusals: Told[]]> = {
  BadParameter: [400, [PARAMETER]],
  BadToken: [401, [TOKEN]],
  BadOperatorKey: [401, [OPERATOR_KEY]],
  NoPermission: [403, [PERMISSION]],
  NotFound: [404, [MISSING]],
  TooManyCalls: [429, [BUDGET]],
  TooManyManagementCalls: [429, [BUDGET, MANAGEMENT_BUDGET]],
  Overloaded: [503, [OVERLOAD]],
}

export const sharedRefusals = (): Record<string, Json> =>
  Object.fromEntries(Object.entries(SHARED).map(([name, [status, told]]) => [name, response(status, told)]))

export function refusalsOf({ door, operation }: Route): Json {
  const isPublic = door === 'public'
  const isBudgeted = operation.permissions.includes('management') && !operation.budget
  const byStatus = new Map<number, Told[]>([
    [400, [PARAMETER]],
    [401, [isPublic ? TOKEN : OPERATOR_KEY]],
    [404, [MISSING]],
  ])
  if (operation.permissions.length > 0) byStatus.set(403, [PERMISSION])
  if (isPublic) byStatus.set(429, isBudgeted ? [BUDGET, MANAGEMENT_BUDGET] : [BUDGET])
  for (const { kind } of operation.refuses ?? [])
    byStatus.set(kind.status, [...(byStatus.get(kind.status) ?? []), kind])
  byStatus.set(503, [...(byStatus.get(503) ?? []), OVERLOAD])
  return Object.fromEntries(
    [...byStatus].map(([status, told]) => [status, sharedOf(status, told) ?? response(status, told)]),
  )
}

function sharedOf(status: number, told: Told[]): Json | undefined {
  const [name] =
    Object.entries(SHARED).find(
      ([, [its, theirs]]) =>
        its === status && theirs.length === told.length && theirs.every((one, at) => one === told[at]),
    ) ?? []
  return name === undefined ? undefined : { $ref: `#/components/responses/${name}` }
}

const response = (status: number, told: Told[]): Json => ({
  description: told.map(({ code, meaning }) => `${code}: ${meaning}`).join('; '),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      example: {
        error: {
          code: told[0]?.code,
          message: told[0]?.meaning,
          type: 'OAuthException',
          is_transient: status === 429 || status === 503,
          trace_id: 'Zk3bq0wT9yQ1',
        },
      },
    },
  },
})
