/** The flow lab: a flow with its definition, read once; what is typed afterwards is the lab's. */

import '../../look/flows.css'
import { useParams } from '@tanstack/react-router'
import { business, operator, sessionFetch } from '../../server/connection.ts'
import { CONSTANT, useRead } from '../../server/reads.ts'
import { useScope } from '../../server/scope.ts'
import { OfScope } from '../../ui/of-scope.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { Lab } from './lab.tsx'

export function FlowLab() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { accounts } = useScope()
  const { data, error, refetch } = useRead(
    ['flow', id],
    async () => {
      const flow = await operator.flows.inspect(id)
      const { app_id: app } =
        accounts.find(({ id: account }) => account === flow.account_id) ??
        (await operator.accounts.inspect(flow.account_id))
      const [asset] = await business(app).flows.assets(id).all()
      const text = asset ? await (await sessionFetch(new URL(asset.download_url))).text() : '{}'
      const { preview } = await business(app).flows.read(id, { fields: 'preview' })
      return { flow, app, text: readable(text), preview: preview?.preview_url }
    },
    CONSTANT,
  )
  if (!data) return error ? <Trouble error={error} again={() => void refetch()} /> : null
  return (
    <OfScope id={id} account={data.flow.account_id}>
      <Lab key={id} {...data} reread={refetch} />
    </OfScope>
  )
}

/** What a program wrote in one line is laid out for people; what people wrote stays as it is. */
function readable(text: string): string {
  if (text.trim().includes('\n')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
