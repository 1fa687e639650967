/** Addresses as people type them: `localhost:3000/webhook` is HTTP on this machine, as in a browser. */

import { Problem } from './problem.ts'

export function webAddress(given: string): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `http://${given}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && ['http:', 'https:'].includes(url.protocol)) return address
  throw new Problem(`${given} is not an HTTP address.`, { next: 'Such as http://localhost:3000/webhook.' })
}
