/** What a customer does on the phone, action by action; everything but a flow, which is played before. */

import type { Call } from '../../../kernel/call/call.ts'
import { invalidParameter } from '../../../kernel/wire/errors.ts'
import type { Upload } from '../../../kernel/wire/params.ts'
import { findMedia, usableFile } from '../../media/index.ts'
import { act, type CustomerAction, greet } from '../../messages/index.ts'
import { sayFile, sayMedia } from '../customer.ts'
import { noMediaHere, notOnScreen } from '../errors.ts'
import type { Line } from '../line.ts'
import { productsShown } from '../ordering.ts'
import { changeCustomer, PERSON_CHANGES } from '../person.ts'
import { locationOf, type Place, press } from '../press.ts'
import { say } from '../say.ts'
import type { HandsAnswer } from './answers.ts'
import type { Changing, Doing, DoingOf } from './input.ts'
import { findTap, labelsOf, type Seen, see, type Tapped, tapOn } from './screen.ts'

type Came = Omit<HandsAnswer, 'success' | 'labels'>
type Holder = Omit<Line, 'call'>
type Actions = {
  [A in Exclude<Doing['action'], 'fill' | Changing['action']>]: (
    call: Call,
    line: Holder,
    doing: DoingOf<A>,
    files: Upload[],
  ) => Promise<Came>
}

const simply =
  (action: CustomerAction) =>
  async (call: Call, { number, wa_id }: Holder): Promise<Came> => {
    await act(call, number, wa_id, action)
    return {}
  }

const ACTIONS: Actions = {
  async open(call, { number, wa_id, name }) {
    await greet(call, number, wa_id, name ?? null)
    return {}
  },
  async write(call, line, { text: body, media_id, caption }, files) {
    const given = [body, media_id, files[0]].filter((one) => one !== undefined)
    if (given.length !== 1)
      throw invalidParameter('Write one thing: text, a media_id, or a file in a form.', {
        blame: ['text', 'media_id'],
      })
    if (body !== undefined) return { id: await say(call, line, { type: 'text', text: { body } }) }
    if (media_id === undefined) return { id: await sayFile(call, line, usableFile(files[0]), caption) }
    const media = await findMedia(call, media_id)
    if (media?.account_id !== line.number.account_id) throw noMediaHere(media_id)
    return { id: await sayMedia(call, line, media, caption) }
  },
  async tap(call, line, doing) {
    if (doing.unchecked) return { id: await sayUnchecked(call, line, doing) }
    const seen = await see(call, line)
    const { label, message_id } = doing
    const isPrompt = message_id === undefined && seen.prompts.includes(label)
    if (isPrompt) return { id: await say(call, line, { type: 'text', text: { body: label } }) }
    return tapped(call, line, seen, tapOn(seen, { label, message_id }))
  },
  async open_link(call, line, { label, message_id }) {
    const seen = await see(call, line)
    const found = findTap(seen, { label, message_id, does: 'link' })
    const url = found?.tap.url ?? linkIn(seen, label, message_id)
    if (url === undefined)
      throw notOnScreen(label === undefined ? 'no link' : `no link ${label}`, linksOf(seen))
    return { url }
  },
  async send_location(call, line, { latitude, longitude, place: name, address, message_id }) {
    if ((latitude === undefined) !== (longitude === undefined))
      throw invalidParameter('A place has both latitude and longitude.', { blame: ['latitude', 'longitude'] })
    const place: Place | undefined =
      latitude === undefined || longitude === undefined
        ? undefined
        : {
            latitude,
            longitude,
            ...(name !== undefined && { name }),
            ...(address !== undefined && { address }),
          }
    const seen = await see(call, line)
    // Where nobody asked, it is sent all the same: the phone has it under its paper clip.
    const asked = findTap(seen, { message_id, does: 'location' })
    if (message_id !== undefined && !asked)
      throw notOnScreen(`no request under message ${message_id}`, labelsOf(seen))
    const id = asked
      ? await press(call, line, asked.message, asked.tap, { place })
      : await say(call, line, locationOf(place))
    return idOf(id)
  },
  async give_address(call, line, { values, saved, message_id }) {
    const seen = await see(call, line)
    const { message, tap } = tapOn(seen, { message_id, does: 'address' })
    return idOf(await press(call, line, message, tap, { values: values ?? {}, saved }))
  },
  async order(call, line, { items, text, label, message_id }) {
    const seen = await see(call, line)
    const { message, tap } = tapOn(seen, { label, message_id, does: 'products' })
    if (items.length === 0)
      throw invalidParameter('Param items must name at least one product.', { blame: ['items'] })
    return idOf(await press(call, line, message, tap, { items, text }))
  },
  async react(call, line, { emoji, message_id }) {
    const { messages } = await see(call, line)
    const theirs = messages.filter(({ direction }) => direction === 'outgoing')
    const wanted = message_id === undefined ? theirs.at(-1) : messages.find(({ id }) => id === message_id)
    if (!wanted)
      throw notOnScreen(
        message_id === undefined ? 'no message of the business' : `no message ${message_id}`,
        messages.slice(-10).map(({ id }) => id),
      )
    const reaction = { message_id: wanted.id, ...(emoji !== undefined && { emoji }) }
    return { id: await say(call, line, { type: 'reaction', reaction }) }
  },
  read: simply('read'),
  block: simply('block'),
  unblock: simply('unblock'),
  report: simply('report'),
  change_phone: simply('change_phone'),
}

type AnyAction = (call: Call, line: Holder, doing: never, files: Upload[]) => Promise<Came>

export const actOnPhone = (
  call: Call,
  line: Holder,
  doing: Exclude<Doing, { action: 'fill' }>,
  files: Upload[],
): Promise<Came> =>
  isChange(doing)
    ? changeCustomer(call, line, doing)
    : (ACTIONS[doing.action] as AnyAction)(call, line, doing as never, files)

const isChange = (doing: Doing): doing is Changing => Object.hasOwn(PERSON_CHANGES, doing.action)

const idOf = (id: string | undefined): Came => (id === undefined ? {} : { id })

/** What a tap says, or what it shows. */
async function tapped(call: Call, line: Holder, seen: Seen, { message, tap }: Tapped): Promise<Came> {
  const id = await press(call, line, message, tap)
  switch (tap.does) {
    case 'list':
      return {
        rows: seen.taps.flatMap(({ message: on, tap: one }) =>
          on.id === message.id && one.in === tap.key ? [one.label] : [],
        ),
      }
    case 'link':
    case 'dial':
      return tap.url === undefined ? {} : { url: tap.url }
    case 'copy':
      return { copied: tap.code ?? '' }
    case 'address':
      return tap.form ? { form: tap.form } : {}
    case 'products':
      return {
        products: productsShown(message, tap).products.map(({ name, retailer_id, price, currency }) => ({
          name,
          retailer_id,
          price,
          currency,
        })),
      }
    default:
      return idOf(id)
  }
}

/** An answer to what nobody asked, as a customer's phone may send it long after. */
function sayUnchecked(call: Call, line: Holder, doing: DoingOf<'tap'>): Promise<string> {
  const { label, id = label, as, message_id } = doing
  const said =
    as === 'button'
      ? { type: 'button', button: { text: label, payload: id } }
      : { type: 'interactive', interactive: { type: as, [as]: { id, title: label } } }
  return say(call, line, { ...said, ...(message_id !== undefined && { context: { id: message_id } }) })
}

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

/** Links in what the business wrote, the latest first. */
function linksIn({ messages }: Seen, messageId?: string): string[] {
  return messages
    .filter(({ id, direction }) => direction === 'outgoing' && (messageId === undefined || id === messageId))
    .toReversed()
    .flatMap(({ content }) => JSON.stringify(content ?? '').match(LINK) ?? [])
}

const linkIn = (seen: Seen, address: string | undefined, messageId: string | undefined) => {
  const links = linksIn(seen, messageId)
  return address === undefined ? links[0] : links.find((one) => one === address)
}

const linksOf = (seen: Seen): string[] => [
  ...new Set([...seen.taps.flatMap(({ tap }) => (tap.does === 'link' ? [tap.label] : [])), ...linksIn(seen)]),
]
