/** From the parameters of a send to one message: its type and the part that the type names. */

import { z } from 'zod'
import { invalidParameter } from '../../../kernel/wire/errors.ts'
import { type Bag, choice, readInput } from '../../../kernel/wire/params.ts'
import { badRecipient } from '../errors.ts'
import { LIMITS, MEDIA_TYPES, OUTGOING_TYPES } from '../message.ts'
import { CONTENT, flowAction, interactive, interactiveType } from './content.ts'

export type Outgoing = { type: string; content: Record<string, unknown> }

const typeInput = z.object({ type: choice(OUTGOING_TYPES).default('text') })

/** Made once: a schema costs more to build than to use. */
const partInputs = new Map(
  Object.entries(CONTENT).map(([type, schema]) => [type, z.object({ [type]: schema })]),
)
const flatFlowInput = z.object({ body: interactive.flow.out.shape.body, action: flowAction })
const interactiveTypeInput = z.object({ interactive: interactiveType })
const interactiveInputs = {
  button: z.object({ interactive: interactive.button }),
  list: z.object({ interactive: interactive.list }),
  flow: z.object({ interactive: interactive.flow }),
}

export function readOutgoing(bag: Bag): Outgoing {
  const { type } = readInput(typeInput, bag)
  if (type === 'flow') return { type: 'interactive', content: readFlatFlow(bag) }
  if (type === 'interactive') return { type, content: readInteractive(bag) }
  const read = readInput(partInputs.get(type) as z.ZodType<Record<string, unknown>>, bag)
  const content = read[type] as Record<string, unknown>
  if ((MEDIA_TYPES as readonly string[]).includes(type)) assertOneSource(type, content)
  return { type, content }
}

/** The shape of the specification: `type: flow`, with body and action at the top. */
function readFlatFlow(bag: Bag): Record<string, unknown> {
  const { body, action } = readInput(flatFlowInput, bag)
  return { type: 'flow', body, action }
}

function readInteractive(bag: Bag): Record<string, unknown> {
  const { interactive: kind } = readInput(interactiveTypeInput, bag)
  const { interactive: content } = readInput<
    z.infer<(typeof interactiveInputs)[keyof typeof interactiveInputs]>
  >(interactiveInputs[kind.type], bag)
  if (content.type === 'list') assertRows(content.action.sections)
  if (content.type === 'button')
    assertUnique(
      'interactive.action.buttons',
      content.action.buttons.map((one) => one.reply.id),
    )
  if (content.type === 'button' && content.action.buttons.length === 0) {
    throw invalidParameter('(#100) Param interactive.action.buttons must hold at least one button.')
  }
  return content
}

function assertRows(sections: { rows: { id: string }[] }[]): void {
  const ids = sections.flatMap((one) => one.rows.map((row) => row.id))
  if (ids.length === 0 || ids.length > LIMITS.listRowsMax) {
    throw invalidParameter(
      `(#100) Param interactive.action.sections must hold 1 to ${LIMITS.listRowsMax} rows in all - got ${ids.length}.`,
    )
  }
  assertUnique('interactive.action.sections', ids)
}

function assertUnique(where: string, ids: string[]): void {
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined)
    throw invalidParameter(`(#100) Param ${where}: the id "${twice}" stands there twice.`)
}

function assertOneSource(type: string, content: Record<string, unknown>): void {
  if ((content.id === undefined) === (content.link === undefined)) {
    throw invalidParameter(
      `(#100) Param ${type} must have either an id (of uploaded media) or a link, not both.`,
      {
        blame: [type],
      },
    )
  }
}

/** `+`, spaces, dashes and brackets are what people write; the digits are the customer. */
export function readRecipient(to: string): string {
  const digits = to.replace(/[\s()+.-]/g, '')
  if (!/^[1-9][0-9]{6,14}$/.test(digits)) throw badRecipient(to)
  return digits
}
