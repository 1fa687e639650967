/** Customers that a number has blocked. */

import { z } from 'zod'
import type { Asked, Call } from '../../kernel/call/call.ts'
import { operation, reading } from '../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../kernel/graph/paging.ts'
import { list, object, text } from '../../kernel/wire/params.ts'
import { productOf } from './messaging-product.ts'
import { phoneNumberNode } from './node.ts'
import * as store from './store/blocked.ts'
import { customerKnownAs } from './user-id/ids-of.ts'

const USERS_MAX = 1_000

const usersInput = z.object({
  messaging_product: text().optional().describe('The word of this installation, or that of the platform.'),
  block_users: list(
    object({
      user: text({ min: 1, max: 40 }).optional().describe('Their number.'),
      user_id: text({ min: 1, max: 60 })
        .optional()
        .describe('On versioned paths, in its place: their user_id.'),
    }),
    { max: USERS_MAX },
  ).describe('The customers, each by number or by user_id.'),
})

const entry = z.object({ input: z.string(), wa_id: z.string().optional(), user_id: z.string().optional() })
const failure = z.object({
  input: z.string(),
  errors: z.array(z.object({ code: z.int(), message: z.string() })),
})

const answerWith = (name: 'added_users' | 'removed_users') =>
  z.object({
    messaging_product: z.string(),
    block_users: z.object({ [name]: z.array(entry), failed_users: z.array(failure).optional() }),
  })

type User = z.infer<typeof usersInput>['block_users'][number]

/** A customer's number in digits; one that is none is listed as failed. */
function sorted(users: User[], byUserId: (userId: string) => string | undefined) {
  const read = users.map(({ user, user_id = '' }) => ({
    input: user ?? user_id,
    ...(user === undefined && { user_id }),
    wa_id: user?.replace(/[\s()+-]/g, '') ?? byUserId(user_id) ?? '',
  }))
  const isNumber = ({ wa_id }: { wa_id: string }) => /^[1-9][0-9]{6,14}$/.test(wa_id)
  const failed = read.filter((one) => !isNumber(one)).map(({ input }) => ({ input, errors: [NO_NUMBER] }))
  return { fine: read.filter(isNumber), failed }
}

/** Whoever is named by user_id may hide the number behind it. */
const asNamed = ({ input, wa_id, user_id }: ReturnType<typeof sorted>['fine'][number]) =>
  user_id === undefined ? { input, wa_id } : { input, user_id }

const NO_NUMBER = {
  code: 139100,
  message:
    'This is neither a phone number of a customer (7 to 15 digits) nor a user_id of one (versioned paths).',
}

type Change = (call: Call, phoneNumberId: string, waIds: string[]) => Promise<void>

const changing = (
  name: string,
  listed: 'added_users' | 'removed_users',
  { change, ...spec }: { summary: string; note?: readonly string[]; change: Change },
) =>
  operation(name, phoneNumberNode, {
    ...spec,
    permission: 'messaging',
    parametersIn: 'body',
    input: usersInput,
    request: { block_users: [{ user: '16505559999' }] },
    answer: answerWith(listed),
    async run({ node: number, input, call }) {
      const { fine, failed } = sorted(input.block_users, (userId) =>
        call.dialect === 'platform' ? customerKnownAs(number, userId) : undefined,
      )
      await change(
        call,
        number.id,
        fine.map(({ wa_id }) => wa_id),
      )
      return {
        messaging_product: productOf(call),
        block_users: { [listed]: fine.map(asNamed), ...(failed.length > 0 && { failed_users: failed }) },
      }
    },
  })

export const blockUsers = changing('blockUsers', 'added_users', {
  summary: 'Block customers: what they write to the number is not taken any more',
  note: [
    'The customer is not informed. What they write is not stored and sends no webhook. On versioned paths a `user_id` works too.',
  ],
  change: (call, phone_number_id, waIds) =>
    store.block(
      call,
      waIds.map((wa_id) => ({ id: call.ids.rowId(), phone_number_id, wa_id, created_at: call.now })),
    ),
})

export const unblockUsers = changing('unblockUsers', 'removed_users', {
  summary: 'Take back that customers are blocked',
  change: store.unblock,
})

export const listBlockedUsers = reading('listBlockedUsers', phoneNumberNode, {
  summary: 'List the customers that a number blocks, the latest first',
  permission: 'messaging',
  input: pageInput,
  request: { limit: 25 },
  answer: pageAnswer(
    z.object({ messaging_product: z.string(), wa_id: z.string(), input: z.string().optional() }),
  ),
  run: ({ node: number, input, call }) =>
    readPage(call, input, {
      list: (range) => store.listBlocked(call, number.id, range),
      entry: ({ wa_id }) => ({
        messaging_product: productOf(call),
        wa_id,
        ...(call.dialect === 'platform' && { input: wa_id }),
      }),
    }),
})

/** For whoever brings a customer's message. */
export const isBlocked = (call: Pick<Asked, 'db'>, phoneNumberId: string, waId: string) =>
  store.isBlocked(call, phoneNumberId, waId)
