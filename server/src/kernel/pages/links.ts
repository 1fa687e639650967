/** Links that open without a token because we signed them, for a while. */

import type { House } from '../call/house.ts'
import { invalidParameter } from '../wire/errors.ts'

/** An absolute address of one of our pages, good until `expiresAt` by the service's clock. */
export function signedUrl(house: House, path: string, expiresAt: number): string {
  const expires = Math.floor(expiresAt / 1000)
  return `${house.publicUrl}${path}?expires=${expires}&signature=${house.secrets.keyedHash(PURPOSE, signedPart(path, expires))}`
}

export function assertSignedUrl(house: House, path: string, query: Record<string, string>): void {
  const expires = Number(query.expires)
  if (
    !Number.isSafeInteger(expires) ||
    !house.secrets.isKeyedHash(query.signature ?? '', PURPOSE, signedPart(path, expires))
  ) {
    throw invalidParameter('(#100) This link is not one of ours; ask for a new one.', { status: 403 })
  }
  if (expires * 1000 <= house.clock.now()) {
    throw invalidParameter('(#100) This link has expired; ask for a new one.', { status: 403 })
  }
}

const PURPOSE = 'link'
const signedPart = (path: string, expires: number) => `${path} ${expires}`
