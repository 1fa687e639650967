/** What an operation may refuse with, by HTTP status: what it declares, and what all operations have in common. */

import { tooManyCalls, tooManyManagementCalls } from '../../call/limits/errors.ts'
import {
  invalidParameter,
  invalidToken,
  missingPermission,
  notFound,
  type RefusalKind,
  unableNow,
} from '../../wire/errors.ts'
import type { Route } from '../registry.ts'
import type { Json } from './json-schema.ts'

type Told = Pick<RefusalKind, 'code' | 'meaning' | 'ofAnyCall'>

const PARAMETER: Told = invalidParameter.kind
const TOKEN: Told = invalidToken.kind
const PERMISSION: Told = missingPermission.kind
const MISSING: Told = notFound.kind
const BUDGET: Told = tooManyCalls.kind
const MANAGEMENT_BUDGET: Told = tooManyManagementCalls.kind
const OVERLOAD: Told = unableNow.kind

/** Those that stand alone under their status nearly everywhere are written once. */
const SHARED: Record<string, [status: number, refusals: Told[]]> = {
  BadParameter: [400, [PARAMETER]],
  BadToken: [401, [TOKEN]],
  NoPermission: [403, [PERMISSION]],
  NotFound: [404, [MISSING]],
  TooManyCalls: [429, [BUDGET]],
  TooManyManagementCalls: [429, [BUDGET, MANAGEMENT_BUDGET]],
  Overloaded: [503, [OVERLOAD]],
}

export const sharedRefusals = (): Record<string, Json> =>
  Object.fromEntries(Object.entries(SHARED).map(([name, [status, told]]) => [name, response(status, told)]))

type Listed = Told & Pick<RefusalKind, 'status' | 'ofAnyCall'>

/** By status, those of any call first. */
export const operationRefusals = (route: Route): Listed[] =>
  [...byStatusOf(route)].flatMap(([status, told]) => told.map((one) => ({ ...one, status })))

export const refusalsOf = (route: Route): Json =>
  Object.fromEntries(
    [...byStatusOf(route)].map(([status, told]) => [
      status,
      sharedOf(status, told) ?? response(status, told),
    ]),
  )

function byStatusOf({ door, operation }: Route): Map<number, Told[]> {
  const isPublic = door === 'public'
  const isBudgeted = operation.permissions.includes('management') && !operation.budget
  const byStatus = new Map<number, Told[]>([
    [400, [PARAMETER]],
    [401, [TOKEN]],
    [404, [MISSING]],
  ])
  if (operation.permissions.length > 0) byStatus.set(403, [PERMISSION])
  if (isPublic) byStatus.set(429, isBudgeted ? [BUDGET, MANAGEMENT_BUDGET] : [BUDGET])
  for (const { kind } of operation.refuses ?? [])
    byStatus.set(kind.status, [...(byStatus.get(kind.status) ?? []), kind])
  byStatus.set(503, [...(byStatus.get(503) ?? []), OVERLOAD])
  return byStatus
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
