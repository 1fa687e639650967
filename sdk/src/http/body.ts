/** The body of a request: bytes as they are, a form where there is a file among the parameters, else JSON. */

import { parameterText } from './address.ts'

export type Body = { content: NonNullable<RequestInit['body']>; type?: string }

export function bodyOf(input: unknown): Body | undefined {
  if (input === undefined) return undefined
  if (isBytes(input)) return { content: input, type: 'application/octet-stream' }
  const parameters = Object.entries(input ?? {}).filter(([, value]) => value !== undefined)
  if (parameters.length === 0) return undefined
  if (!parameters.some(([, value]) => isBytes(value)))
    return { content: JSON.stringify(input), type: 'application/json' }
  const form = new FormData()
  for (const [name, value] of parameters) {
    if (!isBytes(value)) form.set(name, parameterText(value))
    else form.set(name, value instanceof Blob ? value : new Blob([value]), fileName(value))
  }
  // The boundary is only known to whoever writes the form.
  return { content: form }
}

const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> | ArrayBuffer | Blob =>
  value instanceof Uint8Array || value instanceof ArrayBuffer || value instanceof Blob

const fileName = (value: unknown): string =>
  typeof File === 'function' && value instanceof File ? value.name : 'file'
