/** What the guide "Is it true?" promises, where nothing is installed but what is tried: a program is recorded and replayed, a receiver certified. */

import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Root } from './root.ts'

/** curl knows only the platform; the service that is started for it stands for that. */
const RECORDED = (parley: string) => `
"${parley}" exec -- sh -c '
  "${parley}" record --out talk.jsonl --upstream "$PARLEY_URL" -- \\
    curl -sf -H "authorization: Bearer $PARLEY_ACCESS_TOKEN" \\
    "https://graph.facebook.com/v23.0/$PARLEY_PHONE_NUMBER_ID?fields=id,quality_rating" > /dev/null
'
"${parley}" replay talk.jsonl`

export function recordsAndReplays(root: Root, parley: string): void {
  assert.match(root.run(RECORDED(parley)), /✓ (\d+) of \1 fields agree, 0 explained, 0 open/)
}

const RECEIVER = `import { createServer } from 'node:http'
import { webhooks } from '@parley-dev/sdk/webhooks'
const { PARLEY_APP_SECRET: secret, PARLEY_VERIFY_TOKEN: verifyToken, RECEIVER_PORT } = process.env
createServer(webhooks({ secret, verifyToken }).node).listen(Number(RECEIVER_PORT), '127.0.0.1')
`

/** In a folder in which the SDK is found: in a clone its sources are, which need the Node beside them. */
export function certifies(root: Root, folder: string, port: number): void {
  writeFileSync(join(root.home, folder, 'receiver.mjs'), RECEIVER)
  const own = 'node_modules/.bin/node'
  const node = existsSync(join(root.home, folder, own)) ? own : 'node'
  const certified = `cd ${folder} && node_modules/.bin/parley exec --certify http://127.0.0.1:${port}/ -- ${node} receiver.mjs`
  assert.match(root.run(certified, { RECEIVER_PORT: String(port) }), /✓ (\d+) of \1 cases passed/)
}
