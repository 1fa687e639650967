/** What the customer thinks of a message, in one tap. */

import { el, icon } from './elements.ts'
import { say } from './line.ts'
import type { Message } from './message.ts'
import { attempt } from './toast.ts'

const EMOJI = ['👍', '❤️', '😂', '😮', '🙏']

const react = (message: Message, emoji: string) =>
  el(
    'button',
    {
      type: 'button',
      onclick: () => attempt(() => say({ type: 'reaction', reaction: { message_id: message.id, emoji } })),
    },
    emoji,
  )

export const reactionMenu = (message: Message) =>
  el(
    'details',
    { class: 'react' },
    el('summary', { 'aria-label': 'React' }, icon('smile')),
    el(
      'div',
      { class: 'items' },
      EMOJI.map((emoji) => react(message, emoji)),
    ),
  )
