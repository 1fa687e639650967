/** Addresses: which host of the platform and which part of the interface stays, all else is replaced. */

import { isKnownEdge, isKnownHost } from './vocabulary.ts'

/** Writes a part of a path or a host (no key), or what stands under a key of the query. */
type Write = (part: string, key?: string) => string

const WEB = /^(https?|wss?):\/\//i

/** Undefined of what is no address of the web. */
export function redactedUrl(text: string, write: Write): string | undefined {
  if (!WEB.test(text) || /\s/.test(text) || !URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  const host = isKnownHost(hostname) ? hostname : `${write(hostname.replaceAll('.', '-'))}.example`
  const user = username || password ? `${write(`${username}${password}`)}@` : ''
  const at = isKnownHost(hostname) && port !== '' ? `:${port}` : ''
  const fragment = hash === '' ? '' : `#${readable(write(plain(hash.slice(1)), ''))}`
  return `${protocol}//${user}${host}${at}${redactedPath(pathname, write)}${redactedQuery(search, write)}${fragment}`
}

/** Segment by segment; those of the interface stay. */
export function redactedPath(pathname: string, write: Write): string {
  return pathname
    .split('/')
    .map((part) => {
      const read = plain(part)
      if (read === '' || isKnownEdge(read)) return read
      const [, prefix = '', rest = read] = /^(upload:)(.*)$/s.exec(read) ?? []
      return readable(prefix + write(rest, '/'))
    })
    .join('/')
}

function redactedQuery(search: string, write: Write): string {
  const pairs = [...new URLSearchParams(search)].map(
    ([key, value]) => `${readable(write(key))}=${readable(write(value, key))}`,
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Variables of a template stay readable in an address. */
const readable = (part: string): string =>
  encodeURIComponent(part)
    .replace(/%7B%7B(\w+)%7D%7D/g, '{{$1}}')
    .replaceAll('%3A', ':')
