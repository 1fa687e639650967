/** One day of a forecast: what came of a program's tests. */

export type Played = {
  date: string
  /** What is new on that day. */
  changes: string[]
  code: number
  failed: string[]
  seconds: number
  /** The first call or webhook that is not as on the first day. */
  differs?: { what: string; trace_id?: string }
  output: string
}
