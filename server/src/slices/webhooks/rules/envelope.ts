/** The bytes of a notification: pure ASCII JSON, so that receivers that re-escape and those that do not agree. */

type Sent = { object: string; account_id: string; field: string; value: string; occurred_at: number }

/** One event; with a fault rule several, each in an entry of its own. */
export function notificationBody(event: Sent, others?: Sent[]): string {
  const entries = others ? [event, ...others].map(entryOf).join(',') : entryOf(event)
  return toAscii(`{"object":${JSON.stringify(event.object)},"entry":[${entries}]}`)
}

function entryOf(event: Sent): string {
  const time = Math.floor(event.occurred_at / 1000)
  const entry = `"id":${JSON.stringify(event.account_id)},"time":${time}`
  const change = `"field":${JSON.stringify(event.field)},"value":${event.value}`
  return `{${entry},"changes":[{${change}}]}`
}

/** Every UTF-16 unit above `~` as `\uxxxx`, lowercase: inside JSON that only changes how strings are spelled. */
export function toAscii(json: string): string {
  // Quicker than looking for the first: most notifications have none.
  if (Buffer.byteLength(json) === json.length && !json.includes('\x7f')) return json
  return json.replace(/[^\0-~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
