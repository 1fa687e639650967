/** Secrets that stand in our documentation: everybody knows them, so production takes none of them. */

import type { House } from '../../kernel/call/house.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import { publishedSecret } from './errors.ts'
import { SANDBOX_ACCESS_TOKEN, SANDBOX_APP_SECRET } from './settings.ts'

export const PUBLISHED_TOKENS = [
  SANDBOX_ACCESS_TOKEN,
  'sandbox-token-no-permissions',
  'sandbox-stranger-token',
  'my-own-token',
] as const

export const PUBLISHED_APP_SECRETS = [
  SANDBOX_APP_SECRET,
  'sandbox-other-app-secret',
  'at-least-16-characters',
] as const

const PUBLISHED: ReadonlySet<string> = new Set([...PUBLISHED_TOKENS, ...PUBLISHED_APP_SECRETS])

export function assertUnpublished(house: House, parameter: string, secret: string | undefined): void {
  if (secret !== undefined && !isSandbox(house) && PUBLISHED.has(secret.trim()))
    throw publishedSecret(parameter)
}
