/** What the pages' own search looks through: titles, headings, and the words of every page. */

import { KINDS } from './layout.ts'
import { anchorOf, plainText } from './plain-text.ts'
import type { Source } from './sources.ts'

type Entry = {
  path: string
  title: string
  kind: string
  headings: [id: string, text: string][]
  text: string
  /** A page that somebody wrote comes before one that lists. */
  weight: number
}

const HEADING = /^#{2,4} (.+)$/gm

export function searchIndex(sources: Map<string, Source>): Entry[] {
  return [...sources.values()].map(({ path, title, text }) => ({
    path,
    title,
    kind: kindOf(path),
    headings: [...text.matchAll(HEADING)].map(([, heading = '']) => [anchorOf(heading), plainText(heading)]),
    text: plainText(text.replace(/<!--.*?-->/gs, ''))
      .toLowerCase()
      .replace(/\s+/g, ' '),
    weight:
      path.startsWith('decisions/') || path === 'changelog' ? 0 : /^(guides|tutorials)\//.test(path) ? 4 : 2,
  }))
}

const kindOf = (path: string) => KINDS.find(({ index }) => path.startsWith(index))?.title ?? 'Project'
