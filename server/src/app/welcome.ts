/** What a newcomer sees first: where it is, what is in it, and a call that works when pasted. */

import { isSandbox } from '../kernel/house.ts'
import { accessTokenSetting, SANDBOX } from '../slices/accounts/index.ts'
import { SANDBOX_NUMBERS } from '../slices/phone-numbers/index.ts'
import type { Service } from './assembly.ts'
import { seedSetting } from './config.ts'

export function welcome({ house, url }: Service, operatorKey: string): string {
  const engine = house.storage.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  if (!isSandbox(house)) return `Parley serves at ${url} (production, ${engine})`
  const lines = [`Parley serves at ${url} (sandbox, ${engine})`, '']
  if (house.settings.get(seedSetting) === undefined) {
    const token = house.settings.get(accessTokenSetting)
    lines.push(
      `  application         ${SANDBOX.app}`,
      `  accounts            ${SANDBOX.accounts.join('  ')}`,
      `  phone numbers       ${SANDBOX_NUMBERS.verified} (verified)  ${SANDBOX_NUMBERS.unverified} (not verified)`,
      `  access token        ${token}`,
      `  operator key        ${operatorKey}`,
      '',
      `  a customer's phone  ${url}/phone/${SANDBOX_NUMBERS.verified}`,
      `  reference           ${url}/docs`,
      '',
      'Try it:',
      '',
      `  curl -H 'Authorization: Bearer ${token}' ${url}/${SANDBOX_NUMBERS.verified}`,
      '',
    )
  } else {
    lines.push(`  operator key        ${operatorKey}`, `  reference           ${url}/docs`, '')
  }
  return lines.join('\n')
}
