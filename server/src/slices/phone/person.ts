/** What changes about the one who holds the phone: a username, their number, what they wrote, whether they want marketing. */

import type { Call } from '../../kernel/call/call.ts'
import {
  changeNumber,
  findMessage,
  forgetCustomersPhone,
  giveUpUsername,
  listMessages,
  type Message,
  notTheirs,
  readRecipient,
  takeUsername,
  wishMarketing,
} from '../messages/index.ts'
import type { Changing } from './hands/input.ts'
import type { Line } from './line.ts'
import { say } from './say.ts'

type Holder = Omit<Line, 'call'>
type Came = { id?: string }
type ChangingOf<A extends Changing['action']> = Extract<Changing, { action: A }>

const WRITTEN_LATELY_MAX = 300
/** Not written by anybody. */
const NOT_WRITTEN = ['request_welcome', 'edit', 'revoke', 'reaction']

export const PERSON_CHANGES: {
  [A in Changing['action']]: (call: Call, line: Holder, change: ChangingOf<A>) => Promise<unknown>
} = {
  take_username: (call, { number, wa_id }, { username }) => takeUsername(call, number, wa_id, username),
  give_up_username: (call, { number, wa_id }) => giveUpUsername(call, number, wa_id),
  async forget_number(call, { number, wa_id }) {
    await forgetCustomersPhone(call, number, wa_id)
  },
  change_number: (call, { number, wa_id }, { new_number }) =>
    changeNumber(call, number, wa_id, readRecipient(new_number, 'new_number')),
  async edit(call, line, { text: body, message_id }) {
    const { id } = await written(call, line, message_id, 'text')
    const message = { type: 'text', text: { body } }
    return { id: await say(call, line, { type: 'edit', edit: { original_message_id: id, message } }) }
  },
  async delete(call, line, { message_id }) {
    const { id } = await written(call, line, message_id)
    return { id: await say(call, line, { type: 'revoke', revoke: { original_message_id: id } }) }
  },
  stop_marketing: (call, { number, wa_id }) => wishMarketing(call, number, wa_id, 'stop'),
  resume_marketing: (call, { number, wa_id }) => wishMarketing(call, number, wa_id, 'resume'),
}

type AnyChange = (call: Call, line: Holder, change: never) => Promise<Came | undefined>

export const changeCustomer = async (call: Call, line: Holder, change: Changing): Promise<Came> =>
  (await (PERSON_CHANGES[change.action] as AnyChange)(call, line, change as never)) ?? {}

/** One of theirs: the one that is named, or else the last. */
async function written(
  call: Call,
  { number, wa_id }: Holder,
  id: string | undefined,
  type?: string,
): Promise<Message> {
  const what = type === undefined ? 'message' : 'text'
  const isTheirs = (one: Message) =>
    one.direction === 'incoming' &&
    one.wa_id === wa_id &&
    (type === undefined ? !NOT_WRITTEN.includes(one.type) : one.type === type)
  const found =
    id === undefined
      ? (await listMessages(call, number.id, wa_id, { most: WRITTEN_LATELY_MAX })).findLast(isTheirs)
      : await findMessage(call, number.id, id)
  if (!found || !isTheirs(found)) throw notTheirs(id === undefined ? `no ${what}` : `no ${what} ${id}`)
  return found
}
