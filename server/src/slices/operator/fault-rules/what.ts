/** What a rule may do: how it is said, and what it comes to at its place. */

import { z } from 'zod'
import { HOUR } from '../../../kernel/process/clock.ts'
import type { RefusalParts } from '../../../kernel/wire/errors.ts'
import { choice, integer, variants } from '../../../kernel/wire/params.ts'
import { TEMPLATE_CATEGORIES } from '../../templates/index.ts'
import { type CatalogueError, errorOf } from './codes.ts'
import { LIMITS, type What } from './rule.ts'

const doing = <D extends string, S extends z.ZodRawShape>(word: D, shape: S) =>
  z.object({ do: z.literal(word).describe('What is done.'), ...shape })

const code = integer(0, 10_000_000).describe('A code of the catalogue: GET /operator/stage/codes.')

const milliseconds = (most: number) => integer(1, most).describe('For how long.')

const WHATS = [
  doing('refuse', {
    code,
    error_subcode: integer(1, 10_000_000).optional().describe('The subcode that comes with the code.'),
    retry_after: integer(1, 86_400).optional().describe('Seconds; unless given, as in the catalogue.'),
  }),
  doing('answer_status', { status: integer(500, 599).default(500).describe('The HTTP status.') }),
  doing('delay_answer', { milliseconds: milliseconds(LIMITS.delayMsMax) }),
  doing('close_connection', {
    when: choice(['before', 'after']).default('before').describe('Before or after the work was done.'),
  }),
  doing('fail_message', { code }),
  doing('hold_message', {
    milliseconds: milliseconds(LIMITS.holdMsMax)
      .optional()
      .describe('Unless given, until its status is reported.'),
  }),
  doing('pace_message', {
    milliseconds: milliseconds(LIMITS.holdMsMax)
      .default(HOUR)
      .describe('For how long; an hour unless given.'),
    outcome: choice(['release', 'pause'])
      .default('release')
      .describe('What the assessment comes to: it goes, or fails with the pause of its template.'),
  }),
  doing('change_category', {
    category: choice(TEMPLATE_CATEGORIES)
      .default('MARKETING')
      .describe('The category that its template is moved to.'),
  }),
  doing('archive_template', {}),
  doing('never_read', {}),
  doing('delay_notification', { milliseconds: milliseconds(LIMITS.holdMsMax) }),
  doing('double_notification', {}),
  doing('reorder_notifications', {}),
  doing('drop_notification', {}),
  doing('sign_wrongly', {}),
  doing('batch_notifications', {
    count: integer(2, LIMITS.batchMax).default(2).describe('How many in one request, at most.'),
  }),
  doing('time_out_endpoint', {}),
  doing('time_out_gateway', {}),
] as const

export const whatInput = variants('do', WHATS)
export const whatAnswer = z.discriminatedUnion('do', WHATS).meta({ id: 'StageDeed' })
export type WhatInput = z.infer<typeof whatInput>

/** As the place gets it; of a code, what the catalogue says about it. */
export function changeOf(what: What, rule: string): Record<string, unknown> {
  const given = what as WhatInput
  if (given.do === 'refuse') return { do: 'refuse', parts: refusalOf(given, rule) }
  if (given.do === 'answer_status') return { do: 'refuse', parts: faultOf(given.status, rule) }
  if (given.do === 'fail_message') return { do: 'fail_message', failure: failureOf(given.code, rule) }
  return what
}

const catalogued = (code: number): CatalogueError => {
  const found = errorOf(code)
  if (!found) throw new Error(`the catalogue has no code ${code}`)
  return found
}

type Refuse = Extract<WhatInput, { do: 'refuse' }>

function refusalOf({ code, error_subcode, retry_after: after }: Refuse, rule: string): RefusalParts {
  const { status, title, text, type, retry_after, transient, ...row } = catalogued(code)
  const seconds = after ?? retry_after
  const subcode = error_subcode ?? row.subcode
  return {
    code,
    status,
    type,
    title,
    message: `(#${code}) ${text}`,
    details: `Staged by rule ${rule}.`,
    ...(subcode !== undefined && { subcode }),
    ...(transient && { transient }),
    ...(seconds !== undefined && { retryAfterSeconds: seconds }),
  }
}

const faultOf = (status: number, rule: string): RefusalParts => ({
  code: status === 503 ? 2 : 1,
  status,
  message: 'An unknown error occurred.',
  details: `Staged by rule ${rule}.`,
  transient: true,
})

function failureOf(code: number, rule: string) {
  const { title, text } = catalogued(code)
  return { code, title, message: text, error_data: { details: `Staged by rule ${rule}.` } }
}
