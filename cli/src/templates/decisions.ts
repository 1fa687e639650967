/** What a reviewer decides about a template. */

import type { Command } from 'commander'
import type { Colours } from '../framework/colours.ts'
import { addVerb } from '../framework/verb.ts'
import { templateNamed } from './named.ts'

const REASONS = [
  'ABUSIVE_CONTENT',
  'INCORRECT_CATEGORY',
  'INVALID_FORMAT',
  'PROMOTIONAL',
  'SCAM',
  'TAG_CONTENT_MISMATCH',
] as const
type Reason = (typeof REASONS)[number]

const decided =
  (word: string, { status, id }: { status: string; id: string }) =>
  ({ green, dim }: Colours) =>
    `${green('✓')} ${word} is ${status} ${dim(id)}`

export function addDecisions(templates: Command): void {
  const decide = (name: string, status: 'APPROVED' | 'PAUSED', about: string) =>
    addVerb(templates, {
      name: `${name} <template>`,
      about,
      examples: [`parley templates ${name} order_ready`],
      async run({ server, out }, word = '') {
        const answer = await server.operator.templates.set(await templateNamed(server, word), { status })
        out.data(answer, decided(word, answer))
      },
    })

  decide('approve', 'APPROVED', 'Approve a template, as a reviewer would; by id, by name, or the `latest`.')
  decide(
    'pause',
    'PAUSED',
    'Pause a template, as bad feedback of customers would; by id, by name, or the `latest`.',
  )

  addVerb<{ reason: Reason; explanation?: string }>(templates, {
    name: 'reject <template>',
    about: 'Reject a template, as a reviewer would; by id, by name, or the `latest`.',
    flags: [
      { flags: '--reason <reason>', about: 'why, as a word', choices: REASONS, fallback: 'INVALID_FORMAT' },
      { flags: '--explanation <text>', about: 'why, in words' },
    ],
    examples: ["parley templates reject order_late --reason PROMOTIONAL --explanation 'It advertises.'"],
    async run({ server, out, options }, word = '') {
      const answer = await server.operator.templates.set(await templateNamed(server, word), {
        status: 'REJECTED',
        rejected_reason: options.reason,
        ...(options.explanation && { explanation: options.explanation }),
      })
      out.data(answer, decided(word, answer))
    },
  })
}
