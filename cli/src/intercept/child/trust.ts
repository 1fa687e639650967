/** Whom the child trusts: this interception, and unless nothing else passes, everybody it would trust without it. */

import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { rootCertificates } from 'node:tls'

/** By which people and machines already say whom else to trust: a company's own authority, mostly. */
const FILES_OF_OTHERS = ['SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE', 'NODE_EXTRA_CA_CERTS']
/** Where systems keep theirs, in one file. */
const FILES_OF_SYSTEMS = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
]
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

export type Trust = {
  /** For variables whose file replaces what was trusted before. */
  bundle: string
  /** For Node's, which adds to it. */
  additions: string
  /** The bundle once more, for Java. */
  certificates: Uint8Array[]
}

export async function trustFor(
  rootPem: string,
  isStrict: boolean,
  environment: NodeJS.ProcessEnv,
): Promise<Trust> {
  const others = isStrict
    ? []
    : await certificatesIn(FILES_OF_OTHERS.flatMap((name) => environment[name] || []))
  const usual = isStrict ? [] : [...rootCertificates, ...(await certificatesIn(FILES_OF_SYSTEMS))]
  const all = [...new Set([rootPem, ...others, ...usual].map((pem) => pem.trim()))]
  return {
    bundle: `${all.join('\n')}\n`,
    additions: `${[rootPem.trim(), ...others].join('\n')}\n`,
    certificates: all.flatMap(readable),
  }
}

async function certificatesIn(paths: string[]): Promise<string[]> {
  // A file that is not there is trusted by nobody.
  const texts = await Promise.all([...new Set(paths)].map((path) => readFile(path, 'utf8').catch(() => '')))
  return texts.flatMap((text) => text.match(CERTIFICATE) ?? [])
}

function readable(pem: string): Uint8Array[] {
  try {
    return [new X509Certificate(pem).raw]
  } catch {
    // What others trust may be older than what Node can read.
    return []
  }
}
