/** What is counted of bytes that are moved to the store, and of what is left to be moved. */

import { countHere, type Reader } from '../engine/index.ts'
import type { Meter } from '../process/metrics.ts'

const COUNTED_MAX = 100_000

export function blobMetrics(meter: Meter) {
  const counter = (name: string, help: string) => meter.counter({ name, help, labels: [] })()
  const chunks = counter('parley_blob_chunks_moved_total', 'Chunks of files that were moved to the store.')
  const bytes = counter('parley_blob_bytes_moved_total', 'Bytes of files that were moved to the store.')
  const objects = counter('parley_blob_objects_removed_total', 'Objects that were removed from the store.')
  return {
    moved(length: number) {
      chunks.inc()
      bytes.inc(length)
    },
    removed(count: number) {
      objects.inc(count)
    },
  }
}

/** Of the whole installation, and the same from every process of it. */
export function measureBlobs(meter: Meter, db: Reader): void {
  const name = 'parley_blob_chunks_waiting'
  meter.looked(
    [{ name, help: 'Chunks of files that wait to be moved to the store, counted up to 100000.' }],
    async () => ({ [name]: await countHere(db, COUNTED_MAX) }),
  )
}
