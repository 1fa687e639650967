/** What became of the messages of templates, day by day, as clients of the platform ask for it. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { slot } from '../../kernel/call/slots.ts'
import { reading } from '../../kernel/graph/operation.ts'
import { DAY } from '../../kernel/process/clock.ts'
import { invalidParameter } from '../../kernel/wire/errors.ts'
import { choice, integer, list, text } from '../../kernel/wire/params.ts'
import { accountNode } from '../accounts/index.ts'
import { listAllOf } from '../phone-numbers/index.ts'
import { findTemplate, type Template } from '../templates/index.ts'
import { hasCome } from './message.ts'
import { type SentOfTemplate, sentOfTemplates } from './store/template-sends.ts'

const DAYS_MAX = 90
const TEMPLATES_MAX = 10
const MESSAGES_MAX = 50_000
const COUNTED = ['SENT', 'DELIVERED', 'READ'] as const
const COST = 'COST'
/** Taken, since clients ask for everything at once. */
const NOT_COUNTED = ['CLICKED'] as const

/** What messages of templates cost on a day, in millionths; undefined where some of them stand on no rate card. */
type CostOf = (template_id: string, day: number) => { amount_micros: number; delivered: number } | undefined
type AskedCosts = { phone_number_ids: string[]; template_ids: string[]; since: number; until: number }
/** Prices are summed by the room above. */
export const templateCosts = slot<(call: Asked, asked: AskedCosts) => Promise<CostOf>>('costs of templates')

const moment = (what: string) => integer(0, Number.MAX_SAFE_INTEGER).describe(`${what}, in unix seconds.`)
const count = () => z.int().optional()

export const readTemplateAnalytics = reading('readTemplateAnalytics', accountNode, {
  summary: 'Count what became of the messages of templates, day by day',
  note: [
    `Days are of UTC, at most ${DAYS_MAX} of them. \`CLICKED\` is accepted and not counted. \`COST\` counts on the day of delivery, by the rate card of the operator; without a rate there is no \`cost\`.`,
  ],
  permission: 'management',
  onlyVersioned: true,
  input: z.object({
    start: moment('From when'),
    end: moment('Until when'),
    granularity: choice(['DAILY']).describe('A count for each day.'),
    template_ids: list(text({ max: 40 }), { max: TEMPLATES_MAX, commas: true }).describe('Which templates.'),
    metric_types: list(choice([...COUNTED, COST, ...NOT_COUNTED]), { commas: true })
      .default([...COUNTED])
      .describe('What is counted.'),
  }),
  request: { start: 1795046400, end: 1795132800, granularity: 'DAILY', template_ids: ['500000000000001'] },
  answer: z.object({
    data: z.array(
      z.object({
        granularity: z.literal('DAILY'),
        product_type: z.literal('cloud_api'),
        data_points: z.array(
          z.object({
            template_id: z.string(),
            start: z.int().describe('When the day begins, in unix seconds.'),
            end: z.int(),
            sent: count(),
            delivered: count(),
            read: count(),
            cost: z
              .array(z.object({ type: z.enum(['amount_spent', 'cost_per_delivered']), value: z.number() }))
              .optional()
              .describe('In the currency of the account.'),
          }),
        ),
      }),
    ),
  }),
  async run({ node: account, input, call }) {
    const days = daysIn(input)
    const templates: Template[] = []
    for (const id of new Set(input.template_ids)) {
      const template = await findTemplate(call, id)
      if (template?.account_id !== account.id)
        throw invalidParameter(`Param template_ids names ${id}, which is no template of this account.`, {
          blame: ['template_ids'],
        })
      templates.push(template)
    }
    const sent: SentOfTemplate[] = []
    const numbers = await listAllOf(call, account.id)
    for (const { id } of numbers) {
      const range = {
        from: input.start * 1000,
        until: input.end * 1000,
        most: MESSAGES_MAX - sent.length + 1,
      }
      sent.push(...(await sentOfTemplates(call, id, templates, range)))
      if (sent.length > MESSAGES_MAX)
        throw invalidParameter(
          `More than ${MESSAGES_MAX} messages were sent: name fewer days or templates.`,
          {
            blame: ['start', 'end', 'template_ids'],
          },
        )
    }
    const costOf = input.metric_types.includes(COST)
      ? await call.house.slots.heldBy(templateCosts)?.(call, {
          phone_number_ids: numbers.map(({ id }) => id),
          template_ids: templates.map(({ id }) => id),
          since: days[0] ?? 0,
          until: (days.at(-1) ?? 0) + DAY,
        })
      : undefined
    const data_points = templates.flatMap((template) =>
      days.map((start) => ({
        template_id: template.id,
        start: start / 1000,
        end: (start + DAY) / 1000,
        ...countsOf(
          sent.filter((one) => isOf(template, one) && dayOf(one.created_at) === start),
          input,
        ),
        ...costIn(costOf?.(template.id, start)),
      })),
    )
    return { data: [{ granularity: 'DAILY' as const, product_type: 'cloud_api' as const, data_points }] }
  },
})

function costIn(cost: ReturnType<CostOf>) {
  if (!cost) return {}
  const { amount_micros, delivered } = cost
  const spent = amount_micros / 1_000_000
  return {
    cost: [
      { type: 'amount_spent' as const, value: spent },
      ...(delivered > 0 ? [{ type: 'cost_per_delivered' as const, value: spent / delivered }] : []),
    ],
  }
}

const dayOf = (time: number) => time - (time % DAY)
const isOf = ({ name, language }: Template, sent: SentOfTemplate) =>
  sent.name === name && sent.language === language

function daysIn({ start, end }: { start: number; end: number }): number[] {
  const first = dayOf(start * 1000)
  const days = Math.ceil((end * 1000 - first) / DAY)
  if (end > start && days <= DAYS_MAX) return Array.from({ length: days }, (_, at) => first + at * DAY)
  throw invalidParameter(`Param end must be after start, by at most ${DAYS_MAX} days.`, {
    blame: ['start', 'end'],
  })
}

/** Whatever was read was delivered, and whatever was delivered was sent. */
function countsOf(sent: SentOfTemplate[], { metric_types }: { metric_types: string[] }) {
  const steps = COUNTED.filter((one) => metric_types.includes(one))
  return Object.fromEntries(
    steps.map((step) => {
      const word = step.toLowerCase() as Lowercase<typeof step>
      return [word, sent.filter(({ status }) => status !== 'failed' && hasCome(status, word)).length]
    }),
  )
}
