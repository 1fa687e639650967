/** Links that open without a token because we signed them, for a while. */

import { z } from 'zod'
import type { Asked } from '../call/call.ts'
import type { House } from '../call/house.ts'
import type { Clock } from '../process/clock.ts'
import { invalidParameter } from '../wire/errors.ts'
import { text } from '../wire/params.ts'

/** An absolute address of one of our pages, good until `expiresAt` by the clock of its world. */
export function signedUrl(
  { house, baseUrl }: Pick<Asked, 'house' | 'baseUrl'>,
  path: string,
  expiresAt: number,
): string {
  const expires = Math.floor(expiresAt / 1000)
  return `${baseUrl}${path}?expires=${expires}&signature=${house.secrets.keyedHash(PURPOSE, signedPart(path, expires))}`
}

export type SignedQuery = { expires?: string | undefined; signature?: string | undefined }

/** What a signed address carries. */
export const signedParameters = {
  expires: text().optional().describe('Until when the link is good, in unix seconds.'),
  signature: text().optional().describe('Shows that the link is one of ours.'),
}
export const signedQuery: z.ZodType<SignedQuery> = z.object(signedParameters)

/** By the clock of the world that what it leads to belongs to. */
export function assertSignedUrl(
  { house, clock }: { house: House; clock: Clock },
  path: string,
  query: SignedQuery,
): void {
  const expires = Number(query.expires)
  if (
    !Number.isSafeInteger(expires) ||
    !house.secrets.isKeyedHash(query.signature ?? '', PURPOSE, signedPart(path, expires))
  ) {
    throw invalidParameter('This link is not one of ours; ask for a new one.', { status: 403 })
  }
  if (expires * 1000 <= clock.now()) {
    throw invalidParameter('This link has expired; ask for a new one.', { status: 403 })
  }
}

const PURPOSE = 'link'
const signedPart = (path: string, expires: number) => `${path} ${expires}`
