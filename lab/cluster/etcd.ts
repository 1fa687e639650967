/** The store that holds the lease, asked by its own interface. */

import { addressOf, STORES, type StoreMachine } from './machines.ts'

const ANSWER_MS_MAX = 1_500

export async function etcdIsWell(machine: StoreMachine): Promise<boolean> {
  const answer = await fetch(`http://${addressOf(machine)}:2379/health`).catch(() => undefined)
  return answer?.status === 200
}

/** The one that leads the store. */
export async function etcdLeader(): Promise<StoreMachine> {
  const all = await Promise.all(STORES.map(async (machine) => ({ machine, ...(await statusOf(machine)) })))
  const found = all.find(({ id, leader }) => id === leader)
  if (!found) throw new Error('nobody knows who leads etcd')
  return found.machine
}

async function statusOf(machine: StoreMachine): Promise<{ id: string; leader: string }> {
  const answer = await fetch(`http://${addressOf(machine)}:2379/v3/maintenance/status`, {
    method: 'POST',
    body: '{}',
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  })
  if (!answer.ok) throw new Error(`${machine}: ${answer.status} ${await answer.text()}`)
  const { header, leader } = (await answer.json()) as { header: { member_id: string }; leader?: string }
  return { id: header.member_id, leader: leader ?? '0' }
}
