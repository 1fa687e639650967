/** The validator in a worker: however large the definition, typing stays quick. */

import { validateFlowJson } from '@parley-dev/flow-json'

addEventListener('message', ({ data: { id, text } }: MessageEvent<{ id: number; text: string }>) => {
  const begun = performance.now()
  const { validation_errors, warnings } = validateFlowJson(text)
  postMessage({ id, validation_errors, warnings, ms: Math.max(1, Math.round(performance.now() - begun)) })
})
