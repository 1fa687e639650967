/** A body as a transcript has it: JSON, a form, its parts, a text; of bytes only how many, of which type, and a hash. */

import type { Body, Part } from '../transcript.ts'
import { jsonIn, type Place, type Redaction } from './redaction.ts'
import { isKnownValue } from './vocabulary.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true })

export function redactedBody(
  bytes: Buffer,
  contentType: string,
  { redaction, place }: { redaction: Redaction; place: Place },
): Body | undefined {
  if (bytes.length === 0) return undefined
  const type = mediaType(contentType)
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (type === 'multipart/form-data' && boundary !== undefined)
    return { parts: partsOf(bytes, boundary).map((part) => redactedPart(part, { redaction, place })) }
  const text = /^(image|audio|video)\//.test(type) ? undefined : textIn(bytes)
  if (text === undefined) return { bytes: described(bytes, type, redaction) }
  const json = jsonIn(text)
  if (json !== undefined) return { json: redaction.value(json, place) }
  if (type === 'application/x-www-form-urlencoded')
    return { form: [...new URLSearchParams(text)].map((pair) => redactedPair(pair, { redaction, place })) }
  return { text: redaction.text(text, place) }
}

export function redactedPair(
  [name, value]: [string, string],
  { redaction, place }: { redaction: Redaction; place: Place },
): [string, string] {
  const written = redaction.name(name, { ...place, path: `${place.path}.{}` })
  return [written, redaction.text(value, { ...place, key: name, path: `${place.path}.${written}` })]
}

type RawPart = { name: string; filename?: string; type: string; bytes: Buffer }

function redactedPart(part: RawPart, { redaction, place }: { redaction: Redaction; place: Place }): Part {
  const { filename, type, bytes } = part
  const name = redaction.name(part.name, { ...place, path: `${place.path}.{}` })
  const at = { ...place, key: part.name, path: `${place.path}.${name}` }
  const file = {
    name,
    ...(filename !== undefined && { filename: redaction.text(filename, { ...at, key: 'name' }) }),
    ...(type !== '' && { type: knownType(type) }),
  }
  const text = filename === undefined || /json|^$/.test(type) ? textIn(bytes) : undefined
  if (text !== undefined && (filename === undefined || jsonIn(text) !== undefined))
    return { ...file, text: redaction.text(text, at) }
  return { ...file, bytes: described(bytes, type, redaction) }
}

const described = (bytes: Buffer, type: string, { standIns }: Redaction) => ({
  length: bytes.length,
  type: knownType(type),
  hash: standIns.hash(bytes),
})

/** A type that nobody knows could say anything. */
export const knownType = (type: string): string =>
  isKnownValue('mime_type', type) ? type : 'application/octet-stream'

export const mediaType = (contentType: string): string =>
  contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''

function textIn(bytes: Buffer): string | undefined {
  try {
    const text = UTF8.decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

function partsOf(bytes: Buffer, boundary: string): RawPart[] {
  const mark = Buffer.from(`--${boundary}`)
  const parts: RawPart[] = []
  for (let from = bytes.indexOf(mark); from >= 0; ) {
    const next = bytes.indexOf(mark, from + mark.length)
    if (next < 0) break
    const part = bytes.subarray(from + mark.length + 2, next - 2)
    const end = part.indexOf('\r\n\r\n')
    const head = part.subarray(0, Math.max(end, 0)).toString('utf8')
    const said = (pattern: RegExp) => pattern.exec(head)?.[1]
    const filename = said(/filename="([^"]*)"/i)
    parts.push({
      name: said(/[; ]name="([^"]*)"/i) ?? '',
      ...(filename !== undefined && { filename }),
      type:
        said(/content-type:\s*([^\r\n;]+)/i)
          ?.trim()
          .toLowerCase() ?? '',
      bytes: Buffer.from(part.subarray(end + 4)),
    })
    from = next
  }
  return parts
}
