/** The token of an inbox: worked out of its application under the installation's key, so that it is kept nowhere. */

import type { House } from '../../kernel/call/house.ts'

const PURPOSE = 'the verify token of an inbox'

export const verifyTokenOf = ({ secrets }: House, appId: string): string => secrets.keyedHash(PURPOSE, appId)

export const isVerifyTokenOf = ({ secrets }: House, appId: string, given: string | undefined): boolean =>
  given !== undefined && secrets.isKeyedHash(given, PURPOSE, appId)
