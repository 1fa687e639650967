/**
 * The Markdown that our own documents are written in, as HTML: headings, paragraphs, lists, tables, fenced blocks, links and
 * pictures. What it does not know stays text, and nothing in a document is markup.
 */

import { escapeHtml } from './html.ts'

/** What only whoever shows the document knows. */
export type Places = {
  /** Where a link leads; undefined where it leads to nothing that is shown. */
  link(href: string): string | undefined
  image(href: string): string
  /** The name of a heading, by which it is linked to. */
  heading(text: string, depth: number): string
}

type Block = { html: string; next: number }

const FENCE = /^\s*```/
const HEADING = /^(#{1,6}) (.+)$/
const ITEM = /^(\s*)(?:[-*]|\d+\.) (?=\S)/
const ROW = /^\|.*\|\s*$/
const RULE = /^\|(?:\s*:?-+:?\s*\|)+\s*$/

export function markdown(text: string, places: Places): string {
  return blocks(text.replace(/<!--.*?-->/gs, '').split('\n'), places)
}

function blocks(lines: string[], places: Places): string {
  let html = ''
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const [, marks = '', title = ''] = HEADING.exec(line) ?? []
    if (line.trim() === '') at += 1
    else if (marks !== '') {
      html += heading(title, marks.length, places)
      at += 1
    } else {
      const block = blockAt(lines, at, places)
      html += block.html
      at = block.next
    }
  }
  return html
}

function blockAt(lines: string[], at: number, places: Places): Block {
  const line = lines[at] ?? ''
  if (FENCE.test(line)) return fenced(lines, at)
  if (ROW.test(line) && RULE.test(lines[at + 1] ?? '')) return table(lines, at, places)
  if (ITEM.test(line)) return list(lines, at, places)
  let next = at + 1
  while (next < lines.length && !beginsBlock(lines, next)) next += 1
  return { html: `<p>${inline(lines.slice(at, next).join('\n'), places)}</p>\n`, next }
}

const beginsBlock = (lines: string[], at: number): boolean => {
  const line = lines[at] ?? ''
  const isTable = ROW.test(line) && RULE.test(lines[at + 1] ?? '')
  return line.trim() === '' || isTable || [FENCE, HEADING, ITEM].some((begin) => begin.test(line))
}

function heading(title: string, depth: number, places: Places): string {
  const id = places.heading(title, depth)
  const anchor = depth === 1 ? '' : `<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`
  return `<h${depth} id="${id}">${inline(title, places)}${anchor}</h${depth}>\n`
}

function fenced(lines: string[], at: number): Block {
  const end = lines.findIndex((line, index) => index > at && FENCE.test(line))
  const next = end < 0 ? lines.length : end
  return {
    html: `<pre><code>${escapeHtml(lines.slice(at + 1, next).join('\n'))}</code></pre>\n`,
    next: next + 1,
  }
}

/** A list goes on for as long as its lines are items, or stand further in than its own. */
function list(lines: string[], at: number, places: Places): Block {
  const indent = ITEM.exec(lines[at] ?? '')?.[1]?.length ?? 0
  const tag = /^\s*\d/.test(lines[at] ?? '') ? 'ol' : 'ul'
  const items: string[][] = []
  let next = at
  for (; next < lines.length; next++) {
    const line = lines[next] ?? ''
    const [begin, space] = ITEM.exec(line) ?? []
    if (begin !== undefined && space?.length === indent) items.push([line.slice(begin.length)])
    else if (line.trim() === '') {
      const after = lines[next + 1] ?? ''
      if (ITEM.exec(after)?.[1]?.length !== indent && !/^\s{2,}\S/.test(after)) break
      items.at(-1)?.push('')
    } else if (begin === undefined && beginsBlock(lines, next) && !/^\s/.test(line)) break
    else items.at(-1)?.push(line.replace(/^\s{2,3}/, ''))
  }
  const shown = items.map((item) => `<li>${itemOf(item, places)}</li>`).join('')
  return { html: `<${tag}>${shown}</${tag}>\n`, next }
}

/** One paragraph alone stands in its item without a frame of its own. */
function itemOf(lines: string[], places: Places): string {
  const html = blocks(lines, places).trim()
  const [, only = ''] = /^<p>((?:(?!<p>).)*)<\/p>/s.exec(html) ?? []
  return only === '' ? html : html.replace(`<p>${only}</p>`, only)
}

function table(lines: string[], at: number, places: Places): Block {
  let next = at + 2
  while (ROW.test(lines[next] ?? '')) next += 1
  const row = (line: string, tag: 'th' | 'td') =>
    `<tr>${cellsOf(line)
      .map((cell) => `<${tag}>${inline(cell, places)}</${tag}>`)
      .join('')}</tr>`
  const head = cellsOf(lines[at] ?? '').some((cell) => cell !== '')
    ? `<thead>${row(lines[at] ?? '', 'th')}</thead>`
    : ''
  const body = lines.slice(at + 2, next).map((line) => row(line, 'td'))
  return {
    html: `<div class="scroll" tabindex="0"><table>${head}<tbody>${body.join('')}</tbody></table></div>\n`,
    next,
  }
}

const cellsOf = (line: string) =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

const CODE = /(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/s
const IMAGE = /!\[([^\]]*)\]\(([^)\s]+)\)/
const LINK = /\[((?:[^[\]]|`[^`]*`)*)\]\(([^)\s]+)\)/
const STRONG = /\*\*(.+?)\*\*/s
const EMPHASIS = /(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\w*])/s
const ADDRESS = /https?:\/\/[^\s<>`)]*[^\s<>`).,:;]/

/** The first of them wins; what stands around it is looked at in the same way. */
function inline(text: string, places: Places): string {
  const again = (part: string) => inline(part, places)
  const rules: [RegExp, (...parts: string[]) => string][] = [
    [CODE, (_, __, code = '') => `<code>${escapeHtml(code)}</code>`],
    [
      IMAGE,
      (_, alt = '', href = '') =>
        `<img src="${escapeHtml(places.image(href))}" alt="${escapeHtml(alt)}" loading="lazy">`,
    ],
    [LINK, (_, words = '', href = '') => anchor(places.link(href), again(words))],
    [STRONG, (_, words = '') => `<strong>${again(words)}</strong>`],
    [EMPHASIS, (_, words = '') => `<em>${again(words)}</em>`],
    [ADDRESS, (address = '') => anchor(address, escapeHtml(address))],
  ]
  const found = rules.flatMap(([rule, write]) => {
    const match = rule.exec(text)
    return match ? [{ match, write }] : []
  })
  const [first] = found.toSorted((a, b) => a.match.index - b.match.index)
  if (!first) return escapeHtml(text)
  const { match, write } = first
  const before = escapeHtml(text.slice(0, match.index))
  return before + write(...match) + again(text.slice(match.index + match[0].length))
}

const anchor = (href: string | undefined, words: string) =>
  href === undefined ? words : `<a href="${escapeHtml(href)}">${words}</a>`
