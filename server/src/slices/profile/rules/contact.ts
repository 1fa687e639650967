/** Does it look like an e-mail address, like the address of a website? */

import { z } from 'zod'

const email = z.email()

export const isEmail = (text: string): boolean => email.safeParse(text).success

/** A web address that shows where it leads: no other scheme, no name in front of the host, nothing invisible. */
export function isWebsite(text: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  return url.hostname !== '' && url.username === '' && url.password === ''
}
