/** Two words for one message: ours are kept as `mid.…`, and clients of the platform know them as `wamid.…`. */

/** What the platform writes in front of our own word. */
export const PLATFORM = 'wa'
const OURS_ON_PLATFORM = /^wamid\.[0-9a-z]{29}$/

/** The id under which the message is kept. */
export const keptMessageId = (id: string): string =>
  OURS_ON_PLATFORM.test(id) ? id.slice(PLATFORM.length) : id
