/** Why a database cannot be opened, for the person who starts the service: one sentence, with what to do. */

import { StartProblem } from '../process/settings.ts'
import type { Hosts } from './postgres/hosts.ts'
import { isUnavailable } from './trouble.ts'

const say = (sentence: string) => new StartProblem(sentence)

/** By SQLite's primary result code. */
const SQLITE_PROBLEMS: Record<number, (it: string) => string> = {
  3: (it) => `${it} may not be used by this user; give it the right to read and write there`,
  5: (it) => `another program holds ${it} locked; end it and start again`,
  8: (it) => `${it} cannot be written; make it writable for this user`,
  10: (it) => `the disk under ${it} fails; look after it, then start again`,
  11: (it) => `${it} is damaged; restore it from a backup, or move it away to start again`,
  13: (it) => `the disk under ${it} is full; make room, then start again`,
  14: (it) => `${it} cannot be opened; make its folder readable and writable for this user`,
  26: (it) => `${it} is no SQLite database; restore it from a backup, or move it away to start again`,
}

export function sqliteStartProblem(error: Error, path: string): StartProblem | undefined {
  const { errcode } = error as { errcode?: number }
  const sentence = SQLITE_PROBLEMS[(errcode ?? 0) & 0xff]
  return sentence && say(sentence(`the database ${path}`))
}

/** By the system's error name. */
const FILE_PROBLEMS: Record<string, string> = {
  ENOSPC: 'the disk is full; make room, then try again',
  EDQUOT: "this user's share of the disk is used up; make room, then try again",
  EIO: 'the disk fails; look after it, then try again',
  EROFS: 'the disk can only be read; choose another folder',
  EACCES: 'this user may not use it; give it the right to, or choose another folder',
  EPERM: 'this user may not use it; give it the right to, or choose another folder',
}

export function fileStartProblem(error: NodeJS.ErrnoException, path: string): StartProblem | undefined {
  const sentence = FILE_PROBLEMS[error.code ?? '']
  return sentence === undefined ? undefined : say(`${error.path ?? path}: ${sentence}`)
}

type Place = { server: string; database: string; user: string }

/** By SQLSTATE. */
const POSTGRES_PROBLEMS: Record<string, (at: Place) => string> = {
  '28P01': ({ server, user }) => `${server} refuses the password of "${user}"; correct DATABASE_URL`,
  '28000': ({ server, user }) =>
    `${server} does not let "${user}" in; correct DATABASE_URL, or its pg_hba.conf`,
  '3D000': ({ server, database }) =>
    `${server} has no database "${database}"; create it, or correct DATABASE_URL`,
  '42501': ({ database, user }) =>
    `"${user}" may not make tables in the database "${database}"; grant it the right to`,
  '25006': ({ server }) => `${server} may only be read; let DATABASE_URL name the server that is written to`,
  '53300': ({ server }) => `${server} has no connection left; raise max_connections, or stop other programs`,
  '57P03': ({ server }) => `${server} is still starting; start again in a moment`,
}

export function postgresStartProblem(
  error: Error & { code?: string },
  hosts: Hosts,
  setting: string,
): StartProblem | undefined {
  const sentence = postgresSentence(error, hosts)
  return sentence === undefined ? undefined : say(sentence.replaceAll('DATABASE_URL', setting))
}

function postgresSentence(error: Error & { code?: string }, hosts: Hosts): string | undefined {
  const { url } = hosts.favourite()
  if (!hosts.all.every((one) => URL.canParse(one.url)))
    return 'DATABASE_URL is no URL; percent-encode what is special in its user name and password'
  const troubles = hosts.troubles()
  if (troubles.length > 1 && troubles.length === hosts.all.length)
    return `no server that DATABASE_URL names can be written to: ${troubles.join(', ')}; start one that can, or correct DATABASE_URL`
  const { host, hostname, pathname, username } = new URL(url)
  const server = `PostgreSQL at ${host || hostname || 'the local socket'}`
  const at = { server, database: decodeURIComponent(pathname.slice(1)), user: decodeURIComponent(username) }
  const sentence = POSTGRES_PROBLEMS[error.code ?? '']
  if (sentence) return sentence(at)
  if (!isUnavailable(error)) return undefined
  return `${server} cannot be reached (${error.code ?? error.message}); start it, or correct DATABASE_URL`
}
