/**
 * What a configuration may say that merely lies in a folder, a stranger's repository perhaps: nothing that decides where a
 * secret from elsewhere (a flag, the environment, a file) is sent. A file that is named with --config is somebody's own.
 */

import schema from '@parley-dev/flow-json/schemas/configuration.json' with { type: 'json' }
import { Problem } from './problem.ts'

type Settings = Record<string, string | undefined>

export type FoundFile = { readonly path: string; readonly settings: Record<string, string> }

/** Addresses, and the secrets that are sent there, or that sign what is. */
const SECRETS_SENT: [address: RegExp, secrets: string[]][] = [
  [/^PARLEY_URL$/, ['PARLEY_ACCESS_TOKEN', 'PARLEY_OPERATOR_KEY', 'PARLEY_OPERATOR_KEY_FILE']],
  [/^(DATABASE|PARLEY_DIRECT_DATABASE|PARLEY_REPLICA)_URL$/, ['PGPASSWORD', 'PGPASSFILE']],
  [/^PARLEY_BLOBS$/, ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']],
  [/^OTEL_EXPORTER_OTLP_ENDPOINT$/, ['OTEL_EXPORTER_OTLP_HEADERS']],
  [/^PARLEY_BRIDGE_URL$/, ['PARLEY_BRIDGE_SECRET']],
  [/^PARLEY_CODE_GATEWAY_URL$/, ['PARLEY_CODE_GATEWAY_SECRET']],
  [/^(PARLEY_GATEWAY_\w+)_TOKEN_URL$/, ['$1_CLIENT_SECRET']],
]

/** Nobody can tell whose secrets these lead astray: where clients send their tokens, which hosts are answered for, whom a program trusts. */
const NAMED_ONLY = ['PARLEY_PUBLIC_URL', 'PARLEY_DNS_SERVERS', 'PARLEY_INTERCEPT_HOSTS', 'PARLEY_CA_FOLDER']

/** Others are meant for runtimes and libraries: what these load, whom they trust, which way they go. */
const isOurs = (name: string) => name.startsWith('PARLEY_') || name in schema.properties

export function assertMaySet({ path, settings }: FoundFile): void {
  const wrong = Object.keys(settings).find((name) => !isOurs(name) || NAMED_ONLY.includes(name))
  if (wrong)
    throw new Problem(`${path} may not set ${wrong}, as it was found in a folder and not named.`, {
      next: `If it is meant, set ${wrong} in the environment, or say --config ${path}.`,
    })
}

/** `elsewhere`: what flags and the environment say, by the names of the environment. */
export function assertSendsOwn(name: string, found: FoundFile | undefined, elsewhere: Settings): void {
  if (!found || isOwn(name, found, elsewhere)) return
  const [pattern, secrets = []] = SECRETS_SENT.find(([one]) => one.test(name)) ?? []
  const sent = pattern && secrets.map((one) => name.replace(pattern, one)).find((one) => elsewhere[one])
  if (sent) throw strangersAddress(name, found, `${sent} stands elsewhere`)
}

/** For whoever sends a secret there that is no setting: `why` says which. */
export function assertLeadsHere(found: FoundFile | undefined, elsewhere: Settings, why: string): void {
  if (found && !isOwn('PARLEY_URL', found, elsewhere)) throw strangersAddress('PARLEY_URL', found, why)
}

const isOwn = (name: string, { settings }: FoundFile, elsewhere: Settings): boolean =>
  Boolean(!settings[name] || elsewhere[name] || isHere(settings[name]))

function strangersAddress(name: string, { path, settings }: FoundFile, why: string): Problem {
  return new Problem(`${path} sets ${name} to ${settings[name]}, and ${why}: nothing is sent there.`, {
    next: `If it is meant, set ${name} in the environment, or say --config ${path}.`,
  })
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Parameters could name another host. */
function isHere(address: string): boolean {
  if (address.startsWith('folder:')) return true
  if (!URL.canParse(address)) return false
  const { hostname, search } = new URL(address)
  return LOOPBACK.test(hostname) && search === ''
}
