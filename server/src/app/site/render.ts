/** A document as the body of a page: headings that can be linked to, links within the site. */

import { markdown } from '../../kernel/pages/markdown.ts'
import { anchorOf, plainText } from './plain-text.ts'
import { addressOf, type Source } from './sources.ts'

type Heading = { id: string; text: string; depth: number }
export type Rendered = { body: string; headings: Heading[] }

/** `root` leads from the page to the root of the site. */
export function render({ file, text }: Source, root: string): Rendered {
  const headings: Heading[] = []
  const inSite = (href: string) => {
    const address = addressOf(file, href)
    return address === undefined ? undefined : root + address
  }
  const body = markdown(text, {
    link: (href) => (/^[a-z]+:|^#/.test(href) ? href : inSite(href)),
    image: (href) => inSite(href) ?? '',
    heading(title, depth) {
      const id = idOf(title, headings)
      headings.push({ id, depth, text: plainText(title) })
      return id
    },
  })
  return { body, headings }
}

/** A heading that comes twice has a number behind it. */
function idOf(text: string, known: Heading[]): string {
  const plain = anchorOf(text)
  const before = known.filter(
    ({ id }) => id === plain || (id.startsWith(`${plain}-`) && /-\d+$/.test(id)),
  ).length
  return before === 0 ? plain : `${plain}-${before}`
}
