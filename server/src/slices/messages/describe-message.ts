/** A message as the operator sees it. */

import { writeDate } from '../../kernel/wire/dates.ts'
import type { Message } from './message.ts'

export function describeMessage(message: Message) {
  const {
    content,
    created_at,
    failure,
    context_id,
    referred_product,
    category: _,
    callback_data: __,
    phone_number_id: ___,
    ...rest
  } = message
  return {
    ...rest,
    [message.type]: content,
    time: writeDate(created_at),
    ...((context_id !== null || referred_product) && {
      context: {
        ...(context_id !== null && { id: context_id }),
        ...(referred_product && { referred_product }),
      },
    }),
    ...(failure && { errors: [failure] }),
  }
}
