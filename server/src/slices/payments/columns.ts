/** What the columns of payment configurations may hold. */

import {
  hash,
  type KeptTable,
  keptTable,
  key,
  moment,
  nodeKey,
  oneOf,
  text,
} from '../../kernel/records/kept-table.ts'
import { PAYMENT_LIMITS, PAYMENT_STATUSES } from './payment-configuration.ts'

export const tables: KeptTable[] = [
  keptTable('payment_configurations', {
    id: key(),
    account_id: nodeKey(),
    configuration_name: text(PAYMENT_LIMITS.nameLengthMax * 2, 1),
    provider_name: text(100, 1),
    upi_vpa: text(300).nullable(),
    redirect_url: text().refine(URL.canParse, { error: 'must be a URL' }).nullable(),
    status: oneOf(PAYMENT_STATUSES),
    provider_mid: text(1_000).nullable(),
    sealed_tokens: text().nullable(),
    created_at: moment(),
    updated_at: moment(),
  }),
  keptTable('payment_authorizations', {
    configuration_id: key(),
    state_hash: hash(),
    provider_name: text(100, 1),
    sealed_verifier: text(1_000, 1),
    expires_at: moment(),
    used_at: moment().nullable(),
    base_url: text(2_048).nullable(),
  }),
]
