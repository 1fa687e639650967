/** The face of costs: nobody else needs anything of it. */

import { filling } from '../../kernel/call/slots.ts'
import type { Slice } from '../../kernel/graph/slice.ts'
import { templateCosts } from '../messages/index.ts'
import { costsOfTemplates } from './of-templates.ts'
import { readCosts } from './operations/costs.ts'
import { importRates, readRates } from './operations/rates.ts'
import { routes } from './routes.ts'

export const costs: Slice = {
  name: 'costs',
  title: 'Costs',
  about: 'What delivered messages cost and why, by the rate card of the user; analytics of an account.',
  routes,
  fills: [filling(templateCosts, costsOfTemplates)],
  operator: {
    'GET /operator/costs': readCosts,
    'GET /operator/rates': readRates,
    'POST /operator/rates': importRates,
  },
}
