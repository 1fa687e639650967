/**
 * What happens when an error reaches nobody. All that must be whole is whole by transaction, so a promise that failed
 * alone is logged, and the service goes on; so is a connection that broke without anybody listening. Anything else
 * was thrown in the middle of something: what is under way is finished, and the process ends, to be started again.
 */

import type { Logger } from 'pino'

/**
 * Codes of errors that belong to one connection or one stream, and mean nothing for the rest of the process; the last
 * two are a database's: its connection broke, or was ended.
 */
const OF_ONE_CONNECTION =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EADDRNOTAVAIL|ERR_STREAM_|ERR_SOCKET_|HPE_|UND_ERR_|08[0-9A-Z]{3}$|57P0)/

export function onUnexpected(log: Logger, end: (code: number) => void): void {
  let ending = false
  // A terminal that is gone, or a full disk behind it.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  process.on('unhandledRejection', (reason) => {
    log.error({ err: asError(reason) }, 'a promise failed and nobody waited for it')
  })
  process.on('uncaughtException', (thrown) => {
    const err = asError(thrown)
    if (OF_ONE_CONNECTION.test(String((err as { code?: unknown }).code ?? ''))) {
      log.error({ err }, 'a connection broke and nobody was listening')
      return
    }
    log.fatal({ err }, 'an error reached nobody: the service finishes what is under way and ends')
    if (ending) return
    ending = true
    end(1)
  })
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))
