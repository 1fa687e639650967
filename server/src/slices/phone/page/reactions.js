/** What the customer thinks of a message, in one tap. */

import { el } from './elements.js'
import { say } from './line.js'
import { attempt } from './toast.js'

const EMOJI = ['👍', '❤️', '😂', '😮', '🙏']

const react = (message, emoji) =>
  el(
    'button',
    {
      type: 'button',
      onclick: () => attempt(() => say({ type: 'reaction', reaction: { message_id: message.id, emoji } })),
    },
    emoji,
  )

export const reactionMenu = (message) =>
  el(
    'details',
    { class: 'react' },
    el('summary', { 'aria-label': 'React' }, el('span', { 'aria-hidden': 'true' }, '☺')),
    el(
      'div',
      { class: 'items' },
      EMOJI.map((emoji) => react(message, emoji)),
    ),
  )
