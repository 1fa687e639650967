/** Certificates as Java's oldest key store (JKS), which needs no tool of Java to be written and no password to be read. */

import { createHash } from 'node:crypto'

const MAGIC = 0xfeedfeed
const VERSION = 2
const TRUSTED = 2
/** What Java mixes into its check sum; with the customary password, which is only used to find damage. */
const SALT = 'Mighty Aphrodite'
const PASSWORD = Buffer.from('changeit', 'utf16le').swap16()

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const utf = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

export function javaStore(certificates: Uint8Array[], now: Date): Buffer {
  const created = Buffer.alloc(8)
  created.writeBigInt64BE(BigInt(now.getTime()))
  const entries = certificates.flatMap((certificate, index) => [
    word(TRUSTED),
    utf(`parley-${index}`),
    created,
    utf('X.509'),
    word(certificate.length),
    certificate,
  ])
  const content = Buffer.concat([word(MAGIC), word(VERSION), word(certificates.length), ...entries])
  const digest = createHash('sha1').update(PASSWORD).update(SALT).update(content).digest()
  return Buffer.concat([content, digest])
}
