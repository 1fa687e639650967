/** What is refused about accounts, applications and tokens. */

import { invalidParameter, invalidToken } from '../../kernel/errors.ts'

export const unknownToken = () =>
  invalidToken('Invalid OAuth access token - this token is not known here, or it was revoked.')

export const malformedToken = () =>
  invalidToken(
    'Invalid OAuth access token - Cannot parse access token. Its checksum does not fit: was it cut or mistyped?',
  )

export const tokenExpired = (expiredAt: number, now: number) =>
  invalidToken(
    `Error validating access token: Session has expired on ${new Date(expiredAt).toUTCString()}. The current time is ${new Date(now).toUTCString()}.`,
    { subcode: 463 },
  )

export const idTaken = (id: string) =>
  invalidParameter(`(#100) Param id: ${id} is taken; ids are never used twice.`)

export const noSuchApp = (id: string) =>
  invalidParameter(`(#100) Param app_id: there is no application ${id}.`)

export const noSuchAccounts = (ids: string[]) =>
  invalidParameter(`(#100) Param accounts: there is no account ${ids.join(', ')}.`)

export const tokenTaken = () => invalidParameter('(#100) Param access_token: this token is in use already.')

export const publishedSecret = (parameter: string) =>
  invalidParameter(
    `(#100) Param ${parameter}: this one stands in our documentation, where everybody can read it; production takes only one of your own. Leave it out to get a random one.`,
  )
