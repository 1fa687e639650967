/**
 * Encrypted exchange with a data endpoint: a fresh AES-128 key per request, encrypted with the business's RSA key;
 * the answer comes back under the same key with every bit of the initial vector inverted.
 */

import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  type KeyObject,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import { keyMalformed } from '../errors/endpoint.ts'

const ALGORITHM = 'aes-128-gcm'
const KEY_BYTES = 16
const TAG_BYTES = 16
const RSA_BITS = 2048

type Envelope = { encrypted_flow_data: string; encrypted_aes_key: string; initial_vector: string }

export type Encrypted = { envelope: Envelope; open(answer: string): string }

export function encryptRequest(publicKey: string, plain: string): Encrypted {
  const key = randomBytes(KEY_BYTES)
  const vector = randomBytes(KEY_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, vector)
  const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  const encryptedKey = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    key,
  )
  return {
    envelope: {
      encrypted_flow_data: encrypted.toString('base64'),
      encrypted_aes_key: encryptedKey.toString('base64'),
      initial_vector: vector.toString('base64'),
    },
    open: (answer) => openAnswer(key, vector, answer),
  }
}

function openAnswer(key: Buffer, vector: Buffer, answer: string): string {
  const bytes = Buffer.from(answer.trim().replace(/^"|"$/g, ''), 'base64')
  if (bytes.length <= TAG_BYTES) throw new Error('it is too short')
  const flipped = Buffer.from(vector.map((byte) => ~byte & 0xff))
  const opener = createDecipheriv(ALGORITHM, key, flipped)
  opener.setAuthTag(bytes.subarray(-TAG_BYTES))
  const plain = Buffer.concat([opener.update(bytes.subarray(0, -TAG_BYTES)), opener.final()])
  return plain.toString('utf8')
}

/** Reads the key leniently, as it comes out of files and environments, and gives it in its usual form. */
export function readPublicKey(text: string): string {
  const pem = text.replaceAll('\\n', '\n').replaceAll('\r', '').trim()
  if (/PRIVATE KEY/.test(pem))
    throw keyMalformed('this is a private key; keep it, and send only its public half')
  if (/BEGIN CERTIFICATE/.test(pem)) throw keyMalformed('this is a certificate; send the public key alone')
  if (!/^-----BEGIN (RSA )?PUBLIC KEY-----/.test(pem))
    throw keyMalformed('it must start with -----BEGIN PUBLIC KEY-----')
  let key: KeyObject
  try {
    key = createPublicKey(pem)
  } catch {
    throw keyMalformed(
      'what stands between its first and last line cannot be read; perhaps it was cut, or its line breaks were lost',
    )
  }
  if (key.asymmetricKeyType !== 'rsa') throw keyMalformed(`this is a key of type ${key.asymmetricKeyType}`)
  const bits = key.asymmetricKeyDetails?.modulusLength
  if (bits !== RSA_BITS) throw keyMalformed(`this one has ${bits} bits`)
  return key.export({ type: 'spki', format: 'pem' }).toString()
}
