/**
 * Nodes found lately. On the embedded engine this process makes every commit itself, so a node that was read
 * stays true until the next commit; elsewhere each read asks the database. Readers share what they get here and
 * must not change it.
 */

import type { Asked } from '../call/call.ts'
import { boundedCache } from '../process/bounded-cache.ts'
import type { AnyNodeKind } from './node.ts'

const NODES_MAX = 10_000

export function foundNodes() {
  const nodes = boundedCache<string, unknown>(NODES_MAX)
  let seenAt: number | undefined

  return function find(call: Asked, kind: AnyNodeKind, id: string): unknown {
    const version = call.house.storage.version()
    if (version === undefined || kind.isReached) return kind.find(call, id)
    if (version !== seenAt) {
      nodes.clear()
      seenAt = version
    }
    const known = nodes.get(id)
    if (known !== undefined) return known
    return kind.find(call, id).then((node) => {
      if (node !== undefined && seenAt === version && call.house.storage.version() === version)
        nodes.set(id, node)
      return node
    })
  }
}
