/**
 * Certificates of one fixed profile (P-256, SHA-256), which every client that was tried accepts. Node signs, but does not
 * write certificates; a library for it brings twenty packages, or cannot write the constraints that keep these harmless.
 */

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { around, bits, instead, integer, octets, oid, sequence, set, text, time, yes } from './der.ts'

export type Identity = { name: string; certificate: Buffer; key: KeyObject; keyId: Buffer; ends: Date }

type Wanted = {
  name: string
  starts: Date
  ends: Date
  /** Nobody: it vouches for itself. */
  issuer?: Identity
  /** What it may be used for, as extensions. */
  extensions: Buffer[]
}

const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'))
/** Room for one that is made before the clock of a container catches up. */
const BACKDATED_MS = 3_600_000

const named = (name: string): Buffer => sequence(set(sequence(oid('2.5.4.3'), text(name))))

const extension = (id: string, value: Buffer, isCritical = false): Buffer =>
  sequence(oid(id), ...(isCritical ? [yes] : []), octets(value))

const dnsName = (host: string): Buffer => instead(2, Buffer.from(host))

/** What stands in an authority: whom it may vouch for, by the standard with all names below. */
export function authorityExtensions(hosts: string[] | undefined): Buffer[] {
  const everyAddress = [Buffer.alloc(8), Buffer.alloc(32)].map((any) => sequence(instead(7, any)))
  const signsOnly = bits(Buffer.from([0b0000_0110]), 1)
  const constraints =
    hosts && sequence(around(0, ...hosts.map((host) => sequence(dnsName(host)))), around(1, ...everyAddress))
  return [
    extension('2.5.29.19', sequence(yes, ...(hosts ? [integer(0)] : [])), true),
    extension('2.5.29.15', signsOnly, true),
    ...(constraints ? [extension('2.5.29.30', constraints, true)] : []),
  ]
}

/** What stands in the certificate of a server. */
export function serverExtensions(hosts: string[]): Buffer[] {
  const signsHandshakes = bits(Buffer.from([0b1000_0000]), 7)
  return [
    extension('2.5.29.19', sequence(), true),
    extension('2.5.29.15', signsHandshakes, true),
    extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))),
    extension('2.5.29.17', sequence(...hosts.map(dnsName))),
  ]
}

export function makeCertificate({ name, starts, ends, issuer, extensions }: Wanted): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const keyId = keyIdOf(publicKey)
  const all = [
    extension('2.5.29.14', octets(keyId)),
    extension('2.5.29.35', sequence(instead(0, issuer?.keyId ?? keyId))),
    ...extensions,
  ]
  const body = sequence(
    around(0, integer(2)),
    integer(serialNumber()),
    ECDSA_WITH_SHA256,
    named(issuer?.name ?? name),
    sequence(time(new Date(starts.getTime() - BACKDATED_MS)), time(ends)),
    named(name),
    spki,
    around(3, sequence(...all)),
  )
  const signature = sign('sha256', body, issuer?.key ?? privateKey)
  const certificate = sequence(body, ECDSA_WITH_SHA256, bits(signature))
  return { name, certificate, key: privateKey, keyId, ends }
}

/** By which a certificate is found among those of its issuer's name. */
export const keyIdOf = (publicKey: KeyObject): Buffer =>
  createHash('sha1')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest()

/** Sixteen bytes; the first is never zero, so that the number has one encoding. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

export const pemOf = (certificate: Buffer): string => {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
