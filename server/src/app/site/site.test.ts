/** The documents as a site: every link leads somewhere, and a reader finds what they look for without anybody else. */

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { test } from 'node:test'
import { browserPage } from '../../../test/browser.ts'
import { house } from '../../../test/house.ts'
import { needs } from '../../../test/needs.ts'
import { listedPages } from './layout.ts'
import { render } from './render.ts'
import { addressOf, readSources } from './sources.ts'

const sources = readSources()

test('every link and picture of every document leads somewhere, to a heading that is there', () => {
  const anchors = new Map<string, Set<string>>()
  for (const source of sources.values())
    anchors.set(source.path, new Set(render(source, './').headings.map(({ id }) => id)))
  const lost: string[] = []
  for (const { file, text } of sources.values()) {
    const prose = text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '')
    for (const [, href = ''] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(href)) continue
      const [path = '', hash] = (addressOf(file, href) ?? '../').split('#')
      const isPage = sources.has(path)
      const isThere = isPage
        ? hash === undefined || anchors.get(path)?.has(hash)
        : existsSync(posix.join(posix.dirname(file), href.split('#')[0] ?? ''))
      if (!isThere) lost.push(`${file}: ${href}`)
    }
  }
  assert.deepEqual(lost, [])
})

test('every page that somebody wrote is listed by the index of its kind', () => {
  const listed = new Set(listedPages().map(({ path }) => path))
  const written = [...sources.keys()].filter((path) =>
    /^(tutorials|guides|reference|explanation)\/[^/]+$/.test(path),
  )
  assert.ok(written.length > 20)
  assert.deepEqual(
    written.filter((path) => !listed.has(path)),
    [],
  )
})

test('a page is served as HTML and as Markdown; a name that leads out of the documents is not there', async (t) => {
  const { anyone } = await house(t)
  const shown = await anyone.get('/docs/guides/install')
  assert.match(shown.text, /<h1 id="install">Install<\/h1>/)
  assert.match(shown.headers.get('content-security-policy') ?? '', /default-src 'none'; script-src 'self'/)
  assert.match((await anyone.get('/docs/guides/install.md')).text, /^# Install\n/)
  for (const name of [
    'guides/..%2F..%2Fpackage.json',
    'images/..%2FREADME.md',
    'package.json',
    'guides/none',
  ])
    assert.equal((await anyone.get(`/docs/${name}`)).status, 404, name)
})

test(
  'a reader searches, follows what was found to its heading, and nobody else is asked',
  needs('browser'),
  async (t) => {
    const { url } = await house(t)
    const { page, complaints } = await browserPage(t)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== url) foreign.push(request.url())
    })
    await page.goto(`${url}/docs`)
    await page.getByRole('heading', { name: 'Parley documentation' }).waitFor()
    await page.getByRole('searchbox').fill('nothing came')
    await page
      .getByRole('link', { name: /Nothing came/ })
      .first()
      .click()
    await page.waitForURL(/receive-webhooks#nothing-came/)
    assert.deepEqual(complaints, [])
    assert.deepEqual(foreign, [])
  },
)
