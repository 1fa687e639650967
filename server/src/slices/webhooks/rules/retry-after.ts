/** `Retry-After`: seconds, or a date. */

export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000
  const date = /^[A-Z][a-z]+, .* GMT$/.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
