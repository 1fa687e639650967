/** The console's own files, at any address under /console: what names no file is a place inside it. */

import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { House } from '../../kernel/call/house.ts'
import { type PageAnswer, page } from '../../kernel/pages/page.ts'
import { setting } from '../../kernel/process/settings.ts'
import { notFound } from '../../kernel/wire/errors.ts'
import { beingBuilt } from './being-built.ts'
import { type Files, filesIn } from './files.ts'
import { withoutSigningIn } from './first-visit.ts'

const BUILT_HERE = fileURLToPath(new URL('../../../../console/dist', import.meta.url))

export const consoleDirSetting = setting(
  'PARLEY_CONSOLE_DIR',
  'The folder of the built console. Unset: where `npm start` builds it.',
  z.string().min(1).optional(),
)

/** Named by their content, so that they never change. */
const ASSETS = 'assets/'
const FOR_EVER = 'public, max-age=31536000, immutable'

/** No script that stands in a page, nothing from elsewhere; styles that an editor makes carry the word of this answer. */
const policyWith = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
  ].join('; ')

const opened = new WeakMap<House, Files>()

function filesOf(house: House): Files {
  const files = opened.get(house) ?? filesIn(house.settings.get(consoleDirSetting) ?? BUILT_HERE)
  opened.set(house, files)
  return files
}

const servedAt = (path: string | undefined) =>
  page({
    refusal: 'json',
    async run(asked) {
      const { house, headers, parameters } = asked
      const files = filesOf(house)
      const name = path ?? parameters.path ?? ''
      const file =
        name === 'index.html' ? undefined : await files.read(name, String(headers['accept-encoding'] ?? ''))
      if (file) return answerOf(name, file)
      if (name.startsWith(ASSETS)) throw notFound('get', name)
      const index = files.index()
      if (index === undefined) return beingBuilt()
      return placeIn(index, path === undefined ? baseFrom(name) : 'console/', await withoutSigningIn(asked))
    },
  })

function answerOf(
  name: string,
  { type, bytes, coding }: NonNullable<Awaited<ReturnType<Files['read']>>>,
): PageAnswer {
  return {
    type,
    body: bytes,
    headers: {
      'cache-control': name.startsWith(ASSETS) ? FOR_EVER : 'no-cache',
      vary: 'accept-encoding',
      ...(coding !== undefined && { 'content-encoding': coding }),
    },
  }
}

/** Where the console begins, seen from the address that was asked for: right under any prefix that a proxy has. */
const baseFrom = (path: string) => '../'.repeat(path.split('/').length - 1) || './'

function placeIn(index: string, base: string, more: Record<string, string>): PageAnswer {
  const nonce = randomBytes(16).toString('base64url')
  const head = `<base href="${base}" /><meta property="csp-nonce" nonce="${nonce}" />`
  return {
    type: 'text/html; charset=utf-8',
    body: index.replace(/<base\b[^>]*>/, head),
    headers: {
      'content-security-policy': policyWith(nonce),
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
      ...more,
    },
  }
}

export const consolePages = {
  'GET /console': servedAt(''),
  'GET /console/{...path}': servedAt(undefined),
}
