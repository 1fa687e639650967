/** Fields beyond the specification's, which clients of the platform know: their causes, in the same way. */

import { z } from 'zod'
import { assertDone, NUMBER } from '../house.ts'
import { ask } from './asking.ts'
import { type Cause, madeTemplate } from './events.ts'
import { atGateway } from './merchant.ts'
import { gateway } from './samples.ts'

const named = {
  message_template_id: z.int(),
  message_template_name: z.string(),
  message_template_language: z.literal('en_US'),
}

export const FURTHER_EVENTS: Record<string, Cause> = {
  message_template_components_update: {
    causes: async (world) => {
      const body = { components: [{ type: 'BODY', text: 'It is here.' }] }
      return ask(world.owner, 'POST /{TEMPLATE_ID}', { body }, { TEMPLATE_ID: await madeTemplate(world) })
    },
    value: z.object({ ...named, message_template_element: z.literal('It is here.') }),
  },
  template_category_update: {
    causes: async (world) =>
      world.operator.post(`/operator/${await madeTemplate(world)}`, { category: 'MARKETING' }),
    value: z.object({
      ...named,
      previous_category: z.literal('UTILITY'),
      new_category: z.literal('MARKETING'),
    }),
  },
  message_template_quality_update: {
    causes: async (world) => {
      const id = await madeTemplate(world)
      return world.operator.post(`/operator/${id}`, { status: 'APPROVED', quality_score: 'YELLOW' })
    },
    value: z.object({ ...named, previous_quality_score: z.string(), new_quality_score: z.literal('YELLOW') }),
  },
  account_settings_update: {
    causes: ({ owner }) =>
      owner.post(`/${NUMBER}/settings`, { calling: { status: 'ENABLED', call_icon_visibility: 'DEFAULT' } }),
    value: z.object({
      messaging_product: z.string(),
      timestamp: z.string(),
      type: z.literal('phone_number_settings'),
      phone_number_settings: z.object({
        phone_number_id: z.literal(NUMBER),
        calling: z.object({ status: z.literal('ENABLED'), call_icon_visibility: z.literal('DEFAULT') }),
      }),
    }),
  },
  payment_configuration_update: {
    causes: async ({ owner, anyone }) => {
      const body = gateway()
      assertDone(await ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/payment_configuration', { body }))
      const link = await ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/generate_payment_configuration_oauth_link', {
        body: { configuration_name: body.configuration_name },
      })
      return atGateway(anyone, link, 'authorize')
    },
    value: z.object({
      configuration_name: z.string(),
      provider_name: z.literal('alphapay'),
      status: z.literal('ACTIVE'),
      created_timestamp: z.int(),
      updated_timestamp: z.int(),
    }),
  },
}
