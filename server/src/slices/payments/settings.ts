/** The gateways: their names, and for each where and as whom we ask. */

import { z } from 'zod'
import { modeSetting } from '../../kernel/process/mode.ts'
import { oneOf, type SettingFamily, setting } from '../../kernel/process/settings.ts'

export const gatewayProvidersSetting = setting(
  'PARLEY_GATEWAY_PROVIDERS',
  'Payment gateways by name, separated by commas. In the sandbox, one without further settings is served by a gateway of our own.',
  z
    .string()
    .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))])
    .refine((names) => names.every((name) => /^[a-z][a-z0-9]{0,30}$/.test(name)), {
      error: 'must be lowercase words',
    }),
  { fallback: 'alphapay,betapay,gammapay' },
)

const url = () => z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional()

/** The settings of one gateway. */
export function gatewaySettings(provider: string) {
  const name = (last: string) => `PARLEY_GATEWAY_${provider.toUpperCase()}_${last}`
  return {
    authorizeUrl: setting(name('AUTHORIZE_URL'), 'Where merchants consent at this gateway.', url()),
    tokenUrl: setting(name('TOKEN_URL'), 'Where their consent is exchanged for tokens.', url()),
    clientId: setting(name('CLIENT_ID'), 'Who we are to this gateway.', z.string().min(1).optional()),
    clientSecret: setting(
      name('CLIENT_SECRET'),
      'Proves that it is us to this gateway.',
      z.string().min(1).optional(),
      { secret: true },
    ),
    scope: setting(
      name('SCOPE'),
      'What merchants are asked to consent to, where the gateway wants it named.',
      z
        .string()
        .regex(
          /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/,
          'must be words separated by spaces',
        )
        .optional(),
    ),
    tokenAuth: setting(
      name('TOKEN_AUTH'),
      'How the secret travels: in the form (post), or in the Authorization header (basic).',
      oneOf('post', 'basic'),
      { fallback: 'post' },
    ),
  }
}

export const gatewayFamily: SettingFamily = {
  of: gatewayProvidersSetting,
  settings: (provider) => Object.values(gatewaySettings(provider)),
  problems(provider, settings) {
    const { authorizeUrl, tokenUrl, clientId, clientSecret } = gatewaySettings(provider)
    const four = [authorizeUrl, tokenUrl, clientId, clientSecret]
    const missing = four.filter((one) => settings.get(one) === undefined)
    const problems =
      missing.length === 0 || missing.length === four.length
        ? []
        : missing.map(({ name }) => `${name}: is missing; a gateway has all four settings or none`)
    if (settings.get(modeSetting) !== 'production') return problems
    const open = [authorizeUrl, tokenUrl].filter((one) => settings.get(one)?.startsWith('http:'))
    return [...problems, ...open.map(({ name }) => `${name}: must start with https:// in production`)]
  },
}
