/** Secrets at rest: sealed so that a ciphertext opens only in the very row and column it was written for. */

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export type SealedPlace = { table: string; column: string; row: string }

export type Secrets = {
  seal(plain: string, place: SealedPlace): string
  open(sealed: string, place: SealedPlace): string
  /** A keyed hash for short secrets (verification codes), which a bare hash would not hide. */
  keyedHash(purpose: string, text: string): string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The first key seals; every key opens, so a new key can be put in front of the old one. */
export function secretsFrom(keys: string[]): Secrets {
  const ring = new Map(keys.map((key) => [keyId(key), Buffer.from(key, 'utf8')]))
  const first = keys[0]
  if (first === undefined) throw new Error('secretsFrom needs at least one key')
  const sealingKeyId = keyId(first)
  const recordKey = (key: Buffer, place: string) =>
    Buffer.from(hkdfSync('sha256', key, place, 'parley record', 32))

  return {
    seal(plain, place) {
      const key = ring.get(sealingKeyId) as Buffer
      const where = placeName(place)
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', recordKey(key, where), nonce)
      cipher.setAAD(Buffer.from(where))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${sealingKeyId}.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(sealed, place) {
      const [id = '', body = ''] = sealed.split('.')
      const key = ring.get(id)
      if (!key) throw new Error(`no PARLEY_SECRETS_KEY with id ${id} to open ${placeName(place)}`)
      const where = placeName(place)
      const bytes = Buffer.from(body, 'base64url')
      const opener = createDecipheriv('aes-256-gcm', recordKey(key, where), bytes.subarray(0, NONCE_BYTES))
      opener.setAAD(Buffer.from(where))
      opener.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
      const plain = opener.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES))
      return Buffer.concat([plain, opener.final()]).toString('utf8')
    },
    keyedHash(purpose, text) {
      const key = hkdfSync('sha256', ring.get(sealingKeyId) as Buffer, '', `parley ${purpose}`, 32)
      return createHmac('sha256', Buffer.from(key)).update(text).digest('base64url')
    },
  }
}

/** For secrets with enough randomness of their own: access tokens, operator keys. */
export function sha256(text: string): string {
  return hash('sha256', text, 'base64url')
}

export function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}

const TOKEN_PREFIX = 'parley_'
const TOKEN_CHECK_LENGTH = 6

/** 256 random bits, recognisable by its prefix, with a checksum so that a typo costs no database query. */
export function newToken(): string {
  const random = randomBytes(32).toString('base64url')
  return TOKEN_PREFIX + random + tokenCheck(random)
}

/** False only for a token that claims to be ours and cannot be. */
export function couldBeToken(token: string): boolean {
  if (!token.startsWith(TOKEN_PREFIX)) return true
  const random = token.slice(TOKEN_PREFIX.length, -TOKEN_CHECK_LENGTH)
  return token.slice(-TOKEN_CHECK_LENGTH) === tokenCheck(random)
}

const tokenCheck = (random: string) => sha256(random).slice(0, TOKEN_CHECK_LENGTH)
const keyId = (key: string) => sha256(`key id ${key}`).slice(0, 8)
const placeName = (place: SealedPlace) => `${place.table}|${place.column}|${place.row}`
