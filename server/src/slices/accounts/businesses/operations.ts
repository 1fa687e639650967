/** What is asked of a business, on versioned paths: its own accounts, and those that others share. */

import { z } from 'zod'
import { fieldsInput, readNode } from '../../../kernel/graph/fields.ts'
import { reading } from '../../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../../kernel/graph/paging.ts'
import { nodeAnswer, readFields } from '../../../kernel/graph/read-fields.ts'
import { choice, integer, lenient, list, object } from '../../../kernel/wire/params.ts'
import { accountNode, appNode } from '../node.ts'
import { businessOf } from './business.ts'
import { businessNode } from './node.ts'
import { madeBetween, OPERATORS } from './rules.ts'
import { listAccountsBy, listFirst, type Whose } from './store.ts'

const VERSIONED = { permission: 'management', onlyVersioned: true } as const

export const readBusiness = readFields('readBusiness', businessNode, {
  ...VERSIONED,
  summary: 'Read a business',
  note: [
    'A business is there as long as an account has its id as `business_id`, for tokens that reach one of these accounts. The one with the lowest id says its name.',
  ],
})

export const listBusinesses = reading('listBusinesses', appNode, {
  ...VERSIONED,
  summary: 'List the businesses that the token reaches',
  note: ['`/me/businesses`, too: on versioned paths `me` is the application. Oldest first.'],
  input: z.object({ ...pageInput.shape, ...fieldsInput.shape }),
  request: { fields: 'name,verification_status' },
  answer: pageAnswer(nodeAnswer(businessNode)),
  run: ({ input, call }) =>
    readPage(call, input, {
      order: 'oldest first',
      filters: { fields: input.fields, date_format: input.date_format },
      list: (range) => listFirst(call, range),
      entry: (first) => readNode(businessNode, businessOf(first), input, call),
    }),
})

const SORTS = ['creation_time_ascending', 'creation_time_descending'] as const
const LISTED_FIELDS = 'name,currency,timezone_id,message_template_namespace'

const condition = object({
  field: choice(['creation_time']).describe('What is looked at.'),
  operator: choice(OPERATORS).describe('How it is compared.'),
  value: lenient(
    (value) => (typeof value === 'number' ? [value] : value),
    list(integer(0, 10_000_000_000), { max: 2, commas: true }),
  ).describe('Seconds since 1970; for IN_RANGE the first and the last.'),
}).refine(({ operator, value }) => value.length === (operator === 'IN_RANGE' ? 2 : 1), {
  path: ['value'],
  error: 'must be a list of two times for IN_RANGE, and one time for the others',
})

const accountsOf = (whose: Whose, name: string, summary: string, note: readonly string[]) =>
  reading(name, businessNode, {
    ...VERSIONED,
    summary,
    note,
    input: z.object({
      ...pageInput.shape,
      ...fieldsInput.shape,
      filtering: list(condition, { max: 10 })
        .default([])
        .describe('Only accounts that all of this is true of.'),
      sort: list(choice(SORTS), { max: 1, commas: true }).default([]).describe('By when they were made.'),
    }),
    modes: {
      all: { fields: 'name,currency' },
      since: {
        filtering: [{ field: 'creation_time', operator: 'GREATER_THAN', value: [1_760_000_000] }],
        sort: ['creation_time_ascending'],
      },
    },
    answer: pageAnswer(nodeAnswer(accountNode)),
    run: ({ node: { id }, input: { filtering, sort, ...input }, call }) =>
      readPage(call, input, {
        order: sort[0] === 'creation_time_ascending' ? 'oldest first' : 'newest first',
        filters: {
          fields: input.fields,
          date_format: input.date_format,
          ...(filtering.length > 0 && { filtering: JSON.stringify(filtering) }),
          ...(sort.length > 0 && { sort: sort.join() }),
        },
        list: (range) => listAccountsBy(call, { id, whose, ...madeBetween(filtering) }, range),
        entry: (account) =>
          readNode(accountNode, account, { ...input, fields: input.fields ?? LISTED_FIELDS }, call),
      }),
  })

export const listOwnedAccounts = accountsOf('owned', 'listOwnedAccounts', 'List the accounts of a business', [
  'Newest first, unless sorted.',
])

export const listSharedAccounts = accountsOf(
  'others',
  'listSharedAccounts',
  'List the accounts that others share with a business',
  ['All accounts that the token reaches and that are not of this business. Newest first, unless sorted.'],
)
