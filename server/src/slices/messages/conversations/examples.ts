/** A customer's message of each kind, as a bridge or a test hands it in. */

import type { z } from 'zod'
import { WELCOME } from '../message.ts'
import type { inboundInput } from './incoming.ts'

const from = '16505551234'
const media = { id: '600000000000001', mime_type: 'application/pdf' }

export const INBOUND_REQUESTS = {
  text: { from, name: 'Ann', type: 'text', text: { body: 'Hello' } },
  image: { from, type: 'image', image: media },
  video: { from, type: 'video', video: media },
  audio: { from, type: 'audio', audio: media },
  document: { from, type: 'document', document: { ...media, filename: 'order.pdf' } },
  sticker: { from, type: 'sticker', sticker: media },
  location: { from, type: 'location', location: { latitude: 52.52, longitude: 13.405 } },
  contacts: { from, type: 'contacts', contacts: [{ name: { formatted_name: 'Bob' } }] },
  reaction: { from, type: 'reaction', reaction: { message_id: 'mid.Zk3bq0wT9yQ1', emoji: '🥐' } },
  button: { from, type: 'button', button: { text: 'Yes', payload: 'yes' } },
  interactive: {
    from,
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: 'yes', title: 'Yes' } },
  },
  order: {
    from,
    type: 'order',
    order: {
      catalog_id: '700000000000001',
      product_items: [{ product_retailer_id: 'rye', quantity: 1, item_price: 4.5, currency: 'EUR' }],
    },
  },
  unsupported: { from, type: 'unsupported', unsupported: { type: 'poll' } },
  edit: {
    from,
    type: 'edit',
    edit: {
      original_message_id: 'mid.Zk3bq0wT9yQ1',
      message: { type: 'text', text: { body: 'Hello again' } },
    },
  },
  revoke: { from, type: 'revoke', revoke: { original_message_id: 'mid.Zk3bq0wT9yQ1' } },
  system: {
    from,
    type: 'system',
    system: { body: 'User Ann changed number', wa_id: '16505559876', type: 'user_changed_number' },
  },
  welcome: { from, type: WELCOME },
} satisfies Record<string, z.input<typeof inboundInput>>
