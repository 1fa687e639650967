/** Links that open without a token because we signed them, for a while. */

import { invalidParameter } from './errors.ts'
import type { House } from './house.ts'
import { equalInConstantTime } from './secrets.ts'

/** An absolute address of one of our pages, good until `expiresAt` by the service's clock. */
export function signedUrl(house: House, path: string, expiresAt: number): string {
  const expires = Math.floor(expiresAt / 1000)
  return `${house.publicUrl}${path}?expires=${expires}&signature=${signatureFor(house, path, expires)}`
}

export function assertSignedUrl(house: House, path: string, query: Record<string, string>): void {
  const expires = Number(query.expires)
  if (
    !Number.isSafeInteger(expires) ||
    !equalInConstantTime(query.signature ?? '', signatureFor(house, path, expires))
  ) {
    throw invalidParameter('(#100) This link is not one of ours; ask for a new one.', { status: 403 })
  }
  if (expires * 1000 <= house.clock.now()) {
    throw invalidParameter('(#100) This link has expired; ask for a new one.', { status: 403 })
  }
}

const signatureFor = (house: House, path: string, expires: number) =>
  house.secrets.keyedHash('link', `${path} ${expires}`)
