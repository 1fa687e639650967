/** What published examples leave to the reader (`{{Version}}`, `<PHONE_NUMBER_ID>`, `{waba-id}`), filled in, each always with the same. */

import { createHash } from 'node:crypto'

const MARK = /\{\{([A-Za-z][\w .-]*)\}\}|<([A-Za-z][\w .-]*)>|\{([A-Za-z][\w-]*)\}/g
/** Variables of a template look the same, and stay. */
const FILLED =
  /id$|_id|-id|version|token|secret|url|host|waba|number|cursor|phone|account|business|app$|flow|code$/i

export const HOST = 'graph.facebook.com'

export function fillerWith(variables: Map<string, string>): (text: string) => string {
  const fill = (text: string): string =>
    text.replace(MARK, (mark, double?: string, angled?: string, single?: string) => {
      const name = double ?? angled ?? single ?? ''
      const given = variables.get(name)
      // A variable is often given as a mark again.
      if (given && given !== mark) return given.includes('<') ? fill(given) : given
      return FILLED.test(name) ? stoodFor(name) : mark
    })
  return fill
}

export function stoodFor(name: string): string {
  if (/version/i.test(name)) return 'v23.0'
  if (/token|secret/i.test(name)) return 'published-token'
  if (/url|host/i.test(name)) return `https://${HOST}`
  // Two spellings of one name are one thing.
  const plain = name.toLowerCase().replace(/[^a-z]/g, '')
  const digits = createHash('sha256')
    .update(plain)
    .digest()
    .map((byte) => (byte % 9) + 1)
  return [...digits.subarray(0, 15)].join('')
}

/** The host and the rest of an address, in which a placeholder may stand for the beginning. */
export function targetIn(address: string): { host: string; target: string } | undefined {
  const whole = /^https?:\/\//.test(address) ? address : `https://${HOST}/${address.replace(/^\/+/, '')}`
  if (!URL.canParse(whole)) return undefined
  const { host, pathname, search } = new URL(whole)
  return { host, target: pathname + search }
}
