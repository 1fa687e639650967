/** What existing clients read and set of a number beside the specification: commerce, automation. */

import { z } from 'zod'
import { operation, reading, success, successAnswer } from '../../kernel/graph/operation.ts'
import { truth } from '../../kernel/wire/params.ts'
import { automationSchema, phoneNumberNode, readAutomation } from './node.ts'
import * as store from './store/numbers.ts'

export const readNumberAutomation = reading('readNumberAutomation', phoneNumberNode, {
  summary: 'Read the welcome message, prompts and commands (an address that some clients use)',
  permission: 'management',
  answer: automationSchema.extend({ id: z.string().optional() }),
  run: ({ node: number, call }) => readAutomation(number, call),
})

export const readCommerceSettings = reading('readCommerceSettings', phoneNumberNode, {
  summary: 'Read whether customers see a cart and the catalogue',
  permission: 'management',
  answer: z.object({
    data: z.array(
      z.object({ id: z.string(), is_cart_enabled: z.boolean(), is_catalog_visible: z.boolean() }),
    ),
  }),
  run: ({ node: { id, is_cart_enabled, is_catalog_visible } }) => ({
    data: [{ id, is_cart_enabled, is_catalog_visible }],
  }),
})

export const setCommerceSettings = operation('setCommerceSettings', phoneNumberNode, {
  summary: 'Set whether customers see a cart and the catalogue',
  permission: 'management',
  input: z.object({
    is_cart_enabled: truth().optional().describe('Whether customers have a cart.'),
    is_catalog_visible: truth().optional().describe('Whether customers see the catalogue.'),
  }),
  request: { is_cart_enabled: true, is_catalog_visible: true },
  answer: successAnswer,
  async run({ node: number, input, call }) {
    await store.changePhoneNumber(call, number.id, input)
    return success
  },
})
