/** What is refused about accounts, applications and tokens. */

import { invalidToken, refusing } from '../../kernel/wire/errors.ts'

export const unknownToken = () =>
  invalidToken('Invalid OAuth access token - this token is not known here, or it was revoked.')

export const malformedToken = () =>
  invalidToken(
    'Invalid OAuth access token - Cannot parse access token. Its checksum does not fit: was it cut or mistyped?',
  )

export const wrongClientSecret = () =>
  invalidToken(
    'Error validating client secret: there is no application with this client_id and client_secret.',
  )

export const tokenExpired = (expiredAt: number, now: number) =>
  invalidToken(
    `Error validating access token: Session has expired on ${new Date(expiredAt).toUTCString()}. The current time is ${new Date(now).toUTCString()}.`,
    { subcode: 463 },
  )

export const idTaken = refusing(
  'idTaken',
  { code: 100, meaning: 'the id is taken' },
  (id: string) => `Param id: ${id} is taken; ids are never used twice.`,
)

export const noSuchApp = refusing(
  'noSuchApp',
  { code: 100, meaning: 'there is no such application' },
  (id: string) => `Param app_id: there is no application ${id}.`,
)

export const noSuchAccounts = refusing(
  'noSuchAccounts',
  { code: 100, meaning: 'there is no such account' },
  (ids: string[]) => `Param accounts: there is no account ${ids.join(', ')}.`,
)

export const tokenTaken = refusing(
  'tokenTaken',
  { code: 100, meaning: 'the token is in use already' },
  () => 'Param access_token: this token is in use already.',
)

export const publishedSecret = refusing(
  'publishedSecret',
  { code: 100, meaning: 'a secret that stands in our documentation, in production' },
  (parameter: string) =>
    `Param ${parameter}: this one stands in our documentation, where everybody can read it; production takes only one of your own. Leave it out to get a random one.`,
)

export const nothingNamed = refusing(
  'nothingNamed',
  { code: 100, meaning: 'nothing is named that could be changed' },
  () =>
    'Nothing is named that could be changed: send name, timezone_id, primary_business_location or is_enabled_for_insights.',
)
