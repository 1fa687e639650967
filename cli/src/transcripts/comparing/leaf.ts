/** What kind of thing a value is, and so what may differ of it between two servers. */

/** An id stands for one thing; what is drawn (cursors, handles, traces, addresses of files) is never the same twice. */
export type LeafKind = 'id' | 'drawn' | 'time' | 'words' | 'address' | 'text'

const DRAWN_KEY =
  /^(h|before|after|fbtrace_id|trace_id|sha256|hash|ctwa_clid|access_token|flow_token|preview_url|profile_picture_handle|message_template_namespace|oauth_url)$|_handle$|_hash$/
const ID_KEY = /^(id|ids|code)$|(_id|_ids)$/
const TIME_KEY = /(time|timestamp|date|expir\w*|_at|since|until|start|end)$/
const WORDS_KEY =
  /^(message|title|error_user_title|error_user_msg|details|description|explanation|error_description|error_message|possible_solution|reason|recommendation|error_data|warning)$/
const ID = /^(\d{10,}|wamid\..+|mid\..+|upload:.+|[A-Z]{2}\.\d+|[A-Z0-9]{14})$/
const EPOCH = /^[12]\d{9}(\d{3})?$/
const ISO = /^\d{4}-\d\d-\d\d/

export function kindOf(key: string, value: string, isError: boolean): LeafKind {
  if (/^https?:\/\//.test(value)) return 'address'
  if (DRAWN_KEY.test(key)) return 'drawn'
  if (TIME_KEY.test(key) && (EPOCH.test(value) || ISO.test(value))) return 'time'
  if (WORDS_KEY.test(key) && (isError || key !== 'description')) return 'words'
  if (ID_KEY.test(key) && ID.test(value)) return 'id'
  return 'text'
}

/** Whether they are written in the same way. */
export function sameShape(kind: LeafKind, theirs: string, ours: string, key = ''): boolean {
  if (kind === 'time') return ours.replace(/\d/g, '0') === theirs.replace(/\d/g, '0')
  if (kind === 'id') return classOf(theirs) === classOf(ours)
  if (kind === 'address')
    return (
      /^https?:\/\//.test(ours) &&
      (ours.startsWith('https:') || isLoopback(ours) || theirs.startsWith('http:'))
    )
  if (theirs === '' || ours === '') return theirs === ours
  // A number that is written as a text is not a word, and the other way round.
  return (
    /^-?\d+(\.\d+)?$/.test(theirs) === /^-?\d+(\.\d+)?$/.test(ours) || kind === 'words' || ID_KEY.test(key)
  )
}

const classOf = (id: string): string =>
  /^\d+$/.test(id)
    ? 'digits'
    : (/^(wamid\.|mid\.|upload:|[A-Z]{2}\.)/.exec(id)?.[0].replace(/^[A-Z]{2}\.$/, 'user') ?? 'word')

/** Addresses of a server on this machine have no certificate. */
const isLoopback = (url: string) => /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/.test(url)

const NAMES = [
  'id',
  'message_id',
  'code',
  'wa_id',
  'configuration_name',
  'field',
  'type',
  'name',
  'source_id',
  'object',
]

/** By which an entry of a list is known again; of two languages of one name, each. */
export function identityOf(entry: unknown, ours: (id: string) => string): string | undefined {
  if (typeof entry === 'string') return entry
  if (typeof entry !== 'object' || entry === null) return undefined
  const values: Record<string, unknown> = { ...entry }
  const name = NAMES.find((one) => typeof values[one] === 'string')
  if (name === undefined) {
    // Such as the application of a subscription.
    const inner = Object.values(values).find((one) => typeof one === 'object' && one !== null && 'id' in one)
    return inner === undefined ? undefined : identityOf(inner, ours)
  }
  return [ours(String(values[name])), values.language].filter((part) => typeof part === 'string').join(' ')
}
