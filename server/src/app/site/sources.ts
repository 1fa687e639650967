/** Which documents the site shows, and under which address each stands: `docs/guides/install.md` is `guides/install`. */

import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** The repository, or the copy of its documents beside an installed command. */
const ROOT = new URL('../../../../', import.meta.url)

/** Documents that stand elsewhere, for whoever reads the repository. */
const ELSEWHERE: Record<string, string> = {
  'README.md': 'about',
  'ARCHITECTURE.md': 'architecture',
  'CONTRIBUTING.md': 'contributing',
  'SECURITY.md': 'security',
  'CHANGELOG.md': 'changelog',
  'sdk/README.md': 'packages/sdk',
  'operator/README.md': 'packages/operator',
  'testing/README.md': 'packages/testing',
  'flow-json/README.md': 'packages/flow-json',
  'deploy/README.md': 'deploy',
}

export type Source = { file: string; path: string; title: string; text: string }

export const DOCUMENTS = ['docs/**/*.md', ...Object.keys(ELSEWHERE)]
export const IMAGES = 'docs/images/*.{png,svg}'

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'))

/** By address; read when somebody first asks for a page. */
export function readSources(): Map<string, Source> {
  const files = DOCUMENTS.flatMap(filesOf).sort()
  const sources = files.map((file) => {
    const text = readFileSync(new URL(file, ROOT), 'utf8')
    return { file, path: pathOf(file), title: titleOf(text), text }
  })
  return new Map(sources.map((one) => [one.path, one]))
}

/** Only what is listed is ever read: no name leads out of the folder. */
export function readImage(name: string): Buffer | undefined {
  return filesOf(IMAGES).includes(`docs/images/${name}`)
    ? readFileSync(new URL(`docs/images/${name}`, ROOT))
    : undefined
}

function pathOf(file: string): string {
  const inside = file.replace(/^docs\//, '').replace(/(^|\/)README\.md$/, '')
  return ELSEWHERE[file] ?? inside.replace(/\.md$/, '')
}

const titleOf = (text: string) => /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? 'Documents'

/** Where a link of a document leads within the site, from its root; undefined where it leads out of it. */
export function addressOf(from: string, href: string): string | undefined {
  const [target = '', hash] = href.split('#')
  const file = target === '' ? from : posix.join(posix.dirname(from), target)
  const anchor = hash === undefined ? '' : `#${hash}`
  if (file.startsWith('docs/images/')) return file.slice('docs/'.length)
  if (file === 'openapi.json') return '../openapi.json'
  const isShown = file in ELSEWHERE || (file.startsWith('docs/') && file.endsWith('.md'))
  if (isShown) return pathOf(file) + anchor
  const folder = `${file.replace(/\/$/, '')}/README.md`
  return folder in ELSEWHERE || (file.startsWith('docs') && !/\.\w+$/.test(file))
    ? pathOf(folder) + anchor
    : undefined
}
