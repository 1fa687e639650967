/** Payment configurations: the specification's table, row by row. */

import type { RouteTable } from '../../kernel/graph/slice.ts'
import {
  createConfiguration,
  deleteConfiguration,
  generateLink,
  listConfigurations,
  readOneConfiguration,
  updateConfiguration,
} from './operations.ts'

export const routes = {
  'GET /{account}/payment_configurations': listConfigurations,
  'GET /{account}/payment_configuration/{configuration_name}': readOneConfiguration,
  'POST /{account}/payment_configuration': createConfiguration,
  'POST /{account}/payment_configuration/{configuration_name}': updateConfiguration,
  'POST /{account}/generate_payment_configuration_oauth_link': generateLink,
  'DELETE /{account}/payment_configuration': deleteConfiguration,
} satisfies RouteTable
