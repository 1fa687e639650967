/** The one place where an address of the server is put together: whatever is asked for, the token goes to the server alone. */

/** What was given is no address of the server; nothing was sent. */
export class AddressError extends TypeError {
  override readonly name = 'AddressError'
}

/** `path` stands below `server`, which may have a path of its own; it may bring its parameters. */
export function urlAt(server: string | URL, path: string): string {
  const root = rootOf(server)
  const wrong = whatIsWrongWith(path)
  if (wrong !== undefined)
    throw new AddressError(`${JSON.stringify(path)?.slice(0, SHOWN_MAX)} is no path of the server: ${wrong}.`)
  const below = withoutSlashesAtItsEnd(root.pathname)
  const url = new URL(root.origin + below + path)
  // Beyond what is refused above, so that a gap there leads nowhere either.
  if (url.origin !== root.origin || !url.pathname.startsWith(`${below}/`))
    throw new AddressError(`${JSON.stringify(path).slice(0, SHOWN_MAX)} leads away from the server.`)
  return url.href
}

/** A path of the server, or a link that it answered with, which may lead to another. */
export function linkAt(server: string | URL, place: string): { url: string; isHome: boolean } {
  if (!/^https?:\/\//i.test(place)) return { url: urlAt(server, place), isHome: true }
  const link = rootOf(place)
  return { url: link.href, isHome: link.origin === rootOf(server).origin }
}

const SHOWN_MAX = 80

function withoutSlashesAtItsEnd(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

function rootOf(server: string | URL): URL {
  const refused = () =>
    new AddressError(`"${server}" is no address of a server: it must be such as http://127.0.0.1:8080.`)
  if (!URL.canParse(server)) throw refused()
  const root = new URL(server)
  if (!/^https?:$/.test(root.protocol) || root.username !== '' || root.password !== '') throw refused()
  return root
}

/** A URL is read without control characters and spaces at its end, with / for \ and without dots: what is checked must be what is read. */
function whatIsWrongWith(path: unknown): string | undefined {
  if (typeof path !== 'string') return 'it must be text'
  if (!path.startsWith('/')) return 'it must begin with /'
  if (/\p{Cc}/u.test(path)) return 'it must not hold control characters'
  if (path.endsWith(' ')) return 'it must not end with a space'
  const [place = ''] = path.split(/[?#]/)
  if (place.startsWith('//')) return 'it must begin with one / alone'
  if (place.includes('\\')) return 'it must not hold \\'
  if (/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(place)) return 'it must not hold . or .. as a step'
  return undefined
}
