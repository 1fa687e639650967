import { useSyncExternalStore } from 'react'
import type { PagedList } from './paged-list.ts'

/** Draws again whenever the list has changed. */
export function usePagedList<Row>(list: PagedList<Row>): PagedList<Row> {
  useSyncExternalStore(list.subscribe, list.version)
  return list
}
