/** Messages to customers: a method for each kind, and marks on what came in. */

import { ParleyError } from '../errors.ts'
import type {
  AudioMessage,
  ContactsMessage,
  DocumentMessage,
  FlowMessage,
  ImageMessage,
  InteractiveMessage,
  LocationMessage,
  ReactionMessage,
  SendMessageInput,
  StickerMessage,
  Success,
  TemplateMessage,
  VideoMessage,
} from '../generated/schemas.ts'
import type { Answer, Call, CallOptions, Unbranded } from './call.ts'

export type Sent = Exclude<Answer<'sendMessage'>, Success>

/** What any message may carry beside its content. */
export type MessageOptions = CallOptions & {
  /** The message that is answered. */
  replyTo?: string
  /** Comes back with every status of the message. */
  callbackData?: string
}

/** Sends one kind of message; its part is as the wire has it. */
export type SendKind<M, K extends keyof M> = (
  number: string,
  to: string,
  part: M[K],
  options?: MessageOptions,
) => Promise<Sent>

type Kinds = {
  template: TemplateMessage
  image: ImageMessage
  video: VideoMessage
  audio: AudioMessage
  document: DocumentMessage
  sticker: StickerMessage
  location: LocationMessage
  contacts: ContactsMessage
  interactive: InteractiveMessage
}

type Button = { id: string; title: string }

export const messages = (call: Call) => {
  /** A message as the wire has it. */
  const send = (
    number: string,
    message: Unbranded<SendMessageInput>,
    options?: CallOptions,
  ): Promise<Answer<'sendMessage'>> =>
    call('sendMessage', [number], { messaging_product: call.brand, ...message }, options)

  /** What is in it is typed by the methods below, each for one kind. */
  async function sendTo(
    number: string,
    to: string,
    content: object,
    { replyTo, callbackData, ...own }: MessageOptions = {},
  ): Promise<Sent> {
    const message = {
      recipient_type: 'individual',
      to,
      ...(replyTo !== undefined && { context: { message_id: replyTo } }),
      ...(callbackData !== undefined && { biz_opaque_callback_data: callbackData }),
      ...content,
    }
    const answer = await send(number, message as SendMessageInput, own)
    if ('messages' in answer) return answer
    throw new ParleyError({ status: 200, message: 'The answer to a message names no message.' })
  }

  const kind =
    <K extends keyof Kinds>(type: K): SendKind<Kinds[K], K & keyof Kinds[K]> =>
    (number, to, part, options) =>
      sendTo(number, to, { type, [type]: part }, options)

  const interactive = kind('interactive')

  return {
    send,

    text: (
      number: string,
      to: string,
      body: string,
      { previewUrl, ...options }: MessageOptions & { previewUrl?: boolean } = {},
    ): Promise<Sent> =>
      sendTo(
        number,
        to,
        { type: 'text', text: { body, ...(previewUrl !== undefined && { preview_url: previewUrl }) } },
        options,
      ),

    template: kind('template'),
    image: kind('image'),
    video: kind('video'),
    audio: kind('audio'),
    document: kind('document'),
    sticker: kind('sticker'),
    location: kind('location'),
    contacts: kind('contacts'),

    /** Any kind of buttons, lists, products, carousels and requests. */
    interactive,

    /** Words with one to three buttons under them. */
    buttons: (
      number: string,
      to: string,
      text: string,
      buttons: Button[],
      options?: MessageOptions,
    ): Promise<Sent> => {
      const action = { buttons: buttons.map((reply) => ({ type: 'reply' as const, reply })) }
      return interactive(number, to, { type: 'button', body: { text }, action }, options)
    },

    /** Words with a button that opens a flow. */
    flow: (
      number: string,
      to: string,
      text: string,
      parameters: FlowMessage['action']['parameters'],
      options?: MessageOptions,
    ): Promise<Sent> => {
      const action = { name: 'flow', parameters: { flow_message_version: '3', ...parameters } }
      const flow = { type: 'flow', body: { text }, action }
      return sendTo(number, to, { type: 'interactive', interactive: flow }, options)
    },

    react: (
      number: string,
      to: string,
      reaction: ReactionMessage['reaction'],
      options?: CallOptions,
    ): Promise<Sent> => sendTo(number, to, { type: 'reaction', reaction }, options),

    /** Shows the customer that a message was read; with `typing`, also that an answer is being written. */
    async markAsRead(
      number: string,
      message: string,
      { typing, ...options }: CallOptions & { typing?: boolean } = {},
    ): Promise<Success> {
      const typing_indicator = typing && { typing_indicator: { type: 'text' as const } }
      const mark = { status: 'read' as const, message_id: message, ...typing_indicator }
      const answer = await send(number, mark, options)
      if ('success' in answer) return answer
      throw new ParleyError({ status: 200, message: 'The answer does not say whether the message is read.' })
    },
  }
}
