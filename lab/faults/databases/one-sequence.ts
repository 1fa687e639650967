/** One long sequence of requests, the same for a seed, and what of the answers must be the same wherever it is sent. */

import { setTimeout as sleep } from 'node:timers/promises'
import {
  ACCOUNT,
  type Answer,
  actorAt,
  NUMBER,
  SECOND_ACCOUNT,
  UNVERIFIED_NUMBER,
} from '../../../server/test/house.ts'

/** `{flow 3}` in a path or body stands for the id of the third flow that was made. */
export type Step = { method: 'get' | 'post' | 'delete'; path: string; body?: unknown; makes?: Kind }

type Kind = 'flow' | 'template' | 'qr' | 'upload'
type Pick = (from: number) => number

const ABSENT = '399999999999999'
const TEXTS = ['Hello', 'Grüße aus der Bäckerei', '🥐🥖', 'x'.repeat(300), '']

/** Every kind of step, with what has been made so far. */
const STEPS: ((pick: Pick, made: Record<Kind, number>, count: number) => Step)[] = [
  (_, __, count) => ({
    ...{ method: 'post', path: `/${ACCOUNT}/flows`, makes: 'flow' },
    body: { name: `Flow ${count}`, categories: ['OTHER'] },
  }),
  (pick, made) => ({
    method: 'get',
    path: `/{flow ${pick(made.flow)}}?fields=id,name,status,validation_errors`,
  }),
  (pick, made, count) => ({
    ...{ method: 'post', path: `/{flow ${pick(made.flow)}}` },
    body: { name: `Renamed ${count}` },
  }),
  (pick, made) => ({
    ...{ method: 'post', path: `/{flow ${pick(made.flow)}}/assets` },
    body: { asset_type: 'FLOW_JSON', file: JSON.stringify({ version: '7.0', screens: [] }) },
  }),
  (pick, made) => ({ method: 'post', path: `/{flow ${pick(made.flow)}}/publish` }),
  (pick, made) => ({ method: 'delete', path: `/{flow ${pick(made.flow)}}` }),
  (pick) => ({ method: 'get', path: `/${ACCOUNT}/flows?limit=${1 + pick(30)}&fields=id,name,status` }),
  (pick, _, count) => ({
    ...{ method: 'post', path: `/${ACCOUNT}/message_templates`, makes: 'template' },
    body: {
      ...{ name: `template_${count}`, category: 'UTILITY', language: pick(2) ? 'en_US' : 'de' },
      components: [{ type: 'BODY', text: TEXTS[pick(TEXTS.length)] }],
    },
  }),
  (pick, made) => ({ method: 'get', path: `/{template ${pick(made.template)}}` }),
  (pick) => ({
    method: 'get',
    path: `/${ACCOUNT}/message_templates?limit=${1 + pick(30)}&fields=id,name,status`,
  }),
  (pick, _, count) => ({
    ...{ method: 'delete', path: `/${ACCOUNT}/message_templates?name=template_${pick(count + 1)}` },
  }),
  (pick) => ({
    ...{ method: 'post', path: `/${NUMBER}/message_qrdls`, makes: 'qr' },
    body: { prefilled_message: TEXTS[pick(TEXTS.length)] },
  }),
  (pick, made) => ({ method: 'get', path: `/${NUMBER}/message_qrdls/{qr ${pick(made.qr)}}` }),
  (pick, made) => ({ method: 'delete', path: `/${NUMBER}/message_qrdls/{qr ${pick(made.qr)}}` }),
  (pick) => ({ method: 'get', path: `/${NUMBER}/message_qrdls?limit=${1 + pick(30)}` }),
  (pick) => ({
    ...{ method: 'post', path: `/${NUMBER}/chat_business_profile` },
    body: { messaging_product: 'chat', about: TEXTS[pick(TEXTS.length)], email: 'shop@example.com' },
  }),
  () => ({ method: 'get', path: `/${NUMBER}/chat_business_profile?fields=about,email,address` }),
  (pick) => ({
    ...{ method: 'post', path: `/${NUMBER}/conversational_automation` },
    body: { prompts: [TEXTS[pick(TEXTS.length)], 'Opening hours'] },
  }),
  () => ({ method: 'get', path: `/${NUMBER}?fields=verified_name,conversational_automation` }),
  (pick) => ({
    ...{
      method: 'post',
      path: `/app/uploads?file_length=${1 + pick(1_000)}&file_type=image/png`,
      makes: 'upload',
    },
  }),
  (pick, made) => ({ method: 'get', path: `/{upload ${pick(made.upload)}}` }),
  (pick) => ({
    ...{ method: 'post', path: `/${NUMBER}/messages` },
    body: { to: `1555010${1000 + pick(20)}`, text: { body: TEXTS[pick(TEXTS.length)] } },
  }),
  (pick) => ({
    method: 'post',
    path: `/${UNVERIFIED_NUMBER}/verify_code`,
    body: { code: String(pick(900_000) + 100_000) },
  }),
  () => ({ method: 'get', path: `/${SECOND_ACCOUNT}/phone_numbers` }),
  () => ({ method: 'get', path: `/${ABSENT}` }),
  () => ({ method: 'delete', path: `/${ABSENT}/flows` }),
  (pick) => ({
    method: 'get',
    path: `/${NUMBER}?fields=${['nonsense', 'id,', 'verified_name,id'][pick(3)]}`,
  }),
  (pick) => ({ method: 'get', path: `/${ACCOUNT}/flows?limit=${['-1', 'x', '0', '100000'][pick(4)]}` }),
  (_, __, count) => ({
    method: 'post',
    path: `/${ACCOUNT}/flows`,
    body: { name: ['a', count], categories: 'NONE' },
  }),
]

export function sequenceOf(seed: number, length: number): Step[] {
  const random = randomFrom(seed)
  const made: Record<Kind, number> = { flow: 0, template: 0, qr: 0, upload: 0 }
  const pick: Pick = (from) => Math.floor(random() * Math.max(1, from))
  return Array.from({ length }, (_, count) => {
    const step = (STEPS[pick(STEPS.length)] as (typeof STEPS)[number])(pick, made, count)
    if (step.makes) made[step.makes]++
    return step
  })
}

/** mulberry32: small, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Sends the steps one after the other, each to the next of the processes; gives what must be alike. */
export async function play(steps: Step[], urls: string[]): Promise<string[]> {
  const ids: Record<Kind, string[]> = { flow: [], template: [], qr: [], upload: [] }
  const alike = newLikeness()
  const answers: string[] = []
  for (const [count, step] of steps.entries()) {
    const actor = actorAt(urls[count % urls.length] ?? '', 'sandbox-token')
    const path = step.path.replace(/\{(\w+) (\d+)\}/, (_, kind: Kind, at) => ids[kind][Number(at)] ?? ABSENT)
    const answer = await actor[step.method](path, step.body as never)
    if (step.makes) ids[step.makes].push(answer.body?.id ?? answer.body?.code ?? ABSENT)
    answers.push(`${step.method} ${step.path} ${answer.status} ${alike(answer)}`)
    // Lists are in the order of making, by the millisecond.
    await sleep(2)
  }
  return answers
}

const SECRETS_OF_A_RUN = [
  /\d{12,}/g,
  /upload:[\w-]+/g,
  /\bfile_[\w-]+/g,
  /wamid\.[\w=+/-]+/g,
  /\b[A-Z0-9]{14}\b/g,
]

/** Ids by the order in which they appear, addresses and times as such. */
function newLikeness(): (answer: Answer) => string {
  const seen = new Map<string, string>()
  const nth = (id: string) => {
    const known = seen.get(id) ?? `#${seen.size}`
    seen.set(id, known)
    return known
  }
  const likeText = (text: string) =>
    SECRETS_OF_A_RUN.reduce((rest, pattern) => rest.replace(pattern, nth), text)
      .replace(/https?:\/\/[^\s"]+/g, 'URL')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+0000)/g, 'TIME')
      .replace(/in \d+ seconds/g, 'in SECONDS')
  const like = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => like(one))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, like(inner, name)]))
    if (/^(trace_id|before|after)$/.test(key)) return key
    if (typeof value === 'number' && value > 1_600_000_000) return 'TIME'
    return typeof value === 'string' ? likeText(value) : value
  }
  return (answer) => JSON.stringify(like(answer.body)) ?? answer.text
}
