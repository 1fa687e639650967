/** The account that the doctor looks at: the one that was named, or else the first that the access token opens. */

import type { Server } from '../framework/server.ts'

const TRIED_MAX = 50

export async function openedAccount({ client, operator, account, isAccountChosen }: Server): Promise<string> {
  if (isAccountChosen) return account()
  const { id: app_id } = await client.call('readApp', ['app'], {})
  const { data } = await operator.call('listAllAccounts', [], { limit: 1000, app_id })
  const oldestFirst = data.toSorted(
    (a, b) => a.created_time.localeCompare(b.created_time) || a.id.localeCompare(b.id),
  )
  for (const { id } of oldestFirst.slice(0, TRIED_MAX)) {
    const isOpen = await client.accounts.read(id).then(
      () => true,
      () => false,
    )
    if (isOpen) return id
  }
  return oldestFirst[0]?.id ?? account()
}
