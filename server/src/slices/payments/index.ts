/** The face of payments: what other slices may use. */

import { findable } from '../../kernel/engine/index.ts'
import type { Slice } from '../../kernel/graph/slice.ts'
import { gatewayProblem } from '../../kernel/outbound/gateway-problem.ts'
import type { Settings } from '../../kernel/process/settings.ts'
import { tables } from './columns.ts'
import { paymentConfigurationUpdate } from './events.ts'
import { forgetOldAuthorizations } from './jobs.ts'
import { operator } from './operator.ts'
import { callbackPage } from './pages/callback.ts'
import { routes } from './routes.ts'
import { sandboxGatewayPages } from './sandbox-gateway/index.ts'
import { gatewayFamily, gatewayProvidersSetting, gatewaySettings } from './settings.ts'

/** The merchant's browser goes to the address of consent; only the other one is called by us. */
async function startProblems(settings: Settings): Promise<string[]> {
  const asked = settings.get(gatewayProvidersSetting).map((provider) => {
    const { tokenUrl } = gatewaySettings(provider)
    return gatewayProblem(settings, { title: `the gateway ${provider}`, url: tokenUrl })
  })
  return (await Promise.all(asked)).filter((problem) => problem !== undefined)
}

export const payments: Slice = {
  name: 'payments',
  tables,
  finds: [
    findable({
      kind: 'payment_configuration',
      table: 'payment_configurations',
      id: 'configuration_name',
      words: ['configuration_name'],
      title: ['configuration_name', 'provider_name'],
      newest: 'created_at',
      belongsTo: ['account_id'],
    }),
  ],
  title: 'Payments',
  about: 'How an account is paid: a UPI address, or a gateway that a merchant authorizes.',
  routes,
  operator,
  pages: { 'GET /payments/callback/{provider}': callbackPage, ...sandboxGatewayPages },
  jobs: [forgetOldAuthorizations],
  events: [paymentConfigurationUpdate],
  settings: [gatewayProvidersSetting],
  settingFamilies: [gatewayFamily],
  startProblems,
  sealed: [
    { table: 'payment_configurations', column: 'sealed_tokens', row: ['id'] },
    { table: 'payment_authorizations', column: 'sealed_verifier', row: ['state_hash'] },
  ],
}
