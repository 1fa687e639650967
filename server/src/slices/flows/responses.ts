/** What people answered: kept when a flow is completed, and shown as a table. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { addResponse, type FlowResponse } from './store/responses.ts'

export type Completed = {
  flow_id: string
  source: FlowResponse['source']
  phone_number_id?: string | undefined
  /** Who answered. */
  from?: string | undefined
  flow_token: string
  payload: Record<string, unknown>
}

export async function recordFlowResponse(call: Call, completed: Completed): Promise<string> {
  const id = call.ids.rowId()
  await addResponse(call, {
    id,
    flow_id: completed.flow_id,
    source: completed.source,
    phone_number_id: completed.phone_number_id ?? null,
    from_number: completed.from ?? null,
    flow_token: completed.flow_token,
    response: JSON.stringify(completed.payload),
    created_at: call.now,
  })
  return id
}

/** What people entered is the flow's own: its screens say what is asked. */
export const responseAnswer = z
  .object({
    id: z.string(),
    source: z.enum(['message', 'preview']),
    phone_number_id: z.string().optional(),
    from: z.string().optional(),
    flow_token: z.string(),
    response: z.record(z.string(), z.unknown()),
    created_time: z.string(),
  })
  .meta({ id: 'FlowResponse' })

export function shown(response: FlowResponse) {
  const { id, source, phone_number_id, from_number, flow_token } = response
  return {
    id,
    source,
    ...(phone_number_id !== null && { phone_number_id }),
    ...(from_number !== null && { from: from_number }),
    flow_token,
    response: JSON.parse(response.response) as Record<string, unknown>,
    created_time: writeDate(response.created_at),
  }
}

const FIRST_COLUMNS = ['created_time', 'from', 'source', 'flow_token'] as const

/** A column for each name that any answer has. Made for spreadsheets, which must not take text for formulas. */
export function toCsv(responses: FlowResponse[]): string {
  const rows = responses.map(shown)
  const names = [...new Set(rows.flatMap((row) => Object.keys(row.response)))].filter(
    (name) => name !== 'flow_token',
  )
  const lines = [
    [...FIRST_COLUMNS, ...names],
    ...rows.map((row) => [
      ...FIRST_COLUMNS.map((column) => row[column]),
      ...names.map((name) => (Object.hasOwn(row.response, name) ? row.response[name] : undefined)),
    ]),
  ]
  return `${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Wide forms and line breaks too: some programs drop or narrow them before they look for a formula. */
const FORMULA_START = /^[\s\u200b\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

function cell(value: unknown): string {
  const text =
    value === undefined || value === null
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  const harmless = typeof value !== 'number' && FORMULA_START.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
