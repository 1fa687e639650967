/** Why a difference is open: what was looked for, and which side we think is right. */

type OpenReason = { source: string; exchange: number; path: RegExp; reason: string }

const about = (source: string, exchanges: number[], path: RegExp, reason: string): OpenReason[] =>
  exchanges.map((exchange) => ({ source, exchange, path, reason }))

export const OPEN: OpenReason[] = [
  ...about(
    'accounts-and-numbers',
    [14],
    /id$/,
    'published samples show another id there than that of the number; what it names is not said',
  ),
  ...about(
    'templates',
    [15],
    /category$/,
    'published samples name id, status and language alone; a client in use reads the category, too',
  ),
  ...about(
    'flows',
    [2, 4],
    /./,
    'deleting a flow is said to cause a webhook, and no sample of it is published',
  ),
]
