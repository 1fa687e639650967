/**
 * The order in which the members' statements of one moment are sent: equal ones together, so that the server repeats
 * the same work; rows in one order for everybody, so that transactions of several processes do not deadlock; and
 * equal reads once. Each member's own order stays.
 */

import type { Reaching } from './marks.ts'
import type { Answer } from './pipeline.ts'
import type { Member } from './transaction-member.ts'

export type Asked = Reaching & {
  member: Member
  /** The members that asked the same. */
  also: Asked[]
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** A copy, because a caller may change its rows. */
export function answerAll({ resolve, also }: Asked, answer: Answer): void {
  resolve(answer)
  for (const other of also)
    other.resolve({ ...answer, rows: answer.rows.map((row) => ({ ...(row as object) })) })
}

export function arranged(asked: Asked[]): Asked[] {
  const lines = new Map<Member, Asked[]>()
  for (const one of asked) {
    const line = lines.get(one.member)
    if (line) line.push(one)
    else lines.set(one.member, [one])
  }
  if (lines.size === 1) return asked
  const order: Asked[] = []
  for (let left = [...lines.values()]; left.length > 0; left = left.filter((line) => line.length > 0)) {
    const text = left[0]?.[0]?.text
    const same = left.flatMap((line) => (line[0]?.text === text ? (line.shift() ?? []) : []))
    const [first] = same
    order.push(...(first?.reach.isPlain ? once(same) : same.sort(byValues)))
  }
  return order
}

function once(same: Asked[]): Asked[] {
  const found = new Map<string, Asked>()
  for (const one of same) {
    const key = JSON.stringify(one.values)
    const equal = found.get(key)
    if (equal) equal.also.push(one)
    else found.set(key, one)
  }
  return [...found.values()]
}

function byValues(a: Asked, b: Asked): number {
  for (const [at, value] of a.values.entries()) {
    const [mine, other] = [String(value), String(b.values[at])]
    if (mine !== other) return mine < other ? -1 : 1
  }
  return 0
}
