/** A Postman collection: every saved answer with the request that it was saved for. */

import type { Imported } from './imported.ts'
import { fillerWith, targetIn } from './placeholders.ts'

type Pair = { key: string; value?: string; src?: string; type?: string; disabled?: boolean }
type Url = string | { raw?: string; query?: Pair[]; variable?: Pair[] }
type Request = {
  method?: string
  url?: Url
  header?: Pair[]
  body?: { mode?: string; raw?: string; urlencoded?: Pair[]; formdata?: Pair[] }
}
type Saved = { originalRequest?: Request; code?: number; header?: Pair[] | null; body?: string | null }
type Item = { item?: Item[]; request?: Request | string; response?: Saved[] }
type Collection = { item: Item[]; variable?: Pair[] }

export const isCollection = (document: object): document is Collection =>
  'info' in document && 'item' in document && Array.isArray(document.item)

export function fromPostman({ item, variable = [] }: Collection): Imported {
  const fill = fillerWith(new Map(variable.map(({ key, value = '' }) => [key, value])))
  const imported: Imported = { exchanges: [], halves: 0 }
  const walk = (items: Item[]) => {
    for (const { item: inner, request, response = [] } of items) {
      if (inner) walk(inner)
      if (request === undefined) continue
      if (response.length === 0) imported.halves++
      for (const saved of response) {
        const asked = saved.originalRequest ?? request
        const read = typeof asked === 'string' ? undefined : readRequest(asked, fill)
        if (read === undefined || saved.code === undefined) imported.halves++
        else imported.exchanges.push({ ...read, answer: answerOf(saved, fill) })
      }
    }
  }
  walk(item)
  return imported
}

type Fill = (text: string) => string

function readRequest({ method = 'GET', url = '', header = [], body }: Request, fill: Fill) {
  const variables = typeof url === 'string' ? [] : (url.variable ?? [])
  const raw = typeof url === 'string' ? url : (url.raw ?? '')
  // `:name` in a path, with its value beside it.
  const named = variables.reduce((text, { key, value }) => text.replace(`:${key}`, value || `{${key}}`), raw)
  const target = targetIn(fill(named))
  if (!target) return undefined
  const headers = headersOf(header, fill)
  return { method, ...target, ...bodyOf(body, headers, fill) }
}

const headersOf = (pairs: Pair[], fill: Fill): Record<string, string> => ({
  authorization: 'Bearer published-token',
  ...Object.fromEntries(
    pairs.filter(({ disabled }) => !disabled).map(({ key, value = '' }) => [key.toLowerCase(), fill(value)]),
  ),
})

function bodyOf(body: Request['body'], headers: Record<string, string>, fill: Fill) {
  const enabled = (pairs: Pair[] = []) => pairs.filter(({ disabled }) => !disabled)
  if (body?.mode === 'urlencoded') {
    const form = new URLSearchParams(
      enabled(body.urlencoded).map(({ key, value = '' }) => [key, fill(value)]),
    )
    return {
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(`${form}`),
    }
  }
  if (body?.mode === 'formdata') {
    const parts = enabled(body.formdata).map(({ key, value = '', type }) =>
      type === 'file'
        ? `--limit\r\ncontent-disposition: form-data; name="${key}"; filename="file"\r\ncontent-type: image/png\r\n\r\nfile\r\n`
        : `--limit\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${fill(value)}\r\n`,
    )
    return {
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=limit' },
      body: Buffer.from(`${parts.join('')}--limit--\r\n`),
    }
  }
  const text = body?.mode === 'raw' ? fill(body.raw ?? '') : ''
  return {
    headers: { ...headers, ...(text !== '' && { 'content-type': 'application/json' }) },
    body: Buffer.from(text),
  }
}

const answerOf = ({ code = 200, header, body }: Saved, fill: Fill) => ({
  status: code,
  headers: Object.fromEntries((header ?? []).map(({ key, value = '' }) => [key.toLowerCase(), value])),
  body: Buffer.from(fill(body ?? '')),
})
