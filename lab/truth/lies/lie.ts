/** What a lie is: a deviation with the call that it is in, and where it has to be found; and the helpers to write one. */

export type Json = Record<string, unknown>
export type Answer = { status: number; type: string; body: Json }

export type Lie = {
  name: string
  /** `METHOD edge`, as the talk has it; `node` stands for the thing itself, and `hook` for a notification. */
  on: string
  /** Only answers that look so: one of several on the same edge. */
  fits?(answer: Answer): boolean
  /** Where the difference is. */
  at: RegExp
  apply(answer: Answer): void
  /** How often a notification is sent. */
  times?: 0 | 2
  isUnsigned?: true
  /** It upsets what comes later, so it is played alone. */
  isAlone?: true
}

export const dataOf = ({ body }: Answer) => body.data as Json[]
export const first = (value: unknown) => (value as Json[])[0] as Json
export const errorOf = ({ body }: Answer) => body.error as Json
export const has =
  (key: string) =>
  ({ body }: Answer) =>
    key in body
export const hasCode =
  (code: number) =>
  ({ body }: Answer) =>
    (body.error as Json | undefined)?.code === code
export const isOf =
  (status: string) =>
  ({ body }: Answer) =>
    first(body.statuses ?? [{}]).status === status

/** Lies about one key of an answer. */
export const set =
  (key: string, value: unknown) =>
  ({ body }: Answer) =>
    void Object.assign(body, { [key]: value })
export const drop =
  (key: string) =>
  ({ body }: Answer) =>
    void delete body[key]
export const setError = (key: string, value: unknown) => (answer: Answer) =>
  void Object.assign(errorOf(answer), { [key]: value })
