/**
 * What the child finds in its environment: for every runtime that was tried, the variables by which it learns of the proxy
 * and of whom to trust. Each overwrites what was there; an inherited NO_PROXY would let clients pass the proxy by.
 */

import { delimiter } from 'node:path'
import type { Files } from './files.ts'

export type Ports = { proxy: number; tls: number }

const LOOPBACK = '127.0.0.1'
const NOT_BY_PROXY = ['localhost', '127.0.0.1', '::1'].join(',')

/** Read by one client or another, in one spelling or the other: wget and Ruby only know the small one. */
const PROXY = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy']
const OTHER_PROXY = ['ALL_PROXY', 'all_proxy', 'NO_PROXY', 'no_proxy']
const BUNDLE = ['SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE', 'DENO_CERT', 'PERL_LWP_SSL_CA_FILE']

type Environment = Record<string, string | undefined>

/** In a network of its own the child needs no proxy: the hosts' names lead to the interception there. */
export function childEnvironment(
  inherited: Environment,
  { files, hosts, ports }: { files: Files; hosts: string[]; ports?: Ports },
): Environment {
  const kept = Object.fromEntries(
    Object.entries(inherited).filter(([name]) => ![...PROXY, ...OTHER_PROXY].includes(name)),
  )
  return { ...kept, ...trusting(kept, files), ...(ports && proxied(kept, files, hosts, ports)) }
}

const same = (names: string[], value: string): Environment =>
  Object.fromEntries(names.map((name) => [name, value]))

function trusting(inherited: Environment, files: Files): Environment {
  return {
    ...same(BUNDLE, files.bundle),
    NODE_EXTRA_CA_CERTS: files.additions,
    WGETRC: files.wgetrc,
    // The separator in front keeps what PHP reads anyhow; without it every extension is gone.
    PHP_INI_SCAN_DIR: `${inherited.PHP_INI_SCAN_DIR ?? ''}${delimiter}${files.phpFolder}`,
    JAVA_TOOL_OPTIONS: joined(inherited.JAVA_TOOL_OPTIONS, `-Djavax.net.ssl.trustStore=${files.javaStore}`),
    // It would ask a host of its own whether there is a newer one.
    DENO_NO_UPDATE_CHECK: '1',
    PARLEY_INTERCEPT_ROOT: files.additions,
    PYTHONPATH: [files.pythonFolder, inherited.PYTHONPATH].filter(Boolean).join(delimiter),
  }
}

function proxied(inherited: Environment, files: Files, hosts: string[], ports: Ports): Environment {
  const java = ['http', 'https'].flatMap((scheme) => [
    `-D${scheme}.proxyHost=${LOOPBACK}`,
    `-D${scheme}.proxyPort=${ports.proxy}`,
  ])
  return {
    ...same(PROXY, `http://${LOOPBACK}:${ports.proxy}`),
    NO_PROXY: NOT_BY_PROXY,
    no_proxy: NOT_BY_PROXY,
    NODE_USE_ENV_PROXY: '1',
    PERL_LWP_ENV_PROXY: '1',
    JAVA_TOOL_OPTIONS: joined(trusting(inherited, files).JAVA_TOOL_OPTIONS, ...java),
    // For those who know of no proxy: older Nodes, agents of clients' own, some of Python's.
    PARLEY_INTERCEPT_HOSTS: hosts.join(','),
    PARLEY_INTERCEPT_TLS_PORT: String(ports.tls),
    NODE_OPTIONS: joined(inherited.NODE_OPTIONS, `--require=${quoted(files.nodePreload)}`),
    BUN_OPTIONS: joined(inherited.BUN_OPTIONS, `--preload=${files.nodePreload}`),
  }
}

const joined = (...options: (string | undefined)[]): string => options.filter(Boolean).join(' ')

/** As Node reads its own options: a blank would part them, a backslash stands before what is meant as it is. */
const quoted = (path: string): string => `"${path.replace(/["\\]/g, '\\$&')}"`
