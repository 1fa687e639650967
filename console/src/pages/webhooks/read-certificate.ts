/** The certificate of a receiver, as `parley certify --json` writes it, read in the browser. */

type Family = {
  name: string
  sends: string
  must: string
  seen_by: string
  cases: number
  passed: number
}
type CaseResult = { family: string; name: string; passed: boolean; ms: number; wrong?: string }
export type Certificate = {
  url: string
  at: string
  cases: number
  passed: number
  families: Family[]
  results: CaseResult[]
}

export class NotACertificate extends Error {}

type Of<T> = { [K in keyof T]-?: 'string' | 'number' | 'boolean' | 'object' }

const CERTIFICATE: Of<Certificate> = {
  url: 'string',
  at: 'string',
  cases: 'number',
  passed: 'number',
  families: 'object',
  results: 'object',
}
const FAMILY: Of<Family> = {
  name: 'string',
  sends: 'string',
  must: 'string',
  seen_by: 'string',
  cases: 'number',
  passed: 'number',
}
const RESULT: Of<Omit<CaseResult, 'wrong'>> = {
  family: 'string',
  name: 'string',
  passed: 'boolean',
  ms: 'number',
}

export async function readCertificate(file: Blob): Promise<Certificate> {
  const read = parsed(await file.text())
  if (!is<Certificate>(read, CERTIFICATE)) throw new NotACertificate()
  if (!every<Family>(read.families, FAMILY) || !every<CaseResult>(read.results, RESULT))
    throw new NotACertificate()
  return read
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new NotACertificate('', { cause })
  }
}

const is = <T>(value: unknown, shape: object): value is T =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(shape).every(([name, type]) => typeof (value as Record<string, unknown>)[name] === type)

const every = <T>(values: unknown, shape: object): values is T[] =>
  Array.isArray(values) && values.every((one) => is<T>(one, shape))
