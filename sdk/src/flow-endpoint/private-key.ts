/** A private key in PEM as Web Crypto wants it: PKCS#8; one in the older form is wrapped, one under a passphrase opened. */

import { children, type DerNode, derNode, integerOf, objectIdOf, wrapped } from './der.ts'

type Bytes = Uint8Array<ArrayBuffer>

const DECRYPTING = { name: 'RSA-OAEP', hash: 'SHA-256' }

export async function importPrivateKey(pem: string, passphrase?: string): Promise<CryptoKey> {
  const [, label = '', inside = ''] = /-----BEGIN ([A-Z ]+)-----([\s\S]+?)-----END/.exec(pem) ?? []
  if (/Proc-Type/.test(inside)) throw new TypeError(`The private key is encrypted in an old way. ${CONVERT}`)
  const der = base64Bytes(inside)
  const key = await plainKey(label, der, passphrase)
  return crypto.subtle.importKey('pkcs8', key, DECRYPTING, false, ['decrypt'])
}

const CONVERT = 'Convert it: openssl pkcs8 -topk8 -v2 aes-256-cbc -in key.pem -out new.pem'

async function plainKey(label: string, der: Bytes, passphrase: string | undefined): Promise<Bytes> {
  switch (label) {
    case 'PRIVATE KEY':
      return der
    case 'RSA PRIVATE KEY':
      return wrapped(0x30, [VERSION_0, RSA_ALGORITHM, wrapped(0x04, [der])])
    case 'ENCRYPTED PRIVATE KEY':
      if (passphrase === undefined) throw new TypeError('The private key is encrypted: give its passphrase.')
      return decrypted(der, passphrase)
    default:
      throw new TypeError('The private key is not in PEM format: it begins with -----BEGIN PRIVATE KEY-----.')
  }
}

const VERSION_0 = Uint8Array.of(0x02, 0x01, 0x00)
/** The sequence of rsaEncryption (1.2.840.113549.1.1.1) and NULL. */
const RSA_ALGORITHM = Uint8Array.of(
  ...[0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00],
)

const HASHES: Record<string, string> = {
  '1.2.840.113549.2.7': 'SHA-1',
  '1.2.840.113549.2.9': 'SHA-256',
  '1.2.840.113549.2.11': 'SHA-512',
}
const AES_CBC_BITS: Record<string, number> = {
  '2.16.840.1.101.3.4.1.2': 128,
  '2.16.840.1.101.3.4.1.22': 192,
  '2.16.840.1.101.3.4.1.42': 256,
}
const PBES2 = '1.2.840.113549.1.5.13'

/** PBES2 (RFC 8018): a key is derived from the passphrase, and AES opens the other one with it. */
async function decrypted(der: Bytes, passphrase: string): Promise<Bytes> {
  const [scheme, encrypted] = children(derNode(der))
  const [name, parameters] = children(scheme)
  const [derivation, cipher] = children(parameters)
  const [, derivationParameters] = children(derivation)
  const [salt, rounds, ...rest] = children(derivationParameters)
  const [cipherName, vector] = children(cipher)
  const hash = HASHES[hashNameIn(rest)]
  const length = AES_CBC_BITS[objectIdOf(cipherName)]
  if (
    objectIdOf(name) !== PBES2 ||
    hash === undefined ||
    length === undefined ||
    !salt ||
    !vector ||
    !encrypted
  )
    throw new TypeError(`The private key is encrypted in a way that is not known here. ${CONVERT}`)
  const given = await crypto.subtle.importKey('raw', new TextEncoder().encode(passphrase), 'PBKDF2', false, [
    'deriveKey',
  ])
  const key = await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash, salt: salt.content, iterations: integerOf(rounds) },
    given,
    { name: 'AES-CBC', length },
    false,
    ['decrypt'],
  )
  const opened = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: vector.content }, key, encrypted.content)
  return new Uint8Array(opened)
}

/** Unless the parameters name a hash, it is SHA-1. */
function hashNameIn(rest: DerNode[]): string {
  const algorithm = rest.find((node) => node.tag === 0x30)
  return algorithm ? objectIdOf(children(algorithm)[0]) : '1.2.840.113549.2.7'
}

export function base64Bytes(text: string): Bytes {
  const binary = atob(text.replace(/\s+/g, ''))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

export function base64Text(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
