/** Exchanges with a canary somewhere in them, and whether it can still be found in what a transcript keeps. */

import {
  type RawExchange,
  type RawNotification,
  redactedExchange,
  redactedNotification,
} from '../../src/transcripts/redaction/entry.ts'
import { redactionUnder } from '../../src/transcripts/redaction/redaction.ts'
import { lineOf } from '../../src/transcripts/transcript.ts'

/** From 0 to 1. */
type Chance = () => number

function chanceFrom(seed: number): Chance {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}

const pick = <T>(chance: Chance, all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T
const letters = (chance: Chance, from: string, length: number) =>
  Array.from({ length }, () => pick(chance, [...from])).join('')

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const CANARIES: Record<string, (chance: Chance) => string> = {
  word: (chance) => letters(chance, LOWER, 12),
  capitals: (chance) => letters(chance, LOWER.toUpperCase(), 12),
  token: (chance) => letters(chance, `${LOWER}${LOWER.toUpperCase()}0123456789`, 24),
  digits: (chance) => `4${letters(chance, '0123456789', 9 + Math.floor(chance() * 6))}`,
  phone: (chance) => `+49 ${letters(chance, '123456789', 3)} ${letters(chance, '0123456789', 7)}`,
  moment: (chance) => `1${letters(chance, '0123456789', 9)}`,
  pin: (chance) => `9${letters(chance, '0123456789', 7)}`,
  date: (chance) =>
    `2031-0${pick(chance, [4, 7])}-1${pick(chance, [2, 6])}T0${pick(chance, [3, 8])}:47:5${pick(chance, [1, 9])}+0000`,
  mail: (chance) => `${letters(chance, LOWER, 8)}@${letters(chance, LOWER, 9)}.com`,
  name: (chance) => `${letters(chance, 'ÄÖÜ', 1)}${letters(chance, 'äöüßéèñç', 9)}`,
  script: (chance) => letters(chance, 'абвгдежзийклмнопрстуфхцчшщ', 11),
  sign: (chance) => letters(chance, '漢字仮名交文東西南北春夏秋冬', 8),
  hexadecimal: (chance) => letters(chance, '0123456789abcdef', 32),
  snake: (chance) => `${letters(chance, LOWER, 6)}_${letters(chance, LOWER, 7)}`,
}
const KEYS =
  'to from body text name id status code type timestamp wa_id profile data payload access_token pin title url link email language category display_phone_number message details example body_text flow_token response_json caption filename latitude timezone_id start expiration index limit file_length sha256 version country fields'.split(
    ' ',
  )

type Wrap = (canary: string, chance: Chance) => unknown
const number = (canary: string) => (/^\d{5,15}$/.test(canary) ? Number(canary) : canary)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const WRAPS: Wrap[] = [
  (canary) => canary,
  number,
  (canary) => `Dear ${canary}, your order is ready 🎉 (${canary}).`,
  (canary) => `{{1}} ${canary} {{${canary}}} \${data.${canary}}`,
  (canary) => JSON.stringify({ [canary]: 1, body: [canary, { note: number(canary) }] }),
  (canary) => JSON.stringify({ text: JSON.stringify({ deep: canary }) }),
  (canary) => `https://${canary.replace(/[^a-z0-9]/gi, '')}.example.com/a`,
  (canary) =>
    `https://graph.facebook.com/v23.0/${encodeURIComponent(canary)}?after=${encodeURIComponent(canary)}#${canary.replace(/\s/g, '')}`,
  (canary) => `https://user:${encodeURIComponent(canary)}@example.com/?${encodeURIComponent(canary)}=1`,
  (canary) => base64(canary),
  (canary) => base64(JSON.stringify({ to: canary })),
  (canary) => `wamid.${base64(`HBgL${canary}`)}`,
  (canary) => `data:text/plain;base64,${base64(canary)}`,
  (canary) => encodeURIComponent(canary),
  (canary) => [canary, [canary]],
  (canary) => ({ [canary]: { [canary]: canary } }),
]

function tree(chance: Chance, leaf: unknown, depth = 0): unknown {
  const key = pick(chance, KEYS)
  const inner = depth < 4 && chance() < 0.6 ? tree(chance, leaf, depth + 1) : leaf
  return chance() < 0.3 ? { [key]: [inner], status: 'sent' } : { messaging_product: 'whatsapp', [key]: inner }
}

const form = (chance: Chance, leaf: unknown) =>
  new URLSearchParams({
    [pick(chance, KEYS)]: typeof leaf === 'string' ? leaf : JSON.stringify(leaf),
    ...(chance() < 0.3 && { [String(leaf)]: '1' }),
  }).toString()

function multipart(chance: Chance, leaf: unknown): string {
  const text = typeof leaf === 'string' ? leaf : JSON.stringify(leaf)
  const plain = text.replace(/["\r\n]/g, '')
  const part = pick(chance, [
    `Content-Disposition: form-data; name="${pick(chance, KEYS)}"\r\n\r\n${text}`,
    `Content-Disposition: form-data; name="${plain}"\r\n\r\n1`,
    `Content-Disposition: form-data; name="file"; filename="${plain}.png"\r\nContent-Type: image/png\r\n\r\n${text}`,
    `Content-Disposition: form-data; name="file"; filename="flow.json"\r\nContent-Type: application/json\r\n\r\n${JSON.stringify({ screens: [{ id: text, title: text }] })}`,
    `Content-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: application/${plain.replace(/\W/g, '')}\r\n\r\n${text}`,
  ])
  return `--limit\r\n${part}\r\n--limit--\r\n`
}

function bodyWith(chance: Chance, leaf: unknown): { body: Buffer; headers: Record<string, string> } {
  const json = () => JSON.stringify(tree(chance, leaf))
  const [type, text] = pick<() => [string, string]>(chance, [
    () => ['application/json', json()],
    () => ['application/json; charset=utf-8', json()],
    () => ['application/x-www-form-urlencoded', form(chance, leaf)],
    () => ['application/x-www-form-urlencoded', json()],
    () => ['multipart/form-data; boundary=limit', multipart(chance, leaf)],
    () => ['text/plain', typeof leaf === 'string' ? leaf : json()],
    () => ['image/png', json()],
    () => ['application/json', `{"broken": ${JSON.stringify(leaf)}`],
    () => ['', json()],
  ])()
  return { body: Buffer.from(text), headers: { 'content-type': type } }
}

const QUIET = { body: Buffer.alloc(0), headers: {} }
const TIMES = { at_ms: 1, ms: 2 }

/** The line of a transcript in which a canary was planted, and the canary. */
export function planted(seed: number): { line: string; canary: string } {
  const chance = chanceFrom(seed)
  const canary = pick(chance, Object.values(CANARIES))(chance)
  const leaf = pick(chance, WRAPS)(canary, chance)
  const text = typeof leaf === 'string' ? leaf : JSON.stringify(leaf)
  const asked = {
    ...QUIET,
    method: 'POST',
    host: 'graph.facebook.com',
    target: '/v23.0/300000000000001/messages',
  }
  const answer = { status: 200, ...QUIET }
  const written = encodeURIComponent(text)
  const raw = pick<() => RawExchange | RawNotification>(chance, [
    () => ({ ...asked, ...bodyWith(chance, leaf), answer, ...TIMES }),
    () => ({ ...asked, answer: { status: 400, ...bodyWith(chance, leaf) }, ...TIMES }),
    () => ({ ...bodyWith(chance, leaf), status: 200, ...TIMES }),
    () => ({ ...asked, target: `/v23.0/${written}/messages`, answer, ...TIMES }),
    () => ({ ...asked, target: `/v23.0/upload:${written}`, answer, ...TIMES }),
    () => ({
      ...asked,
      target: `/1?${pick(chance, KEYS)}=${written}&${written}=1&fields=id,${written}`,
      answer,
      ...TIMES,
    }),
    () => ({ ...asked, host: `${text.replace(/\W/g, '')}.com`, answer, ...TIMES }),
    () => ({
      ...asked,
      headers: headersWith(chance, text),
      answer: { ...answer, headers: headersWith(chance, text) },
      ...TIMES,
    }),
  ])()
  const redaction = redactionUnder(Buffer.alloc(32, seed % 251))
  const entry = 'answer' in raw ? redactedExchange(raw, redaction) : redactedNotification(raw, redaction)
  return { line: lineOf(entry), canary }
}

const headersWith = (chance: Chance, text: string) => ({
  [pick(chance, [
    'authorization',
    'x-hub-signature-256',
    'idempotency-key',
    'content-type',
    'retry-after',
    'facebook-api-version',
    'cookie',
    'user-agent',
    'x-anything',
  ])]: pick(chance, [
    text,
    `Bearer ${text}`,
    `OAuth ${text}`,
    `Basic ${base64(text)}`,
    `text/${text}; charset=${text}`,
  ]),
})

/** As it is, and in every writing in which somebody could read it. */
export function isFound(line: string, canary: string): boolean {
  const bare = canary.replace(/[\s+]/g, '')
  const writings = [
    canary,
    bare,
    encodeURIComponent(canary),
    JSON.stringify(canary).slice(1, -1),
    Buffer.from(canary).toString('hex'),
  ]
  // In base64 a text looks different by where it begins, and its ends depend on what stands beside it.
  const shifted = ['', 'x', 'xx'].map((before) => base64(before + canary).slice(before === '' ? 0 : 4, -4))
  const lower = line.toLowerCase()
  return (
    writings.some((one) => lower.includes(one.toLowerCase())) ||
    shifted.some((one) => one.length >= 8 && line.includes(one))
  )
}
