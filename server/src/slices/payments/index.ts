/** The face of payments: what other slices may use. */

import type { Slice } from '../../kernel/graph/slice.ts'
import { paymentConfigurationUpdate } from './events.ts'
import { forgetOldAuthorizations } from './jobs.ts'
import { callbackPage } from './pages/callback.ts'
import { routes } from './routes.ts'
import { sandboxGatewayPages } from './sandbox-gateway/index.ts'
import { gatewayFamily, gatewayProvidersSetting } from './settings.ts'

export const payments: Slice = {
  name: 'payments',
  title: 'Payments',
  about: 'How an account is paid: a UPI address, or a gateway that a merchant authorizes.',
  routes,
  pages: { 'GET /payments/callback/{provider}': callbackPage, ...sandboxGatewayPages },
  jobs: [forgetOldAuthorizations],
  events: [paymentConfigurationUpdate],
  settings: [gatewayProvidersSetting],
  settingFamilies: [gatewayFamily],
  sealed: [
    { table: 'payment_configurations', column: 'sealed_tokens', row: ['id'] },
    { table: 'payment_authorizations', column: 'sealed_verifier', row: ['state_hash'] },
  ],
}
