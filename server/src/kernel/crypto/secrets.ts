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
  /** The names of the keys, which say nothing about them; the first is the one that seals. */
  keyIds: [string, ...string[]]
  seal(plain: string, place: SealedPlace, keyId?: string): string
  open(sealed: string, place: SealedPlace): string
  /** A keyed hash for short secrets (verification codes), which a bare hash would not hide. */
  keyedHash(purpose: string, text: string, length?: number): string
  /** Whether any of the keys made it: what was signed before a change of keys stays good. */
  isKeyedHash(given: string, purpose: string, text: string, length?: number): boolean
}

/** Sealed by a key that this process was not given: another process may open it. */
export class KeyMissing extends Error {
  readonly keyId: string

  constructor(keyId: string, place: SealedPlace) {
    super(`no PARLEY_SECRETS_KEY with id ${keyId} to open ${placeName(place)}`)
    this.keyId = keyId
  }
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
const HASH_LENGTH = 43

/** The first key seals; every key opens, so a new key can be put in front of the old one. */
export function secretsFrom(keys: string[]): Secrets {
  const ring = new Map(keys.map((key) => [keyId(key), Buffer.from(key, 'utf8')]))
  const [first, ...others] = ring.keys()
  if (first === undefined) throw new Error('secretsFrom needs at least one key')
  const keyIds: Secrets['keyIds'] = [first, ...others]
  const keyOf = (id: string, place: SealedPlace): Buffer => {
    const key = ring.get(id)
    if (!key) throw new KeyMissing(id, place)
    return Buffer.from(hkdfSync('sha256', key, placeName(place), 'parley record', 32))
  }
  /** A few purposes, each asked for again and again. */
  const hashKeys = new Map<string, Buffer[]>()
  const hashKeysFor = (purpose: string): Buffer[] => {
    const known = hashKeys.get(purpose)
    if (known) return known
    const made = [...ring.values()].map((key) =>
      Buffer.from(hkdfSync('sha256', key, '', `parley ${purpose}`, 32)),
    )
    hashKeys.set(purpose, made)
    return made
  }
  const hashesOf = (purpose: string, text: string, length: number): string[] =>
    hashKeysFor(purpose).map((key) =>
      createHmac('sha256', key).update(text).digest('base64url').slice(0, length),
    )

  return {
    keyIds,
    seal(plain, place, id = first) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(id, place), nonce)
      cipher.setAAD(Buffer.from(placeName(place)))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${id}.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(sealed, place) {
      const [id = '', body = ''] = sealed.split('.')
      const bytes = Buffer.from(body, 'base64url')
      const opener = createDecipheriv('aes-256-gcm', keyOf(id, place), bytes.subarray(0, NONCE_BYTES))
      opener.setAAD(Buffer.from(placeName(place)))
      opener.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
      const plain = opener.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES))
      return Buffer.concat([plain, opener.final()]).toString('utf8')
    },
    keyedHash: (purpose, text, length = HASH_LENGTH) => hashesOf(purpose, text, length)[0] ?? '',
    isKeyedHash: (given, purpose, text, length = HASH_LENGTH) =>
      hashesOf(purpose, text, length).some((hash) => equalInConstantTime(hash, given)),
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
