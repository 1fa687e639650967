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

type Declared = Pick<RefusalKind, 'code' | 'meaning' | 'ofAnyCall'>

const PARAMETER: Declared = invalidParameter.kind
const TOKEN: Declared = invalidToken.kind
const PERMISSION: Declared = missingPermission.kind
const MISSING: Declared = notFound.kind
const BUDGET: Declared = tooManyCalls.kind
const MANAGEMENT_BUDGET: Declared = tooManyManagementCalls.kind
const OVERLOAD: Declared = unableNow.kind

/** Those that stand alone under their status nearly everywhere are written once. */
const SHARED: Record<string, [status: number, refusals: Declared[]]> = {
  BadParameter: [400, [PARAMETER]],
  BadToken: [401, [TOKEN]],
  NoPermission: [403, [PERMISSION]],
  NotFound: [404, [MISSING]],
  TooManyCalls: [429, [BUDGET]],
  TooManyManagementCalls: [429, [BUDGET, MANAGEMENT_BUDGET]],
  Overloaded: [503, [OVERLOAD]],
}

export const sharedRefusals = (): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(SHARED).map(([name, [status, declared]]) => [name, response(status, declared)]),
  )

type Listed = Declared & Pick<RefusalKind, 'status' | 'ofAnyCall'>

/** By status, those of any call first. */
export const operationRefusals = (route: Route): Listed[] =>
  [...byStatusOf(route)].flatMap(([status, declared]) => declared.map((one) => ({ ...one, status })))

export const refusalsOf = (route: Route): Json =>
  Object.fromEntries(
    [...byStatusOf(route)].map(([status, declared]) => [
      status,
      sharedOf(status, declared) ?? response(status, declared),
    ]),
  )

function byStatusOf({ door, operation }: Route): Map<number, Declared[]> {
  const isPublic = door === 'public'
  const isBudgeted = operation.permissions.includes('management') && !operation.budget
  const byStatus = new Map<number, Declared[]>([
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

function sharedOf(status: number, declared: Declared[]): Json | undefined {
  const [name] =
    Object.entries(SHARED).find(
      ([, [its, theirs]]) =>
        its === status &&
        theirs.length === declared.length &&
        theirs.every((one, at) => one === declared[at]),
    ) ?? []
  return name === undefined ? undefined : { $ref: `#/components/responses/${name}` }
}

const response = (status: number, declared: Declared[]): Json => ({
  description: declared.map(({ code, meaning }) => `${code}: ${meaning}`).join('; '),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      example: {
        error: {
          code: declared[0]?.code,
          message: declared[0]?.meaning,
          type: 'OAuthException',
          is_transient: status === 429 || status === 503,
          trace_id: 'Zk3bq0wT9yQ1',
        },
      },
    },
  },
})
