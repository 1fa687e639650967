/** The business profile: the specification's table, row by row. */

import type { RouteTable } from '../../kernel/graph/slice.ts'
import { readBusinessProfile, updateBusinessProfile } from './operations.ts'

export const routes = {
  'GET /{phone_number}/<brand>_business_profile': readBusinessProfile,
  'POST /{phone_number}/<brand>_business_profile': updateBusinessProfile,
} satisfies RouteTable
