/** The part of a message that was sent, as it is stored and sent: what was asked, and under `rendered` what is seen of it. */

import { z } from 'zod'
import { keptInteractive } from './content/interactive.ts'
import { renderedTemplate } from './content/rendered.ts'
import { templateShape } from './content/template.ts'
import { PARTS } from './input.ts'

const { template: _, interactive: __, ...others } = PARTS

const KEPT = {
  ...others,
  template: z.object({ ...templateShape, rendered: renderedTemplate }).meta({ id: 'SentTemplate' }),
  interactive: keptInteractive.meta({ id: 'SentInteractive' }),
}
type Kept = typeof KEPT

export const OUTGOING_TYPES = Object.keys(KEPT) as (keyof Kept)[]

/** The one that the type names is there. */
export const outgoingParts = Object.fromEntries(
  Object.entries(KEPT).map(([type, part]) => [type, part.optional()]),
) as { [T in keyof Kept]: z.ZodOptional<Kept[T]> }
