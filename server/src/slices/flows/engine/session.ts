/** A person's way through a flow, as a plain value that a caller can keep. */

import { z } from 'zod'

const anything = z.record(z.string(), z.unknown())

export const sessionSchema = z
  .object({
    flow_id: z.string(),
    flow_token: z.string(),
    phone_number_id: z.string().optional(),
    screen: z.string(),
    /** Data and answers of each screen that was seen. */
    data: z.record(z.string(), anything),
    form: z.record(z.string(), anything),
    /** The screens behind this one, the last seen at the end. */
    trail: z.array(z.string()),
    /** A sentence of the endpoint's, to be shown once. */
    notice: z.string().optional(),
    /** The endpoint takes nothing more: what could be pressed is disabled. */
    closed: z.literal(true).optional(),
  })
  .meta({ id: 'FlowSession' })

export type Session = z.infer<typeof sessionSchema>

const mine = (all: Record<string, Record<string, unknown>>, screen: string): Record<string, unknown> =>
  Object.hasOwn(all, screen) ? (all[screen] ?? {}) : {}

export const dataOf = (session: Session, screen = session.screen) => mine(session.data, screen)
export const formOf = (session: Session, screen = session.screen) => mine(session.form, screen)

export function withForm(session: Session, form: Record<string, unknown>): Session {
  const { screen } = session
  return { ...session, form: { ...session.form, [screen]: { ...formOf(session), ...form } } }
}

export function withData(session: Session, data: Record<string, unknown>): Session {
  const { screen } = session
  return { ...session, data: { ...session.data, [screen]: { ...dataOf(session), ...data } } }
}

/** Forward to another screen, with new data; what was answered there before is still there. */
export function onScreen(session: Session, screen: string, data: Record<string, unknown>): Session {
  const { notice: _, ...rest } = session
  const trail = screen === session.screen ? session.trail : [...session.trail, session.screen]
  return { ...rest, screen, trail, data: { ...session.data, [screen]: data } }
}
