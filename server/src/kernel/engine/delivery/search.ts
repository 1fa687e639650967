/**
 * Where a session looks for deliveries: at nodes that are known to have some, and at all nodes one after the other, a
 * few at a time. It alternates, so that neither keeps the other waiting.
 */

import type { NodeQueue } from './node-queue.ts'
import type { Head } from './store/ready.ts'

const NODES_AT_ONCE_MAX = 128
/** At most so many nodes are remembered by name: the walk finds the others. */
const NAMED_MAX = 1_000

export class Search {
  /** While one read runs, no other starts. */
  isReading = false
  /** Counts the hints that something new may wait, at whatever node. */
  hints = 0
  readonly #named = new Set<string>()
  /** How far the walk along all nodes has come, while there is one; then whether another has to follow. */
  #walkedTo: string | undefined = ''
  #walksAgain = false
  #namedLast = false

  /** Whether there is anywhere to look. */
  isOpen(): boolean {
    return this.#named.size > 0 || this.#walkedTo !== undefined
  }

  /** Something new may wait, nobody knows at which node. */
  hint(): void {
    this.hints++
    this.everywhere()
  }

  /** Something new waits at these nodes. */
  hintAt(nodes: Iterable<string>): void {
    for (const node of nodes) this.#named.add(node)
    if (this.#named.size <= NAMED_MAX) return
    this.#named.clear()
    this.hint()
  }

  everywhere(): void {
    if (this.#walkedTo === undefined) this.#walkedTo = ''
    else if (this.#walkedTo !== '' || this.isReading) this.#walksAgain = true
  }

  /** A walk finds the deliveries once the receiver may be sent to again. */
  close(): void {
    this.#named.clear()
    this.#walkedTo = undefined
    this.#walksAgain = false
  }

  /** The nodes to read next; of those that have a queue none. */
  async next(
    queues: ReadonlyMap<string, NodeQueue>,
    headsBehind: (after: string, most: number) => Promise<Head[]>,
    isReady: (head: Head) => boolean,
  ): Promise<string[]> {
    const walksFirst = this.#walkedTo !== undefined && this.#namedLast
    const named = walksFirst ? [] : this.#takeNamed(queues)
    this.#namedLast = named.length > 0
    if (named.length > 0 || this.#walkedTo === undefined) return named
    const heads = await headsBehind(this.#walkedTo, NODES_AT_ONCE_MAX)
    const last = heads.length === NODES_AT_ONCE_MAX ? heads.at(-1) : undefined
    this.#walkedTo = last?.node_id ?? (this.#walksAgain ? '' : undefined)
    if (!last) this.#walksAgain = false
    return heads.filter((head) => !queues.has(head.node_id) && isReady(head)).map((head) => head.node_id)
  }

  /** One that has a queue is read when that has ended. */
  #takeNamed(queues: ReadonlyMap<string, NodeQueue>): string[] {
    const nodes: string[] = []
    for (const node of this.#named) {
      if (nodes.length === NODES_AT_ONCE_MAX) break
      this.#named.delete(node)
      const queue = queues.get(node)
      if (queue) queue.hasMore = true
      else nodes.push(node)
    }
    return nodes
  }
}
