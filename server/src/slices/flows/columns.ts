/** What the columns of flows, and of what was asked and answered in them, may hold. */

import { z } from 'zod'
import {
  bytes,
  count,
  customerKey,
  jsonOf,
  type KeptTable,
  keptTable,
  key,
  moment,
  nodeKey,
  oneOf,
  text,
} from '../../kernel/records/kept-table.ts'
import { ALERTS, FLOW_CATEGORIES, FLOW_LIMITS, FLOW_STATUSES } from './flow.ts'
import { validationErrorSchema } from './node.ts'
import { isDefinition, PART_BYTES } from './store/definitions.ts'

/** What can be unpacked only when all parts of it are there. */
function definitionProblem(row: Record<string, unknown>, file: Map<string, unknown>): string | undefined {
  const place = `definition ${row.flow_id}`
  const before = (file.get(place) as Buffer[] | 'whole' | undefined) ?? []
  if (before === 'whole' || row.part !== before.length) return 'must have the parts of a definition in order'
  const parts = [...before, Buffer.from((row.bytes as { base64: string }).base64, 'base64')]
  const isWhole = parts.at(-1)?.length !== PART_BYTES
  file.set(place, isWhole ? 'whole' : parts)
  return !isWhole || isDefinition(Buffer.concat(parts)) ? undefined : 'cannot be unpacked'
}

export const tables: KeptTable[] = [
  keptTable(
    'flows',
    {
      id: nodeKey(),
      account_id: nodeKey(),
      app_id: nodeKey(),
      name: text(FLOW_LIMITS.nameLengthMax * 2, 1),
      status: oneOf(FLOW_STATUSES),
      categories: jsonOf(z.array(z.enum(FLOW_CATEGORIES))),
      endpoint_uri: text(FLOW_LIMITS.uriLengthMax * 2)
        .refine(URL.canParse, { error: 'must be a URL' })
        .nullable(),
      json_version: text(40).nullable(),
      data_api_version: text(40).nullable(),
      validation_errors: jsonOf(z.array(validationErrorSchema)),
      alerts: jsonOf(z.array(z.enum(ALERTS))),
      preview_key: key(),
      preview_expires_at: moment(),
      called_at: moment(),
      created_at: moment(),
      updated_at: moment(),
    },
    {
      names: ({ id, app_id }) => [
        { table: 'directory', value: id },
        { table: 'apps', value: app_id },
      ],
    },
  ),
  keptTable(
    'flow_definitions',
    { flow_id: nodeKey(), part: count(), bytes: bytes(PART_BYTES) },
    { problem: definitionProblem },
  ),
  keptTable('flow_endpoint_calls', {
    id: key(),
    flow_id: nodeKey(),
    action: text(100),
    outcome: text(100),
    message: text().nullable(),
    latency_ms: count(),
    created_at: moment(),
  }),
  keptTable('flow_responses', {
    id: key(),
    flow_id: nodeKey(),
    source: oneOf(['message', 'preview']),
    phone_number_id: nodeKey().nullable(),
    from_number: customerKey().nullable(),
    flow_token: text(1_000),
    response: jsonOf(z.record(z.string(), z.unknown())),
    created_at: moment(),
  }),
  keptTable('business_public_keys', {
    phone_number_id: nodeKey(),
    account_id: nodeKey(),
    business_public_key: text(10_000, 1),
    created_at: moment(),
  }),
]
