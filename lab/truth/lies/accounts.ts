/** Lies about accounts, numbers, profiles and codes. */

import { dataOf, drop, first, has, hasCode, type Json, type Lie, set, setError } from './lie.ts'

export const ACCOUNTS: Lie[] = [
  // Accounts and numbers.
  {
    name: 'a key is missing',
    on: 'GET node',
    fits: has('currency'),
    at: /^currency$/,
    apply: drop('currency'),
  },
  {
    name: 'a swapped enumeration',
    on: 'GET node',
    fits: has('currency'),
    at: /^account_review_status$/,
    apply: set('account_review_status', 'REJECTED'),
  },
  {
    name: 'a key too many',
    on: 'GET node',
    fits: has('currency'),
    at: /^is_test$/,
    apply: set('is_test', true),
  },
  { name: 'null for a name', on: 'GET node', fits: has('currency'), at: /^name$/, apply: set('name', null) },
  {
    name: 'another status for a yes',
    on: 'POST conversational_automation',
    at: /^status$/,
    apply: (answer) => void Object.assign(answer, { status: 201 }),
  },
  {
    name: 'another order of numbers',
    on: 'GET phone_numbers',
    at: /order|\.id$/,
    apply: (answer) => void dataOf(answer).reverse(),
    isAlone: true,
  },
  {
    name: 'a number is missing from the list',
    on: 'GET phone_numbers',
    at: /^data/,
    apply: (answer) => void dataOf(answer).pop(),
    isAlone: true,
  },
  {
    name: 'an enumeration in small letters',
    on: 'GET phone_numbers',
    at: /quality_rating$/,
    apply: (answer) => void Object.assign(first(answer.body.data), { quality_rating: 'green' }),
  },
  { name: 'no paging', on: 'GET phone_numbers', at: /^paging/, apply: drop('paging') },
  {
    name: 'a number without its plus',
    on: 'GET node',
    fits: has('throughput'),
    at: /^display_phone_number$/,
    apply: ({ body }) =>
      void Object.assign(body, { display_phone_number: String(body.display_phone_number).slice(1) }),
  },
  {
    name: 'another state of verification',
    on: 'GET node',
    fits: has('throughput'),
    at: /^code_verification_status$/,
    apply: set('code_verification_status', 'EXPIRED'),
  },
  {
    name: 'a text for an object',
    on: 'GET node',
    fits: has('throughput'),
    at: /^throughput/,
    apply: set('throughput', 'STANDARD'),
  },
  // Profiles and automation.
  {
    name: 'true as a text',
    on: 'POST whatsapp_business_profile',
    at: /^success$/,
    apply: set('success', 'true'),
  },
  {
    name: 'an object for a list',
    on: 'GET whatsapp_business_profile',
    at: /^data/,
    apply: ({ body }) => void Object.assign(body, { data: first(body.data) }),
  },
  {
    name: 'a text for a list',
    on: 'GET whatsapp_business_profile',
    at: /^websites/,
    apply: set('websites', 'https://example.com/'),
  },
  {
    name: 'another trade',
    on: 'GET whatsapp_business_profile',
    at: /^vertical$/,
    apply: set('vertical', 'TRAVEL'),
  },
  {
    name: 'other words than were written',
    on: 'GET whatsapp_business_profile',
    at: /^about$/,
    apply: set('about', 'Something else'),
  },
  {
    name: 'one for true',
    on: 'GET node',
    fits: has('conversational_automation'),
    at: /enable_welcome_message$/,
    apply: ({ body }) =>
      void Object.assign(body.conversational_automation as Json, { enable_welcome_message: 1 }),
  },
  {
    name: 'another order of prompts',
    on: 'GET node',
    fits: has('conversational_automation'),
    at: /^prompts/,
    apply: ({ body }) => void (body.prompts as string[]).reverse(),
  },
  {
    name: 'a key by another name',
    on: 'GET node',
    fits: has('conversational_automation'),
    at: /^commands.*command_name$/,
    apply: ({ body }) =>
      void Object.assign(body, { commands: [{ name: first(body.commands).command_name }] }),
  },
  // Codes, tokens, and what is no JSON.
  { name: 'no link', on: 'POST message_qrdls', at: /^deep_link_url$/, apply: drop('deep_link_url') },
  {
    name: 'the code of another refusal',
    on: 'GET node',
    fits: hasCode(190),
    at: /^error\.code$/,
    apply: setError('code', 102),
  },
  {
    name: 'a page for an answer',
    on: 'GET subscribed_apps',
    at: /^content-type$/,
    apply: (answer) => void Object.assign(answer, { type: 'text/html' }),
  },
]
