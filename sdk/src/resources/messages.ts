/** Messages to customers: a method for each kind, and marks on what came in. */

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
import type { Answer, Call, CallOptions, Input, Unbranded } from './call.ts'

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

type Button = { id: string; title: string }

export const messages = (call: Call) => {
  /** A message as the wire has it. */
  const send = (
    number: string,
    message: Unbranded<SendMessageInput>,
    options?: CallOptions,
  ): Promise<Answer<'sendMessage'>> => {
    const whole = { messaging_product: call.brand, ...message } as SendMessageInput
    return call('sendMessage', [number], whole, options)
  }

  const sendTo = (
    number: string,
    to: string,
    content: object,
    options: MessageOptions = {},
  ): Promise<Sent> => {
    const { replyTo, callbackData, ...own } = options
    const message = {
      recipient_type: 'individual',
      to,
      ...(replyTo !== undefined && { context: { message_id: replyTo } }),
      ...(callbackData !== undefined && { biz_opaque_callback_data: callbackData }),
      ...content,
    }
    return send(number, message as never, own) as Promise<Sent>
  }

  const kind =
    (type: string) =>
    (number: string, to: string, part: unknown, options?: MessageOptions): Promise<Sent> =>
      sendTo(number, to, { type, [type]: part }, options)

  const interactive: SendKind<InteractiveMessage, 'interactive'> = kind('interactive')

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

    template: kind('template') as SendKind<TemplateMessage, 'template'>,
    image: kind('image') as SendKind<ImageMessage, 'image'>,
    video: kind('video') as SendKind<VideoMessage, 'video'>,
    audio: kind('audio') as SendKind<AudioMessage, 'audio'>,
    document: kind('document') as SendKind<DocumentMessage, 'document'>,
    sticker: kind('sticker') as SendKind<StickerMessage, 'sticker'>,
    location: kind('location') as SendKind<LocationMessage, 'location'>,
    contacts: kind('contacts') as SendKind<ContactsMessage, 'contacts'>,

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
      const action = { name: 'flow' as const, parameters: { flow_message_version: '3', ...parameters } }
      return interactive(
        number,
        to,
        { type: 'flow', body: { text }, action } as InteractiveMessage['interactive'],
        options,
      )
    },

    react: (
      number: string,
      to: string,
      reaction: ReactionMessage['reaction'],
      options?: CallOptions,
    ): Promise<Sent> => sendTo(number, to, { type: 'reaction', reaction }, options),

    /** Shows the customer that a message was read; with `typing`, also that an answer is being written. */
    markAsRead: (
      number: string,
      message: string,
      { typing, ...options }: CallOptions & { typing?: boolean } = {},
    ): Promise<Success> =>
      send(
        number,
        { status: 'read', message_id: message, ...(typing && { typing_indicator: { type: 'text' } }) },
        options,
      ) as Promise<Success>,

    call: (
      number: string,
      input: Input<'callCustomer'>,
      options?: CallOptions,
    ): Promise<Answer<'callCustomer'>> => call('callCustomer', [number], input, options),

    callPermission: (
      number: string,
      customer: string,
      options?: CallOptions,
    ): Promise<Answer<'readCallPermission'>> =>
      call('readCallPermission', [number], { user_wa_id: customer }, options),
  }
}
