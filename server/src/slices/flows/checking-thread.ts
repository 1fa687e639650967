/** The thread in which large definitions are checked. */

import { parentPort } from 'node:worker_threads'
import { validateFlowJson } from '@parley-dev/flow-json'

parentPort?.on('message', ({ id, definition }: { id: number; definition: Uint8Array }) => {
  parentPort?.postMessage({ id, verdict: validateFlowJson(definition) })
})
