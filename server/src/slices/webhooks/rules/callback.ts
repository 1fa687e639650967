/** Which addresses may be a callback, and how the handshake is put behind one without disturbing its query. */

export function callbackProblem(url: string, isSandbox: boolean): string | undefined {
  if (!URL.canParse(url)) return 'is not a URL'
  const parsed = new URL(url)
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return 'must start with https://'
  if (parsed.protocol === 'http:' && !isSandbox) return 'must start with https:// in production'
  if (parsed.username !== '' || parsed.password !== '') return 'must not carry a user name or password'
  if (url.includes('#')) return 'must not have a fragment (#…)'
  return undefined
}

/** The customer's own query stays as it was written; the three parameters follow it with their literal dots. */
export function handshakeUrl(callback: string, verifyToken: string, challenge: string): string {
  const joint = !callback.includes('?') ? '?' : /[?&]$/.test(callback) ? '' : '&'
  const token = encodeURIComponent(verifyToken)
  return `${callback}${joint}hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=${challenge}`
}
