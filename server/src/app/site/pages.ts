/** The documents at `/docs`: pages, the same as Markdown, what searching needs; and the reference with a form to try calls. */

import { type PageAnswer, type PageTable, page } from '../../kernel/pages/page.ts'
import { type FilledIn, referencePage, referenceScript, startScript } from '../../kernel/pages/reference.ts'
import { notFound } from '../../kernel/wire/errors.ts'
import { layout } from './layout.ts'
import { STYLE } from './look.ts'
import { render } from './render.ts'
import { SCRIPT } from './script.ts'
import { searchIndex } from './search.ts'
import { readImage, readSources, type Source } from './sources.ts'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

const IMAGE_TYPES: Record<string, string> = { png: 'image/png', svg: 'image/svg+xml' }

/** What is made once: nothing of it changes while a version runs. */
type Site = { sources: Map<string, Source>; made: Map<string, PageAnswer> }

const answer = (type: string, body: string | Uint8Array): PageAnswer => ({
  type: `${type}${type.startsWith('image/png') ? '' : '; charset=utf-8'}`,
  body,
  headers: { 'cache-control': 'public, max-age=300' },
})

export function sitePages(filledIn: FilledIn | undefined): PageTable {
  let site: Site | undefined
  const files: Record<string, (site: Site) => PageAnswer> = {
    'site.css': () => answer('text/css', STYLE),
    'site.js': () => answer('text/javascript', SCRIPT),
    'search.json': ({ sources }) => answer('application/json', JSON.stringify(searchIndex(sources))),
  }
  return {
    // With a slash behind it, so that links lead where they say.
    'GET /docs': page({
      refusal: 'html',
      run: () => ({ status: 302, type: 'text/plain', body: '', headers: { location: 'docs/' } }),
    }),
    'GET /docs/api': page({ refusal: 'html', run: referencePage }),
    'GET /docs/start.js': page({ refusal: 'html', run: startScript(filledIn) }),
    'GET /docs/scalar.js': page({ refusal: 'html', run: referenceScript }),
    'GET /docs/{...page}': page({
      refusal: 'html',
      run({ parameters: { page: name = '' } }) {
        site ??= { sources: readSources(), made: new Map() }
        const made = site.made.get(name) ?? files[name]?.(site) ?? image(name) ?? document(site, name)
        if (!made) throw notFound('GET', `docs/${name}`)
        site.made.set(name, made)
        return made
      },
    }),
  }
}

function image(name: string): PageAnswer | undefined {
  const [, file = '', ending = ''] = /^images\/([\w.-]+\.(png|svg))$/.exec(name) ?? []
  const bytes = file === '' ? undefined : readImage(file)
  return bytes && answer(IMAGE_TYPES[ending] ?? '', bytes)
}

function document({ sources }: Site, name: string): PageAnswer | undefined {
  const plain = /^(.*?)\/?(?:README)?\.md$/.exec(name)?.[1]
  if (plain !== undefined) {
    const source = sources.get(plain)
    return source && answer('text/markdown', source.text)
  }
  const source = sources.get(name.replace(/\/$/, ''))
  if (!source) return undefined
  const root = name.includes('/') ? '../'.repeat(name.split('/').length - 1) : './'
  const rendered = render(source, root)
  return {
    type: 'text/html; charset=utf-8',
    body: layout({ sources, source, root, rendered }),
    headers: { 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' },
  }
}
