/** What a newcomer sees first: where it is, what is in it, and a call that works when pasted. */

import type { House } from '../kernel/call/house.ts'
import { isSandbox } from '../kernel/process/mode.ts'
import type { Setting } from '../kernel/process/settings.ts'
import { accessTokenSetting, SANDBOX } from '../slices/accounts/index.ts'
import { SANDBOX_NUMBERS } from '../slices/phone-numbers/index.ts'
import type { Service } from './assembly.ts'
import { operatorKeySetting, seedSetting } from './config.ts'

export function welcome({ house, url }: Pick<Service, 'house' | 'url'>): string {
  const engine = house.storage.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  // Behind a proxy the public address does not say where that has to send calls to.
  const bound = url === house.localUrl ? '' : `, listening on ${house.localUrl}`
  if (!isSandbox(house)) return `Parley serves at ${url} (production, ${engine}${bound})`
  const lines = [`Parley serves at ${url} (sandbox, ${engine}${bound})`, '']
  if (house.settings.get(seedSetting) === undefined) {
    const token = shown(house, accessTokenSetting)
    lines.push(
      `  application         ${SANDBOX.app}`,
      `  accounts            ${SANDBOX.accounts.join('  ')}`,
      `  phone numbers       ${SANDBOX_NUMBERS.verified} (verified)  ${SANDBOX_NUMBERS.unverified} (not verified)`,
      `  access token        ${token}`,
      `  operator key        ${shown(house, operatorKeySetting)}`,
      '',
      `  console             ${url}/console`,
      `  a customer's phone  ${url}/phone/${SANDBOX_NUMBERS.verified}`,
      `  documents           ${url}/docs/`,
      '',
      'Try it:',
      '',
      `  curl -H ${quoted(`Authorization: Bearer ${token}`)} ${url}/${SANDBOX_NUMBERS.verified}`,
      '',
    )
  } else {
    lines.push(
      `  operator key        ${shown(house, operatorKeySetting)}`,
      `  console             ${url}/console`,
      `  documents           ${url}/docs/`,
      '',
    )
  }
  return lines.join('\n')
}

/** A secret that somebody chose is not printed: a terminal is often recorded. */
function shown({ settings }: House, which: Setting<string>): string {
  const value = settings.get(which)
  return value === which.fallback ? value : `$${which.name}`
}

/** Quotes in which a shell puts a variable's value in place. */
const quoted = (text: string) => (text.includes('$') ? `"${text}"` : `'${text}'`)
