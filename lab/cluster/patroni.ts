/** What Patroni says of the database's machines, asked at any of them that answers. */

import { addressOf, DATABASES, type DatabaseMachine } from './machines.ts'

const ANSWER_MS_MAX = 1_500

type Member = { name: DatabaseMachine; role: string; state: string; lag?: number | string }

/** As most of the machines see it: one that was cut off reports an old state for a moment. */
export async function members(): Promise<Member[]> {
  const views = await Promise.all(DATABASES.map((machine) => viewOf(machine).catch(() => undefined)))
  const known = views.filter((view) => view !== undefined)
  return known.find((view) => known.filter((other) => leadOf(other) === leadOf(view)).length > 1) ?? []
}

async function viewOf(machine: DatabaseMachine): Promise<Member[] | undefined> {
  const { status, text } = await ask(machine, 'GET', '/cluster')
  return status === 200 ? (JSON.parse(text) as { members: Member[] }).members : undefined
}

const leadOf = (view: Member[]) => view.find(({ role }) => role === 'leader')?.name

export const leader = async (): Promise<DatabaseMachine | undefined> =>
  (await members()).find(({ role, state }) => role === 'leader' && state === 'running')?.name

export async function synchronousStandby(): Promise<DatabaseMachine | undefined> {
  return (await members()).find(({ role }) => role === 'sync_standby')?.name
}

/** One leads and all others follow it, one of them so that nothing is acknowledged without it. */
export async function isWhole(): Promise<boolean> {
  const all = await members()
  const follows = all.filter(({ state, role }) => state === 'streaming' && role !== 'leader')
  return (
    all.some(({ role, state }) => role === 'leader' && state === 'running') &&
    follows.length === DATABASES.length - 1 &&
    follows.some(({ role }) => role === 'sync_standby')
  )
}

/** A planned one; answered when it is done. */
export async function switchOver(from: DatabaseMachine, candidate: DatabaseMachine): Promise<string> {
  const { status, text } = await ask(from, 'POST', '/switchover', { leader: from, candidate }, 60_000)
  if (status !== 200) throw new Error(`the switchover was refused: ${status} ${text}`)
  return text
}

async function ask(
  machine: DatabaseMachine,
  method: string,
  path: string,
  body?: object,
  within = ANSWER_MS_MAX,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(`http://${addressOf(machine)}:8008${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(within),
  })
  return { status: answer.status, text: await answer.text() }
}
