/** Does it look like an e-mail address, like the address of a website? */

/** Letters of all scripts on both sides (RFC 6531). */
const NAME = /^(?!\.)(?!.*\.\.)[^\s@"(),:;<>[\]\\\p{C}]*[^\s@"(),.:;<>[\]\\\p{C}]$/u
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

export function isEmail(text: string): boolean {
  const [name = '', domain = '', ...more] = text.split('@')
  const labels = domain.split('.')
  return more.length === 0 && NAME.test(name) && labels.length > 1 && labels.every((one) => LABEL.test(one))
}

/** A web address that shows where it leads: no other scheme, no name in front of the host, nothing invisible. */
export function isWebsite(text: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  return url.hostname !== '' && url.username === '' && url.password === ''
}
