/**
 * A file as the platform hands it to a flow's data endpoint: a link to encrypted bytes, and beside it what opens them.
 * AES-256-CBC; behind the ciphertext the first ten bytes of an HMAC over the vector and the ciphertext.
 */

import { createCipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import type { House } from '../../kernel/call/house.ts'
import { readWhole } from '../../kernel/engine/index.ts'
import { clockOfNode } from '../../kernel/graph/directory.ts'
import { signedUrl } from '../../kernel/pages/links.ts'
import { LIMITS, type Media } from './media.ts'

const KEY_BYTES = 32
const VECTOR_BYTES = 16
const SEAL_BYTES = 10

export type EncryptedFile = {
  file_name: string
  media_id: string
  cdn_url: string
  encryption_metadata: {
    encrypted_hash: string
    plaintext_hash: string
    encryption_key: string
    hmac_key: string
    iv: string
  }
}

export const encryptedPathOf = ({ id }: Pick<Media, 'id'>) => `/media_sealed/${id}`

/** The keys follow from a name that nobody outside ever sees, so that the link gives the same bytes every time. */
function keysOf({ blob_id }: Media) {
  const bytes = Buffer.from(
    hkdfSync('sha256', blob_id, '', 'file for a data endpoint', 2 * KEY_BYTES + VECTOR_BYTES),
  )
  return {
    key: bytes.subarray(0, KEY_BYTES),
    hmacKey: bytes.subarray(KEY_BYTES, 2 * KEY_BYTES),
    iv: bytes.subarray(2 * KEY_BYTES),
  }
}

export async function encryptedBytes(house: House, media: Media): Promise<Buffer> {
  const { key, hmacKey, iv } = keysOf(media)
  const plain = await readWhole(house.blobs, house.storage.read, media.blob_id)
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  const seal = createHmac('sha256', hmacKey).update(iv).update(encrypted).digest()
  return Buffer.concat([encrypted, seal.subarray(0, SEAL_BYTES)])
}

export async function encryptedFile(house: House, media: Media): Promise<EncryptedFile> {
  const { key, hmacKey, iv } = keysOf(media)
  const from = { house, baseUrl: house.publicUrl }
  const clock = await clockOfNode(house, media.id)
  return {
    file_name: media.filename ?? 'file',
    media_id: media.id,
    cdn_url: signedUrl(from, encryptedPathOf(media), clock.now() + LIMITS.linkLifetimeMs),
    encryption_metadata: {
      encrypted_hash: createHash('sha256')
        .update(await encryptedBytes(house, media))
        .digest('base64'),
      plaintext_hash: Buffer.from(media.sha256, 'hex').toString('base64'),
      encryption_key: key.toString('base64'),
      hmac_key: hmacKey.toString('base64'),
      iv: iv.toString('base64'),
    },
  }
}
