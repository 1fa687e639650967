/** The reference page: our own markup around the reference's own script, served as plain files, offline. */

import type { PageAnswer } from './page.ts'
import { standaloneScript } from './reference-script.ts'

const CONFIGURATION = {
  url: '/openapi.json',
  withDefaultFonts: false,
  hideClientButton: true,
  telemetry: false,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
}

/** The script makes its own styles and pictures, and asks nobody but us. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const PAGE = Buffer.from(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley reference</title></head>
<body><div id="app"></div><script src="/docs/scalar.js"></script><script src="/docs/start.js"></script></body></html>
`)

/** What is filled in for whoever only wants to try: the secret of each way to show who asks. */
export type FilledIn = Record<'token' | 'operator', string>

/** Calls go to where the page came from, whatever name it was opened under. */
const startOf = (filledIn: FilledIn | undefined) =>
  `Scalar.createApiReference('#app', { ...${JSON.stringify({ ...CONFIGURATION, ...authentication(filledIn) })}, servers: [{ url: location.origin }] })\n`

const authentication = (filledIn: FilledIn | undefined) =>
  filledIn && {
    authentication: {
      preferredSecurityScheme: 'token',
      securitySchemes: Object.fromEntries(Object.entries(filledIn).map(([name, token]) => [name, { token }])),
    },
  }

const SCRIPT_TYPE = 'text/javascript; charset=utf-8'

export const referencePage = (): PageAnswer => ({
  type: 'text/html; charset=utf-8',
  body: PAGE,
  headers: { 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' },
})

export const startScript = (filledIn: FilledIn | undefined) => (): PageAnswer => ({
  type: SCRIPT_TYPE,
  body: startOf(filledIn),
})

export const referenceScript = async (): Promise<PageAnswer> => {
  script ??= standaloneScript()
  return { type: SCRIPT_TYPE, body: await script, headers: { 'cache-control': 'public, max-age=86400' } }
}

/** One copy for all readers. */
let script: Promise<Buffer> | undefined
