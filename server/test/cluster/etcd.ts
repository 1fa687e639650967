/** The store that holds the lease, asked by its own interface. */

import { addressOf, DATABASES, type DatabaseMachine } from './machines.ts'

const ANSWER_MS_MAX = 1_500

export async function etcdIsWell(machine: DatabaseMachine): Promise<boolean> {
  const answer = await fetch(`http://${addressOf(machine)}:2379/health`).catch(() => undefined)
  return answer?.status === 200
}

/** The machine leads the store, too: when it is harmed then, both must find another. */
export async function leadEtcdFrom(machine: DatabaseMachine): Promise<void> {
  const { id, leader } = await statusOf(machine)
  if (id === leader) return
  const others = DATABASES.filter((one) => one !== machine)
  const ids = await Promise.all(others.map(async (one) => ({ one, id: (await statusOf(one)).id })))
  const lead = ids.find((other) => other.id === leader)
  if (!lead) throw new Error('nobody knows who leads etcd')
  await ask(lead.one, 'transfer-leadership', { targetID: id })
}

async function statusOf(machine: DatabaseMachine): Promise<{ id: string; leader: string }> {
  const { header, leader } = await ask(machine, 'status', {})
  return { id: header.member_id, leader: leader ?? '0' }
}

type Told = { header: { member_id: string }; leader?: string }

async function ask(machine: DatabaseMachine, what: string, body: object): Promise<Told> {
  const answer = await fetch(`http://${addressOf(machine)}:2379/v3/maintenance/${what}`, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  })
  if (!answer.ok) throw new Error(`etcd of ${machine}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Told
}
