/** Elements made of plain values. Nothing is ever parsed as markup, so words of others stay words. */

import { ICONS, type IconName } from './icon-paths.ts'

type Value = string | number | boolean | undefined | ((event: never) => unknown)
type Child = Node | string | undefined | false | null | 0 | Child[]

export function el<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes?: Record<string, Value>,
  ...children: Child[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === false) continue
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...shown(children))
  return element
}

const shown = (children: Child[]): (Node | string)[] =>
  children.flatMap((child) => (Array.isArray(child) ? shown(child) : child === '' || !child ? [] : [child]))

/** The one that the page was sent with. */
export function one<E extends Element = HTMLElement>(selector: string, within: ParentNode = document): E {
  const found = within.querySelector<E>(selector)
  if (!found) throw new Error(`The page has no ${selector}.`)
  return found
}

const SVG = 'http://www.w3.org/2000/svg'

export function icon(name: IconName): SVGElement {
  const drawn = document.createElementNS(SVG, 'svg')
  drawn.setAttribute('viewBox', '0 0 16 16')
  drawn.setAttribute('class', 'icon')
  drawn.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', ICONS[name])
  drawn.append(path)
  return drawn
}

/** Only addresses that a browser may safely open; undefined for anything else. */
export function webAddress(text: unknown): string | undefined {
  const url = URL.parse(String(text ?? ''))
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined
}

type Mark = 'a' | 'code' | 'b' | 'i' | 's'

const MARKS: [RegExp, Mark][] = [
  [/https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/, 'a'],
  [/```([^`]+)```/, 'code'],
  [/(?<![\w*])\*(\S(?:[^*\n]*\S)?)\*(?![\w*])/, 'b'],
  [/(?<![\w_])_(\S(?:[^_\n]*\S)?)_(?![\w_])/, 'i'],
  [/(?<![\w~])~(\S(?:[^~\n]*\S)?)~(?![\w~])/, 's'],
]

/** Text with the marks of chats (*bold*, _italic_, ~struck~, ```code```) and its links. */
export function words(text: unknown): (Node | string)[] {
  const source = String(text ?? '')
  let first: { match: RegExpExecArray; tag: Mark } | undefined
  for (const [pattern, tag] of MARKS) {
    const match = pattern.exec(source)
    if (match && (!first || match.index < first.match.index)) first = { match, tag }
  }
  if (!first) return source === '' ? [] : [source]
  const { match, tag } = first
  const before = source.slice(0, match.index)
  const after = source.slice(match.index + match[0].length)
  return [before, marked(tag, match), ...words(after)].filter((part) => part !== '')
}

function marked(tag: Mark, match: RegExpExecArray): Node {
  if (tag === 'a') return link(match[0], match[0])
  return el(tag, undefined, tag === 'code' ? match[1] : words(match[1]))
}

export function link(address: unknown, ...children: Child[]): HTMLElement {
  const href = webAddress(address)
  if (!href) return el('span', undefined, ...children)
  return el('a', { href, target: '_blank', rel: 'noopener noreferrer' }, ...children)
}
