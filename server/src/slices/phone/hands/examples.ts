/** What a customer may do, each once. */

import type { z } from 'zod'
import type { handsInput } from './input.ts'

const customer = '16505551234'

export const HANDS_REQUESTS = {
  open: { customer, action: 'open' },
  write: { customer, name: 'Ann', action: 'write', text: 'Hello' },
  tap: { customer, action: 'tap', label: 'Yes' },
  openLink: { customer, action: 'open_link', label: 'Look' },
  fill: { customer, action: 'fill', screens: [] },
  sendLocation: { customer, action: 'send_location', latitude: 52.52, longitude: 13.405, place: 'Home' },
  giveAddress: { customer, action: 'give_address', saved: 'home' },
  order: { customer, action: 'order', items: [{ product: 'rye', quantity: 2 }] },
  react: { customer, action: 'react', emoji: '🥐' },
  read: { customer, action: 'read' },
  block: { customer, action: 'block' },
  unblock: { customer, action: 'unblock' },
  report: { customer, action: 'report' },
  changePhone: { customer, action: 'change_phone' },
  takeUsername: { customer, action: 'take_username', username: 'ann.bakes' },
  giveUpUsername: { customer, action: 'give_up_username' },
  forgetNumber: { customer, action: 'forget_number' },
  changeNumber: { customer, action: 'change_number', new_number: '16505559876' },
  edit: { customer, action: 'edit', text: 'Hello again' },
  delete: { customer, action: 'delete' },
  stopMarketing: { customer, action: 'stop_marketing' },
  resumeMarketing: { customer, action: 'resume_marketing' },
} satisfies Record<string, z.input<typeof handsInput>>
