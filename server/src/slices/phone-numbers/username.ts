/** The username of a number: taken, moved from another number of the account, given up; and which there might be. */

import { z } from 'zod'
import type { Asked, Call } from '../../kernel/call/call.ts'
import { operation, reading, success, successAnswer } from '../../kernel/graph/operation.ts'
import { choice, lenient, text } from '../../kernel/wire/params.ts'
import { type Account, findAccount, lockApp } from '../accounts/index.ts'
import {
  notEligible,
  noUsernamesYet,
  pageNotLinked,
  profileNotLinked,
  transferNeeded,
  usernameNotAvailable,
} from './errors.ts'
import { phoneNumberNode } from './node.ts'
import type { PhoneNumber } from './phone-number.ts'
import * as store from './store/numbers.ts'
import { usernameChanged } from './username-events.ts'
import { isUsername, USERNAME_LENGTH_MAX, USERNAME_SAYS } from './username-rules.ts'

const TRANSFERS = ['none', 'force_transfer'] as const
const SUGGESTIONS = ['', '.official', '.support']

/** Plain paths know of no day. */
function assertThere({ platform }: Pick<Asked, 'platform'>): void {
  if (platform.asked !== undefined && !platform.has('business_usernames')) throw noUsernamesYet()
}

export const readUsername = reading('readUsername', phoneNumberNode, {
  summary: 'Read the username of a number',
  note: ['On versioned paths since 2026-07-07. Without a username there is but the status not_set.'],
  permission: 'management',
  answer: z.object({ username: z.string().optional(), status: z.enum(['reserved', 'not_set']) }),
  refuses: [noUsernamesYet],
  async run({ node: { username }, call }) {
    assertThere(call)
    return username === null ? { status: 'not_set' as const } : { username, status: 'reserved' as const }
  },
})

export const takeUsername = operation('takeUsername', phoneNumberNode, {
  summary: 'Take a username for a number, in place of the one that it has',
  note: [
    'The username of a page or a profile elsewhere is refused (147003, 147004) until it is linked: the operator says which are not, with `unlinked_pages` and `unlinked_profiles` of the account.',
  ],
  permission: 'management',
  input: z.object({
    username: lenient(
      (name) => (typeof name === 'string' ? name.trim().toLowerCase() : name),
      text({ max: USERNAME_LENGTH_MAX }).refine(isUsername, { error: `must be ${USERNAME_SAYS}` }),
    ).meta({ description: 'The username.', examples: ['parley.bakery'] }),
    transfer_action: choice(TRANSFERS)
      .default('none')
      .describe('Whether it is taken from another number of the account that has it.'),
  }),
  request: { username: 'parley.bakery' },
  answer: z.object({ status: z.literal('reserved') }),
  refuses: [
    noUsernamesYet,
    notEligible,
    usernameNotAvailable,
    pageNotLinked,
    profileNotLinked,
    transferNeeded,
  ],
  async run({ node: number, input: { username, transfer_action }, call }) {
    assertThere(call)
    if (number.code_verification_status !== 'VERIFIED') throw notEligible()
    const account = await findAccount(call, number.account_id)
    if (account) await lockApp(call, account.app_id)
    const holder = await store.findByUsername(call, number.account_id, username)
    if (holder && holder.account_id !== number.account_id) throw usernameNotAvailable(username)
    assertLinked(call, account, username)
    if (holder && holder.id !== number.id) {
      if (transfer_action === 'none') throw transferNeeded(username, holder.id)
      await changeUsername(call, holder, null)
    }
    if (holder?.id !== number.id) await changeUsername(call, number, username)
    return { status: 'reserved' as const }
  },
})

function assertLinked({ platform }: Call, account: Account | undefined, username: string): void {
  if (!platform.has('usernames_elsewhere_are_kept')) return
  const isIn = (usernames: string | null | undefined) => usernames?.split(',').includes(username)
  if (isIn(account?.unlinked_pages)) throw pageNotLinked(username)
  if (isIn(account?.unlinked_profiles)) throw profileNotLinked(username)
}

type Holder = Pick<PhoneNumber, 'id' | 'account_id' | 'display_phone_number'>

async function changeUsername(call: Call, number: Holder, username: string | null): Promise<void> {
  await store.changePhoneNumber(call, number.id, { username })
  await usernameChanged(call, number, username)
}

export const giveUpUsername = operation('giveUpUsername', phoneNumberNode, {
  summary: 'Give up the username of a number',
  permission: 'management',
  answer: successAnswer,
  refuses: [noUsernamesYet],
  async run({ node: number, call }) {
    assertThere(call)
    if (number.username !== null) await changeUsername(call, number, null)
    return success
  },
})

export const suggestUsernames = reading('suggestUsernames', phoneNumberNode, {
  summary: 'Suggest usernames for a number, by its name',
  permission: 'management',
  answer: z.object({ data: z.array(z.object({ username_suggestions: z.array(z.string()) })) }),
  refuses: [noUsernamesYet],
  async run({ node: number, call }) {
    assertThere(call)
    const names = suggestionsFor(number)
    const free: string[] = []
    for (const name of names)
      if (!(await store.findByUsername(call, number.account_id, name))) free.push(name)
    return { data: [{ username_suggestions: free }] }
  },
})

const LONGEST_ENDING = Math.max(...SUGGESTIONS.map((ending) => ending.length))

function suggestionsFor({ verified_name, id }: Pick<PhoneNumber, 'verified_name' | 'id'>): string[] {
  const base = verified_name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, USERNAME_LENGTH_MAX - LONGEST_ENDING)
  return SUGGESTIONS.map((ending) => (isUsername(base) ? base : `number${id.slice(-6)}`) + ending)
}
