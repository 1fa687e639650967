/**
 * The certificate authority of this machine: a root whose key nobody has, since it is thrown away at once, and below it an
 * issuer that may vouch for the platform's hosts only. (Java ignores such limits where they stand on the root itself.)
 */

import { createPrivateKey, X509Certificate } from 'node:crypto'
import {
  authorityExtensions,
  type Identity,
  keyIdOf,
  makeCertificate,
  pemOf,
  serverExtensions,
} from './certificate.ts'

const DAY_MS = 86_400_000
const AUTHORITY_DAYS = 7
const LEAF_DAYS = 2
/** One that would end during a longish run is made again before it. */
const AUTHORITY_DAYS_LEFT_MIN = 2

export type Authority = {
  /** What clients have to trust. */
  rootPem: string
  issuerPem: string
  issuer: Identity
  hosts: string[]
}

export type Leaf = { cert: string; key: string; ends: Date }

const ISSUER_NAME = 'Parley interception issuer'

export function makeAuthority(hosts: string[], now: Date): Authority {
  const times = { starts: now, ends: new Date(now.getTime() + AUTHORITY_DAYS * DAY_MS) }
  const root = makeCertificate({
    ...times,
    name: `Parley interception of this machine, ${now.toISOString().slice(0, 10)}`,
    extensions: authorityExtensions(undefined),
  })
  const issuer = makeCertificate({
    ...times,
    name: ISSUER_NAME,
    issuer: root,
    extensions: authorityExtensions(hosts),
  })
  return { rootPem: pemOf(root.certificate), issuerPem: pemOf(issuer.certificate), issuer, hosts }
}

/** For clients that name a host; for those that name none, one with all of them. */
export function makeLeaf({ issuer, issuerPem }: Authority, hosts: string[], now: Date): Leaf {
  const ends = new Date(Math.min(now.getTime() + LEAF_DAYS * DAY_MS, issuer.ends.getTime()))
  const leaf = makeCertificate({
    name: hosts[0] ?? '',
    starts: now,
    ends,
    issuer,
    extensions: serverExtensions(hosts),
  })
  const key = leaf.key.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { cert: pemOf(leaf.certificate) + issuerPem, key, ends }
}

/** As one text: the hosts, the root, the issuer and its key. */
export const writeAuthority = ({ hosts, rootPem, issuerPem, issuer }: Authority): string =>
  [
    `hosts: ${hosts.join(' ')}\n`,
    rootPem,
    issuerPem,
    issuer.key.export({ type: 'pkcs8', format: 'pem' }),
  ].join('')

const PEM = /-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----\n/g

/** Nothing if it is not one, is about to end, or vouches for other hosts. */
export function readAuthority(text: string, hosts: string[], now: Date): Authority | undefined {
  const written = /^hosts: (.*)\n/.exec(text)?.[1]
  const [rootPem, issuerPem, keyPem] = text.match(PEM) ?? []
  if (written !== hosts.join(' ') || !rootPem || !issuerPem || !keyPem) return undefined
  try {
    const certificate = new X509Certificate(issuerPem)
    const key = createPrivateKey(keyPem)
    const ends = new Date(certificate.validTo)
    const isLasting = ends.getTime() - now.getTime() > AUTHORITY_DAYS_LEFT_MIN * DAY_MS
    if (!isLasting || !certificate.checkPrivateKey(key)) return undefined
    const keyId = keyIdOf(certificate.publicKey)
    return {
      rootPem,
      issuerPem,
      hosts,
      issuer: { name: ISSUER_NAME, certificate: certificate.raw, key, keyId, ends },
    }
  } catch {
    // Damaged, for example by a full disk: another is made in its place.
    return undefined
  }
}
