/** A recorded request as our side can answer it: with our ids, tokens, addresses, and bytes of the same kind. */

import { urlAt } from '@parley-dev/sdk'
import { VERIFY_TOKEN } from '../../conformance/receiver.ts'
import { inOurIds } from '../comparing/ids.ts'
import type { Body, Exchange } from '../transcript.ts'
import { bytesOf } from './bytes.ts'
import type { Place } from './place.ts'

export type Answer = { status: number; type: string; body: unknown; text: string }

const PATIENCE_MS = 30_000

export async function asked({ request }: Exchange, place: Place): Promise<Answer> {
  const { method } = request
  const headers = new Headers(headersFor(request.headers, place))
  // As it is asked by whoever thinks that it is the platform.
  headers.set('x-parley-dialect', 'platform')
  const body = bodyFor(request.body, headers, place)
  const url = urlFor(request, place)
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body !== undefined && { body }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const type = (response.headers.get('content-type') ?? '').split(';', 1)[0] ?? ''
  const text = bytes.toString('utf8')
  return {
    status: response.status,
    type,
    text,
    body: /json/.test(type) ? parsed(text) : { bytes: bytes.length },
  }
}

function urlFor({ path, query }: Exchange['request'], place: Place): string {
  const written = `${path}?${query.map((pair) => pair.join('=')).join('&')}`
  // An address that stood in an answer leads to what stands in ours.
  const link = place.links.get(written)
  if (link !== undefined) return urlAt(place.url, link)
  const ours = path
    .split('/')
    .map((part) => encodeURIComponent(inOurIds(decoded(part), place.ids)).replaceAll('%3A', ':'))
    .join('/')
  const search = new URLSearchParams(query.map(([name, value]) => [name, ourValue(name, value, place)]))
  return urlAt(place.url, search.size === 0 ? ours : `${ours}?${search}`)
}

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function headersFor(recorded: Record<string, string>, place: Place): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of ['authorization', 'file_offset', 'idempotency-key']) {
    const value = recorded[name]
    if (value === undefined) continue
    const [scheme = '', token = ''] = value.split(' ')
    kept[name] = name === 'authorization' ? `${scheme} ${place.tokenFor(token)}` : value
  }
  return kept
}

const TOKEN = /^(access_token|input_token)$/

function ourValue(name: string, value: string, place: Place): string {
  if (TOKEN.test(name)) return place.tokenFor(value)
  if (name === 'client_secret') return place.secretFor(value)
  if (/^(override_callback_uri|callback_url)$/.test(name)) return value === '' ? value : place.hookFor()
  if (name === 'verify_token') return VERIFY_TOKEN
  return inOurIds(value, place.ids)
}

/** Keys whose values are ours, at whatever depth they stand. */
function ours(value: unknown, place: Place, key = ''): unknown {
  if (typeof value === 'string') return ourValue(key, value, place)
  if (Array.isArray(value)) return value.map((one) => ours(one, place, key))
  if (typeof value !== 'object' || value === null) return inOurIds(value, place.ids)
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [place.ids.ours(name) ?? name, ours(one, place, name)]),
  )
}

function bodyFor(body: Body | undefined, headers: Headers, place: Place) {
  if (body === undefined) return undefined
  if ('json' in body) {
    headers.set('content-type', 'application/json')
    return JSON.stringify(ours(body.json, place))
  }
  if ('form' in body)
    return new URLSearchParams(body.form.map(([name, value]) => [name, ourValue(name, value, place)]))
  if ('text' in body) return body.text
  if ('bytes' in body) {
    headers.set('content-type', body.bytes.type)
    return bytesOf(body.bytes)
  }
  const form = new FormData()
  for (const { name, filename, type = '', text, bytes } of body.parts) {
    const value = text === undefined ? undefined : ourValue(name, text, place)
    if (filename === undefined) form.set(name, value ?? '')
    else
      form.set(
        name,
        new Blob([value ?? bytesOf({ hash: '', length: 1, type, ...bytes })], { type }),
        filename,
      )
  }
  return form
}

/** What is no JSON is judged as what it is: text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
