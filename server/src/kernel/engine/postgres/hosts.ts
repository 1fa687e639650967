/**
 * The servers that a postgres:// address names. It may name several, separated by commas, of which one at a time
 * accepts writes: a new connection tries them in turn, beginning with the one that was good last.
 */

import type pg from 'pg'

const ADDRESS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/** What may be required of a server: libpq's words, of these the ones that allow writes. */
export const SESSIONS = ['read-write', 'primary', 'any'] as const
type Session = (typeof SESSIONS)[number]

/** One server, with an address of its own. */
export type Host = { name: string; url: string }

export type Hosts = {
  all: Host[]
  /** Whose turn it is: the one that was good last, until it fails. */
  favourite(): Host
  works(host: Host): void
  failed(host: Host, error: Error): void
  /** Whether an error says that the server cannot be used, as opposed to anything else that prevents a connection. */
  hasFailedWith(error: Error): boolean
  /** Whether each new connection asks the server if it accepts writes. */
  areAsked: boolean
  /** What is wrong with a server that answered this to `QUESTION`; undefined when it is as wanted. */
  problemOf(answer: pg.QueryResult): string | undefined
  /** For each server, why it could not be used when it was last tried. */
  troubles(): string[]
}

export const QUESTION = `select pg_is_in_recovery() as recovering, current_setting('transaction_read_only') as read_only`

/** One address for each server that the address names. */
export function eachHost(address: string): Host[] {
  const [, scheme = '', credentials = '', hosts = '', rest = ''] = ADDRESS.exec(address) ?? []
  return hosts.split(',').map((name) => ({
    name,
    url: hosts.includes(',') ? scheme + credentials + name + rest : address,
  }))
}

/** Undefined without a setting: a single server is then used as it is, of several the one that accepts writes. */
export function sessionIn(address: string): string | undefined {
  return new URLSearchParams(/\?(.*)$/s.exec(address)?.[1] ?? '').get('target_session_attrs') ?? undefined
}

export function hostsIn(address: string, ofSeveral: Session = 'read-write'): Hosts {
  const all = eachHost(address)
  const wanted = (sessionIn(address) ?? (all.length > 1 ? ofSeveral : 'any')) as Session
  const failures = new Map<Host, Error & { code?: string }>()
  let turn = 0
  const favourite = () => all[turn] as Host
  return {
    all,
    favourite,
    areAsked: wanted !== 'any',
    works(host) {
      turn = all.indexOf(host)
      failures.delete(host)
    },
    failed(host, error) {
      failures.set(host, error)
      if (host === favourite()) turn = (turn + 1) % all.length
    },
    hasFailedWith: (error) => failures.values().some((one) => one === error),
    problemOf({ rows: [row] }) {
      if (row.recovering && wanted !== 'any') return 'is a replica'
      return wanted === 'read-write' && row.read_only === 'on' ? 'may only be read' : undefined
    },
    troubles: () => [...failures].map(([{ name }, { code, message }]) => `${name} (${code ?? message})`),
  }
}
