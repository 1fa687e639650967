/** Lies about templates and flows. */

import { type Answer, dataOf, drop, errorOf, first, has, hasCode, type Lie, set, setError } from './lie.ts'

export const CONTENT: Lie[] = [
  // Templates.
  {
    name: 'approved at once',
    on: 'POST message_templates',
    fits: has('components'),
    at: /^status$/,
    apply: set('status', 'APPROVED'),
  },
  {
    name: 'another category',
    on: 'POST message_templates',
    fits: ({ body }) => body.category === 'UTILITY',
    at: /^category$/,
    apply: set('category', 'MARKETING'),
  },
  {
    name: 'another order of components',
    on: 'POST message_templates',
    fits: ({ body }) => (body.components as unknown[] | undefined)?.length === 2,
    at: /components/,
    apply: ({ body }) => void (body.components as unknown[]).reverse(),
  },
  {
    name: 'another order of templates',
    on: 'GET message_templates',
    fits: ({ body }) => dataOf({ body } as Answer).length > 1,
    at: /^data\[order\]/,
    apply: (answer) => void dataOf(answer).reverse(),
  },
  {
    name: 'a key is missing in a list',
    on: 'GET message_templates',
    at: /parameter_format$/,
    apply: (answer) => void delete first(answer.body.data).parameter_format,
  },
  {
    name: 'a sample is missing',
    on: 'GET node',
    fits: ({ body }) => 'components' in body,
    at: /components.*example/,
    apply: ({ body }) => void delete first(body.components).example,
  },
  {
    name: 'another language',
    on: 'GET node',
    fits: ({ body }) => 'components' in body,
    at: /^language$/,
    apply: set('language', 'en_GB'),
  },
  {
    name: 'another code',
    on: 'POST message_templates',
    fits: hasCode(100),
    at: /^error\.code$/,
    apply: setError('code', 131_000),
  },
  {
    name: 'another subcode',
    on: 'POST message_templates',
    fits: hasCode(100),
    at: /error_subcode$/,
    apply: setError('error_subcode', 2_388_023),
  },
  {
    name: 'another status for a no',
    on: 'POST message_templates',
    fits: hasCode(100),
    at: /^status$/,
    apply: (answer) => void Object.assign(answer, { status: 409 }),
  },
  {
    name: 'another type of error',
    on: 'POST message_templates',
    fits: hasCode(100),
    at: /^error\.type$/,
    apply: setError('type', 'GraphMethodException'),
  },
  {
    name: 'an error without its title',
    on: 'POST message_templates',
    fits: hasCode(100),
    at: /error_user_title$/,
    apply: (answer) => void delete errorOf(answer).error_user_title,
  },
  {
    name: 'an error that passes',
    on: 'POST message_templates',
    fits: hasCode(100),
    at: /is_transient$/,
    apply: setError('is_transient', true),
  },
  {
    name: 'a success that is none',
    on: 'DELETE message_templates',
    at: /^success$/,
    apply: set('success', false),
  },
  // Flows.
  {
    name: 'null for a list',
    on: 'POST flows',
    at: /validation_errors$/,
    apply: set('validation_errors', null),
  },
  {
    name: 'a list as a text',
    on: 'GET node',
    fits: has('validation_errors'),
    at: /^categories/,
    apply: ({ body }) => void Object.assign(body, { categories: JSON.stringify(body.categories).slice(1) }),
  },
  {
    name: 'an empty answer',
    on: 'POST publish',
    fits: has('success'),
    at: /^success$/,
    apply: drop('success'),
  },
  {
    name: 'the code of a neighbour',
    on: 'POST publish',
    fits: hasCode(139_002),
    at: /^error\.code$/,
    apply: setError('code', 139_001),
  },
  {
    name: 'yesterday’s state',
    on: 'GET flows',
    at: /status$/,
    apply: (answer) => void Object.assign(first(answer.body.data), { status: 'DRAFT' }),
  },
  {
    name: 'a moment as a number',
    on: 'GET flows',
    at: /updated_at$/,
    apply: (answer) => void Object.assign(first(answer.body.data), { updated_at: 1_700_000_000 }),
  },
]
