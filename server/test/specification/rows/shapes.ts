/** Shapes that several rows answer with. */

import { z } from 'zod'

/** Where the specification shows no answer, or "success (boolean)". */
export const done = z.object({ success: z.literal(true) })

/** At least one, so that the shape of an entry was seen. */
export const dataOf = (entry: z.ZodType) => z.object({ data: z.array(entry).min(1) })
