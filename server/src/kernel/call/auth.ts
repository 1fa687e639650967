/** Token → caller: where a token may stand in a request, and what a caller is allowed to do. */

import { lastGiven } from '../wire/brackets.ts'
import { invalidToken, missingPermission } from '../wire/errors.ts'
import type { Bag } from '../wire/params.ts'
import type { Caller, Permission } from './call.ts'
import type { House } from './house.ts'
import { assertRightKey } from './limits/wrong-keys.ts'

export type Headers = Record<string, string | string[] | undefined>

/** `Authorization: Bearer T` or `OAuth T`; the scheme in any case. */
export function tokenFromHeader(headers: Headers): string | undefined {
  const header = headers.authorization
  if (typeof header !== 'string') return undefined
  const space = header.indexOf(' ')
  const scheme = header.slice(0, space).toLowerCase()
  if (scheme !== 'bearer' && scheme !== 'oauth') return undefined
  return header.slice(space + 1).trim() || undefined
}

export function tokenFromBag(bag: Bag): string | undefined {
  const token = lastGiven(bag.access_token)
  return typeof token === 'string' && token !== '' ? token : undefined
}

export const tokenRequired = () =>
  invalidToken(
    'An access token is required to request this resource. Send it as "Authorization: Bearer TOKEN" or as access_token.',
  )

export const permissionName = (brand: string, permission: Permission) => `${brand}_business_${permission}`

export function assertPermitted(caller: Caller, needed: readonly Permission[], brand: string): void {
  if (caller.kind !== 'token') return
  for (const one of needed) {
    if (caller.permissions.has(one)) continue
    const name = (permission: Permission) => permissionName(brand, permission)
    throw missingPermission(needed.map(name), [...caller.permissions].map(name))
  }
}

export const operatorKeyAtThePublicDoor = () =>
  invalidToken(
    'This is the operator key (PARLEY_OPERATOR_KEY), which opens only paths that start with /operator/. Here an access token is needed: make one with POST /operator/{APP_ID}/tokens.',
  )

export async function assertOperator(
  house: House,
  headers: Headers,
  address: string | undefined,
): Promise<Caller> {
  const key = tokenFromHeader(headers)
  if (key === undefined) {
    throw invalidToken('Operator calls need the operator key: send it as "Authorization: Bearer KEY".')
  }
  await assertRightKey(house, key, address)
  return { kind: 'operator' }
}
