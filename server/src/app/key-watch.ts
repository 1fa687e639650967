/** A process that lacks a key which others seal with does no work that it could only fail: it leaves it to them, and says why. */

import type { House } from '../kernel/call/house.ts'
import { keysFound, noteOwnKey } from '../kernel/records/encryption/keys.ts'

const LOOKED_EVERY_MS = 5_000

/** `leave` is called once; a process learns of a new key by being started again. */
export function watchKeys(house: House, leave: () => Promise<void>): { stop(): Promise<void> } {
  const { log, secrets } = house
  let hasLeft = false
  let looking = Promise.resolve()

  async function look(): Promise<void> {
    const { missing, inUse } = await keysFound(house)
    if (!inUse.includes(secrets.keyIds[0])) await noteOwnKey(house)
    if (missing.length === 0 || hasLeft) return
    hasLeft = true
    log.error(
      { missing, keys: secrets.keyIds },
      'secrets are sealed by a key that this process does not have: it works no more, is not ready, and answers 503 where it meets one; start it with that key in PARLEY_SECRETS_KEY',
    )
    await leave()
  }

  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => {
      log.warn({ err: error }, 'which keys are in use could not be read')
    })
  }, LOOKED_EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
