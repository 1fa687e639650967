/**
 * What a short name may stand for: `resolv.conf` lists domains to try behind it, and how many dots make a name long
 * enough to be tried by itself first. In Docker and Kubernetes services know each other by such names.
 */

import { watchedFile } from './watched-file.ts'

const RESOLVER_FILE = '/etc/resolv.conf'
const DOTS_DEFAULT = 1
const DOTS_MAX = 15
const DOMAINS_MAX = 6

export type SearchList = { domains: string[]; dots: number }

export const searchList = (path = RESOLVER_FILE) => watchedFile(path, readSearchList)

export function readSearchList(text: string): SearchList {
  const list: SearchList = { domains: [], dots: DOTS_DEFAULT }
  for (const line of text.split('\n')) {
    const [word, ...rest] = line.trim().split(/\s+/)
    // The last of several counts.
    if (word === 'search' || word === 'domain') list.domains = rest.slice(0, DOMAINS_MAX)
    const dots = word === 'options' && /\bndots:(\d{1,3})\b/.exec(line)?.[1]
    if (dots) list.dots = Math.min(Number(dots), DOTS_MAX)
  }
  return list
}

/** In the order in which they are asked for. A name that ends with a dot stands for itself only. */
export function spellingsOf(name: string, { domains, dots }: SearchList): string[] {
  if (name.endsWith('.')) return [name.slice(0, -1)]
  const searched = domains.map((domain) => `${name}.${domain.replace(/^\.|\.$/g, '')}`)
  return name.split('.').length - 1 >= dots ? [name, ...searched] : [...searched, name]
}
