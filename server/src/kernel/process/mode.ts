/** Sandbox or production: what the one allows for convenience, the other refuses. */

import { oneOf, type Settings, setting } from './settings.ts'

export const modeSetting = setting(
  'PARLEY_MODE',
  'sandbox: fixed seed, test clock, open addresses. production: refuses sandbox secrets and private addresses.',
  oneOf('sandbox', 'production'),
  { fallback: 'sandbox' },
)

export const isSandbox = ({ settings }: { settings: Settings }): boolean =>
  settings.get(modeSetting) === 'sandbox'
