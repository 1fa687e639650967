/** A message of each kind, as somebody would send it. */

import type { z } from 'zod'
import type { sendInput } from './input.ts'

const to = '+1 650 555 1234'
const messaging_product = 'chat'
const envelope = { messaging_product, to }
const image = { link: 'https://bakery.example/bread.png' }

/** Distinguished by `type`; the mark that a message was read has a `status` in its place. */
export const SEND_REQUESTS = {
  text: { ...envelope, type: 'text', text: { body: 'Fresh from ten o’clock' } },
  template: {
    ...envelope,
    type: 'template',
    template: {
      name: 'order_confirmation',
      language: { code: 'en_US' },
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'No. 4711' }] }],
    },
  },
  interactive: {
    ...envelope,
    type: 'interactive',
    interactive: {
      type: 'button',
      body: { text: 'Shall we keep a loaf for you?' },
      action: { buttons: [{ type: 'reply', reply: { id: 'yes', title: 'Yes' } }] },
    },
  },
  flow: {
    ...envelope,
    type: 'flow',
    body: { text: 'Book a table' },
    action: { name: 'flow', parameters: { flow_id: '400000000000001', flow_cta: 'Book', mode: 'draft' } },
  },
  reaction: { ...envelope, type: 'reaction', reaction: { message_id: 'mid.Zk3bq0wT9yQ1', emoji: '🥐' } },
  location: {
    ...envelope,
    type: 'location',
    location: { latitude: 52.52, longitude: 13.405, name: 'Bakery' },
  },
  contacts: { ...envelope, type: 'contacts', contacts: [{ name: { formatted_name: 'Ann Baker' } }] },
  image: { ...envelope, type: 'image', image: { ...image, caption: 'Today' } },
  video: { ...envelope, type: 'video', video: { link: 'https://bakery.example/oven.mp4' } },
  audio: { ...envelope, type: 'audio', audio: { link: 'https://bakery.example/hello.mp3' } },
  document: { ...envelope, type: 'document', document: { id: '600000000000001', filename: 'menu.pdf' } },
  sticker: { ...envelope, type: 'sticker', sticker: { link: 'https://bakery.example/loaf.webp' } },
  markAsRead: { messaging_product, status: 'read', message_id: 'mid.Yh7wq2xL5nB3' },
} satisfies Record<string, z.input<typeof sendInput>>
