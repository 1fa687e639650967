/** A HAR: what a browser or a proxy has kept of calls to the platform's hosts. */

import { PLATFORM_HOSTS } from '../../intercept/hosts.ts'
import type { Imported } from './imported.ts'

type Named = { name: string; value: string }
type HarEntry = {
  request: {
    method: string
    url: string
    headers: Named[]
    postData?: { mimeType?: string; text?: string; params?: Named[] }
  }
  response: {
    status: number
    headers: Named[]
    content: { mimeType?: string; text?: string; encoding?: string }
  }
}

type Har = { log: { entries: HarEntry[] } }

export const isHar = (document: object): document is Har =>
  'log' in document && Array.isArray(Object(document.log).entries)

export function fromHar({ log }: Har): Imported {
  const imported: Imported = { exchanges: [], halves: 0 }
  for (const { request, response } of log.entries) {
    if (!URL.canParse(request.url)) continue
    const { host, pathname, search } = new URL(request.url)
    if (!PLATFORM_HOSTS.includes(host)) continue
    // A status of 0: nothing came back.
    if (response.status < 100) {
      imported.halves++
      continue
    }
    const { postData } = request
    const form = new URLSearchParams((postData?.params ?? []).map(({ name, value }) => [name, value]))
    const { text = '', encoding, mimeType } = response.content
    imported.exchanges.push({
      method: request.method,
      host,
      target: pathname + search,
      headers: {
        ...headersOf(request.headers),
        ...(postData?.mimeType && { 'content-type': postData.mimeType }),
      },
      body: Buffer.from(postData?.text ?? (form.size > 0 ? `${form}` : '')),
      answer: {
        status: response.status,
        headers: { ...headersOf(response.headers), ...(mimeType && { 'content-type': mimeType }) },
        body: Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8'),
      },
    })
  }
  return imported
}

const headersOf = (headers: Named[]): Record<string, string> =>
  Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]))
