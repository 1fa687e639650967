/** Markdown as the body of a page: headings that can be linked to, links within the site, tables that scroll. */

import type { Marked, Tokens } from 'marked'
import { escapeHtml } from '../../kernel/pages/html.ts'
import { anchorOf, plainText } from './plain-text.ts'
import { addressOf, type Source } from './sources.ts'

type Heading = { id: string; text: string; depth: number }
export type Rendered = { body: string; headings: Heading[] }

let marked: Promise<typeof import('marked')> | undefined

/** `root` leads from the page to the root of the site. */
export async function render({ file, text }: Source, root: string): Promise<Rendered> {
  marked ??= import('marked')
  const headings: Heading[] = []
  const parser = new (await marked).Marked()
  parser.use(rules(file, root, headings))
  return { body: await parser.parse(text), headings }
}

const rules = (file: string, root: string, headings: Heading[]): Parameters<Marked['use']>[0] => ({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      const id = idOf(text, headings)
      headings.push({ id, depth, text: plainText(text) })
      const inner = this.parser.parseInline(tokens)
      const anchor =
        depth === 1 ? '' : `<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`
      return `<h${depth} id="${id}">${inner}${anchor}</h${depth}>\n`
    },
    link({ href, tokens }: Tokens.Link) {
      const inner = this.parser.parseInline(tokens)
      if (/^[a-z]+:/.test(href)) return `<a href="${escapeHtml(href)}">${inner}</a>`
      if (href.startsWith('#')) return `<a href="${escapeHtml(href)}">${inner}</a>`
      const address = addressOf(file, href)
      return address === undefined ? inner : `<a href="${escapeHtml(root + address)}">${inner}</a>`
    },
    image({ href, text }: Tokens.Image) {
      const address = addressOf(file, href) ?? ''
      return `<img src="${escapeHtml(root + address)}" alt="${escapeHtml(text)}" loading="lazy">`
    },
    table({ header, rows }: Tokens.Table) {
      const cells = (row: Tokens.TableCell[], tag: 'th' | 'td') =>
        `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
      const hasHeader = header.some(({ text }) => text !== '')
      const head = hasHeader ? `<thead>${cells(header, 'th')}</thead>` : ''
      return `<div class="scroll" tabindex="0"><table>${head}<tbody>${rows.map((row) => cells(row, 'td')).join('')}</tbody></table></div>\n`
    },
    /** Notes for those who edit. */
    html: ({ text }: Tokens.HTML | Tokens.Tag) => (text.startsWith('<!--') ? '' : escapeHtml(text)),
  },
})

/** A heading that comes twice has a number behind it. */
function idOf(text: string, known: Heading[]): string {
  const plain = anchorOf(text)
  const before = known.filter(
    ({ id }) => id === plain || (id.startsWith(`${plain}-`) && /-\d+$/.test(id)),
  ).length
  return before === 0 ? plain : `${plain}-${before}`
}
