/** Elements made of plain values. Nothing is ever parsed as markup, so words of others stay words. */

export function el(tag, attributes, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== false && child !== ''))
  return element
}

/** Only addresses that a browser may safely open; undefined for anything else. */
export function webAddress(text) {
  const url = URL.parse(String(text ?? ''))
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined
}

const MARKS = [
  [/```([^`]+)```/, 'code'],
  [/(?<![\w*])\*(\S(?:[^*\n]*\S)?)\*(?![\w*])/, 'b'],
  [/(?<![\w_])_(\S(?:[^_\n]*\S)?)_(?![\w_])/, 'i'],
  [/(?<![\w~])~(\S(?:[^~\n]*\S)?)~(?![\w~])/, 's'],
]

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/

/** Text with the marks of chats (*bold*, _italic_, ~struck~, ```code```) and its links. */
export function words(text) {
  const source = String(text ?? '')
  let first
  for (const [pattern, tag] of [[LINK, 'a'], ...MARKS]) {
    const match = pattern.exec(source)
    if (match && (!first || match.index < first.match.index)) first = { match, tag }
  }
  if (!first) return source === '' ? [] : [source]
  const { match, tag } = first
  const before = source.slice(0, match.index)
  const after = source.slice(match.index + match[0].length)
  return [before, marked(tag, match), ...words(after)].filter((part) => part !== '')
}

function marked(tag, match) {
  if (tag === 'a') return link(match[0], match[0])
  return el(tag, undefined, tag === 'code' ? match[1] : words(match[1]))
}

export function link(address, ...children) {
  const href = webAddress(address)
  if (!href) return el('span', undefined, ...children)
  return el('a', { href, target: '_blank', rel: 'noopener noreferrer' }, ...children)
}
