/** An answer without what no two services share: ids, times, random codes, addresses. */

import type { Sent } from './send.ts'

const BLINDED: [RegExp, string][] = [
  [/"(fb)?trace_id":"[^"]*"/g, '"trace_id":"*"'],
  [/127\.0\.0\.1:\d+|localhost:\d+|\[::1\]:\d+/g, 'HOST'],
  [/\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}[.\d]*([+-]\d{2}:?\d{2}|Z)?/g, 'TIME'],
  // In whatever format it was asked for.
  [/"(\w+_time)":"(?:[^"\\]|\\.)*"/g, '"$1":"TIME"'],
  [/\b\d{10}(\d{3})?\b(?!\d)/g, 'UNIX'],
  [/"(latency_ms|duration_ms|ahead_seconds)":\d+(\.\d+)?/g, '"$1":0'],
  [/"engine":"\w+"/g, '"engine":"*"'],
  [/"code":"\d{6}"/g, '"code":"DIGITS"'],
  [/\/flow_preview\/[\w/-]+/g, '/flow_preview/KEY'],
  [/<path [^>]*>/g, '<path>'],
  [/value="[^"]{40,}"/g, 'value="SEALED"'],
  [/\bin \d+ seconds\b/g, 'in N seconds'],
  [/\b(mid\.|upload:|file_|parley_|preview-)[\w.-]+/g, '$1*'],
  [/\b[A-HJ-NP-Z2-9]{14}\b/g, 'CODE'],
  [/\b\d{12,17}\b/g, 'ID'],
  [/[\w-]{20,}={0,2}/g, 'RANDOM'],
  // Numbered by their events, which are compared by themselves.
  [/("deliveries":\[)"\d+"|(\/deliveries\/)\d+/g, '$1$2ID'],
  // What is on its way may have arrived on one of them.
  [/"status":"(accepted|sent|delivered|read)"/g, '"status":"UNDER WAY"'],
  // One counter for all templates, which jobs draw from as they get to it.
  [/"seq":\d+/g, '"seq":0'],
  // Opened and closed by what is being delivered.
  [/"circuit":"(open|half_open|closed)"/g, '"circuit":"*"'],
  // Written down now and then.
  [/,"last_used_time":"TIME"/g, ''],
]

export const blind = (text: string): string =>
  BLINDED.reduce((seen, [pattern, instead]) => seen.replace(pattern, instead), text)

/** These report what goes on in the background, at its own pace, or of where the service itself is. */
const OF_THEIR_OWN =
  /^GET \/(metrics|ready|operator\/(events|receivers|audit|counts|installation|overview|\{app\}\/webhooks|.*conversations))/

export const blindAnswer = (pattern: string, { status, type, text }: Sent): string =>
  OF_THEIR_OWN.test(pattern) || type.startsWith('image/')
    ? `${status} ${type}`
    : `${status} ${type} ${blind(text)}`
