/** A sample of an event as the asking account would cause it: with its own ids instead of those of the documentation. */

/** The ids that stand in the examples of events. */
const DOCUMENTED = { account: '200000000000001', number: '300000000000001', display: '15550100001' }

type Asking = { account: string; number?: { id: string; digits: string } | undefined }

export function sampleFor(example: unknown, { account, number }: Asking): unknown {
  const instead = new Map([[DOCUMENTED.account, account]])
  if (number) instead.set(DOCUMENTED.number, number.id).set(DOCUMENTED.display, number.digits)
  return replaced(example, instead)
}

function replaced(value: unknown, instead: Map<string, string>): unknown {
  if (typeof value === 'string') return instead.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => replaced(one, instead))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, instead)]))
}
