/** What a long fault test is: which test of the plan it answers, what it does, and the bar it is held to. */

export type Engine = 'sqlite' | 'postgres'
export type Figures = Record<string, number | string>
export type Ends = { after(end: () => unknown): void }

export type Verdict = {
  /** What was done how often, in a few words: `100 kills, 57,724 notifications`. */
  count: string
  figures: Figures
  /** Empty when the bar was met. */
  problems: string[]
}

export type Scenario = {
  name: string
  /** Its number in the plan of faults, `T1`, or several; some are not in it. */
  test?: string
  title: string
  /** The bar in words, for the table. */
  bar: string
  /** Where it makes a difference which engine it runs on; `[]` where no database is involved. */
  engines: Engine[]
  run(t: Ends, plan: { engine: Engine; option(name: string, fallback: number): number }): Promise<Verdict>
}

export const titleOf = ({ test, name }: Scenario): string => (test ? `${test} ${name}` : name)

export const BOTH: Engine[] = ['sqlite', 'postgres']

export const notZero = (figures: Figures, ...names: string[]): string[] =>
  names.filter((name) => figures[name] !== 0).map((name) => `${name} is not 0`)

export const unless = (holds: boolean, problem: string): string[] => (holds ? [] : [problem])
