/** A template as somebody would write it, and one taken from the library. */

import type { z } from 'zod'
import type { createInput } from './inputs.ts'

export const ORDER_COMPONENTS = [
  {
    type: 'BODY',
    text: 'Order {{1}} is on its way to you.',
    example: { body_text: [['No. 4711']] },
  },
]

export const CREATE_REQUESTS = {
  written: {
    name: 'order_confirmation',
    language: 'en_US',
    category: 'UTILITY',
    components: ORDER_COMPONENTS,
  },
  fromLibrary: {
    name: 'order_confirmation',
    language: 'en_US',
    category: 'UTILITY',
    library_template_name: 'order_confirmation_1',
    library_template_button_inputs: [{ type: 'URL', url: { base_url: 'https://bakery.example/orders' } }],
  },
} satisfies Record<string, z.input<typeof createInput>>
