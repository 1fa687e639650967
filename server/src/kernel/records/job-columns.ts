/** What the columns of jobs may hold that come from a file: work of its world, on nothing but what is in it. */

import { z } from 'zod'
import type { AnyJob } from '../engine/index.ts'
import { count, jsonOf, type KeptTable, keptTable, key, moment, nodeKey, oneOf, text } from './kept-table.ts'

type Payload = Record<string, unknown>
const payloadOf = ({ payload }: Record<string, unknown>): Payload => JSON.parse(String(payload))

export function jobsTable(jobs: AnyJob[]): KeptTable {
  const travelling = new Map(jobs.flatMap((job) => (job.names ? [[job.name, job] as const] : [])))

  function problem(row: Record<string, unknown>): string | undefined {
    const job = travelling.get(String(row.name))
    if (!job) return `is the work ${row.name}, which no file may ask for`
    const payload = payloadOf(row)
    const [issue] = jsonOf(job.input).safeParse(row.payload).error?.issues ?? []
    if (issue) return `has a payload that is wrong at ${issue.path.join('.') || row.name}: ${issue.message}`
    if (row.unique_key === null || isKeyOf(String(row.unique_key), job.name, payload)) return undefined
    return 'has a unique_key that is not that of its payload'
  }

  return keptTable(
    'jobs',
    {
      id: key(),
      name: text(100, 1),
      payload: jsonOf(z.record(z.string(), z.unknown())),
      state: oneOf(['waiting', 'running', 'dead']),
      run_at: moment(),
      attempts: count(),
      lease_until: moment().nullable(),
      lease_token: text().nullable(),
      unique_key: text(400, 1).nullable(),
      last_error: text().nullable(),
      created_at: moment(),
      app_id: nodeKey(),
      due_at: moment(),
      trace_id: key().nullable(),
    },
    {
      problem,
      names(row) {
        const payload = payloadOf(row)
        const named = Object.entries(travelling.get(String(row.name))?.names ?? {})
        return named.map(([name, table]) => ({ table, value: payload[name] }))
      },
    },
  )
}

/** Any other key could be that of another world's work, which would then never be done. */
function isKeyOf(uniqueKey: string, name: string, payload: Payload): boolean {
  const values = Object.values(payload).filter((value) => typeof value === 'string')
  return (
    uniqueKey === `${name} ${values.join(' ')}` || values.some((value) => uniqueKey === `${name} ${value}`)
  )
}
