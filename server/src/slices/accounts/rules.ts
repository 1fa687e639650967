/** Of which sort a token is by its text alone, and which text somebody may bring. */

import { couldBeToken } from '../../kernel/crypto/secrets.ts'

const APP_TOKEN = /^([0-9]{1,16})\|(.+)$/s

export const isAppToken = (token: string) => APP_TOKEN.test(token)

export function readAppToken(token: string): { id: string; secret: string } {
  const [, id = '', secret = ''] = APP_TOKEN.exec(token) ?? []
  return { id, secret }
}

/** What a header cannot carry as it is. */
const LOST_ON_THE_WAY = /^\s|\s$|[\r\n]/

/** Any other would be refused whenever it is used. */
export const canBeBrought = (token: string) =>
  couldBeToken(token) && !isAppToken(token) && !LOST_ON_THE_WAY.test(token)

export const BROUGHT_SAYS =
  'must not start with parley_ unless it was made here, not look like APP_ID|APP_SECRET, and have no space at its ends and no line break: such a token would be refused whenever it is used'
