/** Plays a transcript in order, and gives a verdict for every field of every answer and notification. */

import { urlAt } from '@parley-dev/sdk'
import { compared, type Field, leavesOf } from '../comparing/compare.ts'
import { explanationOf } from '../comparing/explained.ts'
import { type Entry, type Exchange, isExchange, type Notified } from '../transcript.ts'
import { furnish } from './furnish.ts'
import { isObject, jsonOf, segmentsOf } from './nodes.ts'
import { cause, comparedWebhooks, webhooksIn, webhooksReceived } from './notifications.ts'
import type { Place } from './place.ts'
import { asked } from './requests.ts'
import { reviewing } from './reviewing.ts'

export type Judged = Field & { explained?: string }
/** Of one exchange: where it stands in the transcript, counted from 1, and what was said on both sides. */
export type Verdict = { exchange: number; title: string; fields: Judged[]; recorded: unknown; got: unknown }

const SETTLED_MAX = '30s'

export async function play(entries: Entry[], place: Place): Promise<Verdict[]> {
  noteGiven(entries, place)
  await furnish(entries, place)
  const { sandbox } = place
  const isReceiving = sandbox !== undefined && entries.some((entry) => !isExchange(entry))
  if (isReceiving) await subscribed(entries, place)
  const settled = async () =>
    sandbox && void (await sandbox.operator.call('readWorldSettled', [sandbox.world], { wait: SETTLED_MAX }))
  await settled()
  const since = sandbox?.receiver.received.length ?? 0
  const verdicts: Verdict[] = []
  const review = reviewing(entries)
  const notified: { entry: Notified; exchange: number }[] = []
  for (const [at, entry] of entries.entries()) {
    const exchange = at + 1
    if (isExchange(entry)) {
      await review(entry, place)
      verdicts.push(await judged(entry, exchange, place))
    } else {
      notified.push({ entry, exchange })
      await cause(entry, entries, place)
    }
  }
  if (!isReceiving) return verdicts
  await settled()
  const received = sandbox.receiver.received
    .slice(since)
    .flatMap((one) => webhooksReceived(one, sandbox.secret))
  const recorded = notified.flatMap(({ entry, exchange }) => webhooksIn(entry.notification, exchange, place))
  for (const { exchange, fields, recorded: was, got } of comparedWebhooks(recorded, received, place)) {
    const about = 'notification'
    verdicts.push({
      exchange,
      title: `notification of ${recorded.find((one) => one.exchange === exchange)?.field}`,
      recorded: was,
      got,
      fields: fields.map((field) => withReason(field, about)),
    })
  }
  return verdicts
}

async function judged(entry: Exchange, exchange: number, place: Place): Promise<Verdict> {
  const { request, answer } = entry
  const got = await asked(entry, place)
  noteLinks(answer.body, got.body, place)
  const about = aboutOf(entry)
  const status = sameOr('status', answer.status, got.status)
  const type = answer.headers['content-type']?.split(';', 1)[0]
  const recorded = recordedBody(entry)
  const fields = recorded === undefined ? [] : compared(recorded, comparable(recorded, got.body), place)
  const first = withReason(status, about)
  const head = [first, ...(type === undefined ? [] : [sameOr('content-type', type, got.type)])]
  // Where one side refuses and the other does not, whatever explains that explains the bodies.
  const differsInKind = answer.status < 400 !== got.status < 400
  const follows = differsInKind ? first.explained : undefined
  return {
    exchange,
    title: `${request.method} ${request.path}`,
    fields: [...head, ...fields.map((field) => withReason(field, about, follows))],
    recorded: { status: answer.status, body: recorded },
    got: { status: got.status, body: got.body },
  }
}

const sameOr = (path: string, recorded: unknown, got: unknown): Field =>
  recorded === got ? { path } : { path, kind: 'other value', recorded, got }

/** Such as `GET message_qrdls/{}`, or `POST node refused 100/33`. */
function aboutOf({ request, answer }: Exchange): string {
  const [, edge = 'node', ...more] = segmentsOf(request.path)
  const call = `${request.method} ${edge}${more.length > 0 ? '/{}' : ''}`
  if (answer.status < 400) return call
  const { error } = jsonOf(answer.body)
  const { code = '', error_subcode = '' } = isObject(error) ? error : {}
  return `${call} refused ${code}/${error_subcode}`
}

function withReason(field: Field, about: string, follows?: string): Judged {
  if (field.kind === undefined) return field
  const explained = explanationOf(field, about, follows)
  return explained === undefined ? field : { ...field, explained }
}

function recordedBody({ answer: { body } }: Exchange): unknown {
  if (body === undefined) return undefined
  if ('json' in body) return body.json
  return 'bytes' in body ? { bytes: body.bytes.length } : 'text' in body ? body.text : undefined
}

/** A text of no JSON is there or not: its words are somebody's. */
const comparable = (recorded: unknown, got: unknown) =>
  typeof recorded === 'string' && typeof got === 'string' ? recorded : got

/** Everything that stands in a request, and in what was there before: it comes back as it was given. */
function noteGiven(entries: Entry[], { given, known }: Place): void {
  const note = (value: unknown) => {
    for (const leaf of leavesOf(value, ''))
      if (['string', 'number'].includes(typeof leaf.value)) {
        given.add(String(leaf.value))
        if (/^\+[\d ()-]+$/.test(String(leaf.value))) given.add(String(leaf.value).replace(/\D/g, ''))
      }
  }
  for (const entry of entries)
    if (isExchange(entry)) {
      if (entry.answer.status < 400) note(jsonOf(entry.request.body))
      if (entry.answer.status < 400) note(entry.request.query.map(([, value]) => value))
    }
  for (const { shown } of known.nodes.values()) note(shown)
  // Their ids are ours to draw.
  for (const id of known.nodes.keys()) given.delete(id)
}

/** An address that is called later is called where ours leads. */
function noteLinks(recorded: unknown, got: unknown, { links }: Place): void {
  const [theirs, ours] = [recorded, { json: got }].map((body) => leavesOf(jsonOf(body), ''))
  for (const { path, value } of theirs ?? []) {
    const other = ours?.find((leaf) => leaf.path === path)?.value
    if (![value, other].every((one) => typeof one === 'string' && /^https?:/.test(one) && URL.canParse(one)))
      continue
    const [from, to] = [new URL(String(value)), new URL(String(other))]
    const query = [...from.searchParams].map((pair) => pair.join('=')).join('&')
    links.set(`${from.pathname}?${query}`, to.pathname + to.search)
  }
}

/** Unless the recording does so itself. */
async function subscribed(
  entries: Entry[],
  { sandbox, known, ids, hookFor, tokenFor, url }: Place,
): Promise<void> {
  const isOwn = entries.some(
    (entry) =>
      isExchange(entry) &&
      /\/(subscribed_apps|subscriptions)$/.test(entry.request.path) &&
      JSON.stringify(entry.request).includes('verify_token'),
  )
  if (isOwn || !sandbox) return
  const accounts = known.of('account').map(({ id }) => ids.ours(id))
  for (const account of accounts.length > 0 ? accounts : [ids.ours('account')])
    await fetch(urlAt(url, `/v23.0/${account}/subscribed_apps`), {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenFor('')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ override_callback_uri: hookFor(), verify_token: 'conformance' }),
    })
}
