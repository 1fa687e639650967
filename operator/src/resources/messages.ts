/** Conversations from the other side: what customers sent and what they received. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const messages = (call: Call) => ({
  /** Brings a message of a customer. */
  receive: (
    number: string,
    input: Input<'receiveMessage'>,
    options?: CallOptions,
  ): Promise<Answer<'receiveMessage'>> => call('receiveMessage', [number], input, options),

  reportStatuses: (
    number: string,
    input: Input<'reportStatuses'>,
    options?: CallOptions,
  ): Promise<Answer<'reportStatuses'>> => call('reportStatuses', [number], input, options),

  /** With `wait`, answered as soon as there is one. */
  sent: (
    number: string,
    query?: Input<'listSentMessages'>,
    options?: CallOptions,
  ): List<'listSentMessages'> => call.list('listSentMessages', [number], query, options),

  readSent: (number: string, message: string, options?: CallOptions): Promise<Answer<'readSentMessage'>> =>
    call('readSentMessage', [number, message], {}, options),

  conversations: (
    number: string,
    query?: Input<'listConversations'>,
    options?: CallOptions,
  ): List<'listConversations'> => call.list('listConversations', [number], query, options),

  conversation: (
    number: string,
    customer: string,
    query?: Input<'readConversation'>,
    options?: CallOptions,
  ): List<'readConversation'> => call.list('readConversation', [number, customer], query, options),
})
