/**
 * Works that share one transaction: one begin and one commit, and what they ask in one moment goes out as one piece.
 *
 * Each of them finds what it would find in a transaction of its own, where everybody reads what is committed:
 * - PostgreSQL lets nobody wait within one transaction. A member that wants a row which another has changed or locked, or
 *   would read what another has not ended, waits here (marks.ts), as it would wait there or would not see it.
 * - What others have ended it sees, as if they had committed. So no answer is given before the common commit; and where
 *   one member's writes are taken back, everybody's are, and all run again: whoever relied on them finds out.
 * - A member that fails before it wrote anything takes nobody with it. One that fails later, is slow, or whose order with another
 *   cannot be told, runs alone; the others run again, one after the other, each behind a savepoint: never a third time.
 */

import { changedNothing } from '../compiled.ts'
import { isConflict, isLockNotHad, isOverdue, isUnavailable } from '../trouble.ts'
import { type Asked, answerAll } from './arranged.ts'
import type { Client } from './client.ts'
import { CROSSED, Marks } from './marks.ts'
import { memberHandle } from './member-handle.ts'
import { type Answer, type Statement, textAlone } from './pipeline.ts'
import { Questions } from './questions.ts'
import { reachOf } from './reach.ts'
import { type Fate, Member, outcomeOf, Parted, UNLIMITED, type Work } from './transaction-member.ts'
import { IDLE_MS_MAX, OPEN_MS_MAX, type Way } from './transaction-ways.ts'

/** Gives what became of each, when it has come to its end. */
export const inTransaction = (client: Client, way: Way, works: Work[]): Promise<Fate[]> =>
  new SharedTransaction(client, way).run(works)

class SharedTransaction {
  private readonly client: Client
  private readonly way: Way
  private members: Member[] = []
  private readonly marks = new Marks<Member>()
  private readonly openedAt = performance.now()
  private readonly over = Promise.withResolvers<Fate[]>()
  private isOver = false
  private readonly questions = new Questions()
  /** What goes before the first question. */
  private opening: readonly string[]
  private isAsking = false
  private isFlushDue = false
  private idle: NodeJS.Timeout | undefined

  constructor(client: Client, way: Way) {
    this.client = client
    this.way = way
    this.opening = way.begin
  }

  run(works: Work[]): Promise<Fate[]> {
    this.members = works.map(
      () => new Member((member) => memberHandle((statement) => this.ask(member, statement))),
    )
    for (const [at, member] of this.members.entries()) member.settled = this.work(member, works[at] as Work)
    if (this.way.isWatched) this.flushSoon()
    return this.over.promise
  }

  private async work(member: Member, work: Work): Promise<void> {
    const outcome = await outcomeOf(work(member.handle))
    if (this.isOver || member.hasLeft) return
    member.outcome = outcome
    if ('error' in outcome) {
      if (member.writes > 0 && !this.way.isSole) return void this.giveUp([member])
      this.questions.drop((one) => one === member)
    }
    // A member that waited comes after all that it has asked.
    this.questions.beginPart()
    member.end()
    void this.conclude()
  }

  private ask(member: Member, { text, values }: Statement): Promise<Answer> {
    const reach = this.way.isSole ? UNLIMITED : reachOf(text)
    if (this.isOver || member.hasLeft) return Promise.reject(new Parted())
    if (reach.isSolitary) return this.leave(member)
    return new Promise((resolve, reject) => {
      const asked: Asked = { text, values, reach, member, also: [], resolve, reject }
      if (this.way.isSole || this.marks.obstacle(member, asked) === undefined) this.enqueue(member, asked)
      else this.enqueueLater(member, asked).catch(reject)
    })
  }

  private async enqueueLater(member: Member, asked: Asked): Promise<void> {
    for (let other = this.marks.obstacle(member, asked); other; other = this.marks.obstacle(member, asked)) {
      if (other === CROSSED || other.isWaitingFor(member)) return this.leave(member)
      await member.untilEnded(other)
      if (this.isOver || member.hasLeft) throw new Parted()
    }
    this.enqueue(member, asked)
  }

  private enqueue(member: Member, asked: Asked): void {
    if (!this.way.isSole && asked.reach.does !== 'read') this.marks.add(member, asked)
    this.questions.add(asked)
    if (this.questions.areAwaited) this.flushSoon()
  }

  private flushSoon(): void {
    clearTimeout(this.idle)
    if (this.isFlushDue || this.isAsking) return
    this.isFlushDue = true
    // By then all members that continue from one answer have asked; a single one asks at once.
    if (this.way.isSole) process.nextTick(() => void this.flush())
    else setImmediate(() => void this.flush())
  }

  private async flush(): Promise<void> {
    this.isFlushDue = false
    if (this.isOver || this.isAsking) return
    const isAwaited = this.questions.areAwaited
    if (isAwaited && !(await this.send())) return
    void this.conclude()
    if (this.isOver || this.isAsking) return
    // Asked while an answer was on its way.
    if (!this.way.isWatched) return this.questions.areAwaited ? this.flushSoon() : undefined
    const isLong = performance.now() - this.openedAt > OPEN_MS_MAX && this.members.some((one) => one.hasEnded)
    if (isLong) this.partFromSlow()
    else if (isAwaited) this.flushSoon()
    else this.idle = setTimeout(() => this.partFromSlow(), IDLE_MS_MAX)
  }

  /** Sends all that was asked, and what follows; false where that ended the transaction. */
  private async send(...after: string[]): Promise<boolean> {
    const asked = this.questions.take()
    const before = this.opening.map(textAlone)
    this.opening = []
    for (const { member, reach } of asked) if (reach.does !== 'read') member.writes++
    this.isAsking = true
    const { answers, error } = await this.client.ask([...before, ...asked, ...after.map(textAlone)])
    this.isAsking = false
    for (const [at, one] of asked.entries()) {
      const answer = answers[before.length + at]
      if (answer) this.settle(one, answer)
      else for (const each of [one, ...one.also]) each.reject(this.way.isSole ? error : new Parted())
    }
    const isRolledBack = after.length > 0 && answers.at(-1)?.command === 'ROLLBACK'
    const failure = isRolledBack ? new Error('a statement of the transaction had failed') : error
    if (!failure || (this.way.isSole && after.length === 0)) return true
    this.fail(failure, asked[answers.length - before.length]?.member)
    return false
  }

  private settle(one: Asked, answer: Answer): void {
    const isUnmatched = answer.rowCount === 0 && one.reach.pins && answer.command !== 'SELECT'
    if (isUnmatched || changedNothing(one.text, answer.rows)) {
      this.marks.remove(one)
      one.member.writes--
    }
    answerAll(one, answer)
  }

  private async conclude(): Promise<void> {
    if (this.isOver || this.isAsking || !this.members.every((one) => one.hasEnded)) return
    clearTimeout(this.idle)
    const isUndone = this.way.isSole && this.members.some((one) => one.outcome && 'error' in one.outcome)
    if (isUndone) return this.undo((one) => one.fate())
    // Nobody asked anything.
    const isUntouched = this.opening.length > 0 && this.questions.areNone()
    if (!isUntouched && !(await this.send(this.way.commit))) return
    this.isOver = true
    this.over.resolve(this.members.map((one) => one.fate()))
  }

  private fail(error: Error, member: Member | undefined): void {
    // In a transaction of its own, or behind a savepoint, it affects nobody else.
    if (this.way.isSole) return void this.undo(() => ({ is: 'refused', error }))
    const isCrossed = isConflict(error) || isLockNotHad(error)
    const isAway = isUnavailable(error) && !isCrossed && !isOverdue(error)
    if (isAway) return void this.undo(() => ({ is: 'refused', error }))
    void this.giveUp(isCrossed || !member ? this.members : [member])
  }

  private giveUp(misfits: Member[]): Promise<void> {
    const isMisfit = (one: Member) => one.hasLeft || misfits.includes(one)
    return this.undo((one) => ({ is: isMisfit(one) ? 'alone' : 'again', settled: one.settled }))
  }

  private async undo(fateOf: (member: Member) => Fate): Promise<void> {
    if (this.isOver) return
    this.isOver = true
    clearTimeout(this.idle)
    for (const one of this.members) one.ended.resolve()
    this.questions.drop(() => true)
    // A connection on which even a rollback fails is closed, and its transaction with it.
    if (this.opening.length === 0) await this.client.askOrGiveUp(this.way.rollback)
    this.over.resolve(this.members.map(fateOf))
  }

  /** As if it had never been there; if it has written, all others run again without it. */
  private leave(member: Member): Promise<never> {
    if (member.writes > 0) void this.giveUp([member])
    else {
      this.questions.drop((one) => one === member)
      member.hasLeft = true
      member.end()
      void this.conclude()
    }
    return Promise.reject(new Parted())
  }

  private partFromSlow(): void {
    const slow = this.members.filter((one) => !one.hasEnded && !one.waitsFor)
    if (slow.some((one) => one.writes > 0)) void this.giveUp(slow)
    else for (const one of slow) this.leave(one).catch(() => {})
  }
}
