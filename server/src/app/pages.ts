/** What the service reports about itself: health, metrics, the contract and its documents. */

import { assertOperator } from '../kernel/call/auth.ts'
import type { House } from '../kernel/call/house.ts'
import { type FindSession, operatorBySession } from '../kernel/call/session.ts'
import type { Check } from '../kernel/engine/index.ts'
import type { Rendering } from '../kernel/graph/openapi.ts'
import type { Registry } from '../kernel/graph/registry.ts'
import { type PageAnswer, type PageTable, page } from '../kernel/pages/page.ts'
import { modeSetting } from '../kernel/process/mode.ts'
import { VERSION } from '../kernel/process/version.ts'
import { contractOf, sandboxOf } from './contract.ts'
import { quickChecks } from './health/checks.ts'
import { llmsText } from './llms-text.ts'
import { sitePages } from './site/pages.ts'

type Parts = {
  house: House
  registry: Registry
  findSession: FindSession | undefined
}

const json = (body: unknown, status = 200): PageAnswer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

/** Every browser asks for it: two speech bubbles. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#1d6b57" d="M4 4h18a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-9l-6 5v-5H4a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z"/><path fill="#7fc4ae" d="M15 20h7a5 5 0 0 0 5-5v-3h1a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-1v4l-5-4h-4a3 3 0 0 1-3-3z"/></svg>'

/** Read by programs, and by browsers for themselves. */
const programPage = (run: Parameters<typeof page>[0]['run']) => page({ refusal: 'json', run })

export function aboutPages({ house, registry, findSession }: Parts): PageTable {
  const sandbox = sandboxOf(house)
  /** Written when it is first asked for, and kept. */
  const contractPage = (rendering: Rendering) => {
    let body: Buffer | undefined
    return programPage(() => {
      body ??= Buffer.from(JSON.stringify(contractOf(house, registry, rendering)))
      return { type: 'application/json; charset=utf-8', body }
    })
  }
  return {
    'GET /': programPage(({ headers, baseUrl }) =>
      String(headers.accept ?? '').includes('text/html')
        ? leadTo('console/')
        : json(whereToGo(house, baseUrl)),
    ),

    'GET /health': programPage(() => json({ status: 'ok' })),

    'GET /ready': programPage(async () => {
      const found = await quickChecks(house)
      const needed = found.filter((check) => check.isNeeded)
      const isReady = needed.every(({ ok }) => ok)
      const notes = found.filter(({ ok, isNeeded }) => !ok && !isNeeded)
      return json(
        {
          status: isReady ? 'ready' : 'not ready',
          checks: byName(needed),
          ...(notes.length > 0 && { notes: byName(notes) }),
        },
        isReady ? 200 : 503,
      )
    }),

    'GET /metrics': programPage(async ({ headers, baseUrl, address }) => {
      const asked = { method: 'GET', headers, baseUrl, setHeader: () => {} }
      if (!(await operatorBySession(house, findSession, asked))) await assertOperator(house, headers, address)
      return { type: house.meter.contentType, body: await house.meter.text() }
    }),

    'GET /openapi.json': contractPage('as specified'),
    'GET /openapi.strict.json': contractPage('strict'),

    'GET /llms.txt': programPage(() => ({
      type: 'text/plain; charset=utf-8',
      body: llmsText(registry, house.publicUrl, sandbox),
    })),

    'GET /favicon.ico': programPage(() => ({
      type: 'image/svg+xml',
      body: ICON,
      headers: { 'cache-control': 'public, max-age=86400' },
    })),

    ...sitePages(sandbox && { token: sandbox.token, operator: sandbox.operatorKey }),
  }
}

const byName = (checks: Check[]) => Object.fromEntries(checks.map(({ name, says }) => [name, says]))

/** Relative, so that it is right behind whatever a proxy puts in front. */
const leadTo = (location: string): PageAnswer => ({
  status: 302,
  type: 'text/plain; charset=utf-8',
  body: '',
  headers: { location, 'cache-control': 'no-store', vary: 'accept' },
})

/** Whoever is about to write somewhere can find out where that is. */
const whereToGo = ({ settings }: House, baseUrl: string) => ({
  name: 'Parley',
  version: VERSION,
  mode: settings.get(modeSetting),
  console: `${baseUrl}/console`,
  documents: `${baseUrl}/docs/`,
  reference: `${baseUrl}/docs/api`,
  contract: `${baseUrl}/openapi.json`,
  ready: `${baseUrl}/ready`,
})
