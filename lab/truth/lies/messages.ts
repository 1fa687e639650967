/** Lies about messages and files, and in their notifications. */

import { drop, first, has, hasCode, isOf, type Json, type Lie, set } from './lie.ts'

export const MESSAGES: Lie[] = [
  // Messages and files.
  {
    name: 'a number for a text',
    on: 'POST messages',
    fits: has('contacts'),
    at: /wa_id$/,
    apply: ({ body }) =>
      void Object.assign(first(body.contacts), { wa_id: Number(first(body.contacts).wa_id) }),
  },
  {
    name: 'a message without an id',
    on: 'POST messages',
    fits: has('contacts'),
    at: /messages.*id$/,
    apply: ({ body }) => void delete first(body.messages).id,
    isAlone: true,
  },
  {
    name: 'no contacts',
    on: 'POST messages',
    fits: has('contacts'),
    at: /^contacts/,
    apply: drop('contacts'),
    isAlone: true,
  },
  {
    name: 'an id of another shape',
    on: 'POST messages',
    fits: has('contacts'),
    at: /messages.*id$/,
    apply: ({ body }) => void Object.assign(first(body.messages), { id: '1234567890123456' }),
    isAlone: true,
  },
  {
    name: 'another product',
    on: 'POST messages',
    fits: has('contacts'),
    at: /^messaging_product$/,
    apply: set('messaging_product', 'chat'),
  },
  {
    name: 'not found becomes bad',
    on: 'POST messages',
    fits: hasCode(132_001),
    at: /^status$/,
    apply: (answer) => void Object.assign(answer, { status: 400 }),
  },
  {
    name: 'a size as a text',
    on: 'GET node',
    fits: has('file_size'),
    at: /^file_size$/,
    apply: ({ body }) => void Object.assign(body, { file_size: String(body.file_size) }),
  },
  {
    name: 'another type of file',
    on: 'GET node',
    fits: has('file_size'),
    at: /^mime_type$/,
    apply: set('mime_type', 'image/jpeg'),
  },
  { name: 'no hash', on: 'GET node', fits: has('file_size'), at: /^sha256$/, apply: drop('sha256') },
  // Notifications.
  {
    name: 'an event that comes twice',
    on: 'hook',
    fits: isOf('delivered'),
    at: /./,
    apply: () => {},
    times: 2,
  },
  { name: 'an event that never comes', on: 'hook', fits: isOf('sent'), at: /./, apply: () => {}, times: 0 },
  {
    name: 'a time in milliseconds',
    on: 'hook',
    fits: isOf('sent'),
    at: /timestamp$/,
    apply: ({ body }) =>
      void Object.assign(first(body.statuses), { timestamp: `${first(body.statuses).timestamp}000` }),
  },
  {
    name: 'a time as a number',
    on: 'hook',
    fits: isOf('delivered'),
    at: /timestamp$/,
    apply: ({ body }) =>
      void Object.assign(first(body.statuses), { timestamp: Number(first(body.statuses).timestamp) }),
  },
  {
    name: 'the number of somebody else',
    on: 'hook',
    fits: isOf('delivered'),
    at: /phone_number_id$/,
    apply: ({ body }) => void Object.assign(body.metadata as Json, { phone_number_id: '1111111111111111' }),
  },
  {
    name: 'no contacts in an event',
    on: 'hook',
    fits: isOf('sent'),
    at: /^contacts/,
    apply: drop('contacts'),
  },
  {
    name: 'an id as a text',
    on: 'hook',
    fits: has('message_template_id'),
    at: /message_template_id$/,
    apply: ({ body }) => void Object.assign(body, { message_template_id: String(body.message_template_id) }),
  },
  {
    name: 'a signature of somebody else',
    on: 'hook',
    fits: has('flow_id'),
    at: /^signature$/,
    apply: () => {},
    isUnsigned: true,
  },
]
