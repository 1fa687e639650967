/**
 * What the members of one transaction have changed or locked, by table. Within one transaction PostgreSQL makes
 * nobody wait for a row: where separate transactions would have waited, or would not have seen uncommitted changes, a
 * member waits here until the other has ended.
 */

import { isCounter } from '../compiled.ts'
import type { Statement } from './pipeline.ts'
import { mayMeet, type Reach } from './reach.ts'

export type Reaching = Statement & { reach: Reach }

type Mark<M> = { member: M; at: number; reaching: Reaching }

/** Their order is undefined: each has done something before the other. */
export const CROSSED = Symbol('crossed')

export class Marks<M extends { hasEnded: boolean }> {
  /** By table, then by the statement's text. */
  private readonly all = new Map<string, Map<string, Mark<M>[]>>()
  private count = 0

  add(member: M, reaching: Reaching): void {
    const mark = { member, at: this.count++, reaching }
    for (const table of placesOf(reaching.reach)) {
      const texts = this.all.get(table) ?? new Map<string, Mark<M>[]>()
      const marks = texts.get(reaching.text)
      if (marks) marks.push(mark)
      else texts.set(reaching.text, [mark])
      this.all.set(table, texts)
    }
  }

  /** It changed no row, after all. */
  remove(reaching: Reaching): void {
    for (const table of placesOf(reaching.reach)) {
      const texts = this.all.get(table)
      const left = texts?.get(reaching.text)?.filter((mark) => mark.reaching !== reaching)
      if (left) texts?.set(reaching.text, left)
    }
  }

  /**
   * The members that one has to wait for before it runs this statement. For a counter none: the second sees what the
   * first has counted, as it would after waiting.
   */
  obstacle(member: M, reaching: Reaching): M | typeof CROSSED | undefined {
    let obstacle: M | undefined
    const { does } = reaching.reach
    for (const texts of this.textsMet(reaching.reach))
      for (const [text, marks] of texts) {
        if (does === 'insert' && marks[0]?.reaching.reach.does === 'insert') continue
        const isAlike = text === reaching.text && isCounter(text)
        if (isAlike && marks.every((mark) => mark.member !== member)) continue
        for (const mark of marks) {
          if (mark.member === member || !mayMeet(mark.reaching, reaching)) continue
          if (isAfterOwn(marks, mark, member)) return CROSSED
          if (!isAlike && !mark.member.hasEnded) obstacle = mark.member
        }
      }
    return obstacle
  }

  private textsMet({ tables, isWide }: Reach): Iterable<Map<string, Mark<M>[]>> {
    if (isWide) return this.all.values()
    if (this.all.size === 0) return []
    return [...tables, ANY].flatMap((table) => this.all.get(table) ?? [])
  }
}

const ANY = '*'
const placesOf = ({ tables, isWide }: Reach): readonly string[] => (isWide ? [...tables, ANY] : tables)

/** The member has changed the same row by the same text before the other did. */
const isAfterOwn = <M>(marks: Mark<M>[], mark: Mark<M>, member: M): boolean =>
  marks.some((own) => own.member === member && own.at < mark.at && mayMeet(own.reaching, mark.reaching))
