/** Payment configurations: the specification's table, row by row. */

import type { RouteTable } from '../../kernel/graph/slice.ts'
import {
  createPaymentConfiguration,
  deletePaymentConfiguration,
  generatePaymentLink,
  listPaymentConfigurations,
  readPaymentConfiguration,
  updatePaymentConfiguration,
} from './operations.ts'

export const routes = {
  'GET /{account}/payment_configurations': listPaymentConfigurations,
  'GET /{account}/payment_configuration/{configuration_name}': readPaymentConfiguration,
  'POST /{account}/payment_configuration': createPaymentConfiguration,
  'POST /{account}/payment_configuration/{configuration_name}': updatePaymentConfiguration,
  'POST /{account}/generate_payment_configuration_oauth_link': generatePaymentLink,
  'DELETE /{account}/payment_configuration': deletePaymentConfiguration,
} satisfies RouteTable
