/** Both ways in, the graph and the pages, behind the admission. */

import type { Dispatch } from '../graph/dispatch.ts'
import type { AnyPage, Page, PageTable } from '../graph/pages.ts'
import type { Admission } from './admission.ts'

/** What must answer when nothing else does: whoever watches over the service asks here. */
const ALWAYS_OPEN = new Set(['GET /health', 'GET /ready', 'GET /metrics'])

export function admittedCalls(admission: Admission, dispatch: Dispatch): Dispatch {
  return async (incoming) => {
    const place = admission.enter()
    try {
      return await dispatch({ ...incoming, takenBy: place.takenBy })
    } finally {
      place.leave()
    }
  }
}

export function admittedPages(admission: Admission, pages: PageTable): PageTable {
  const behind =
    (page: Page): Page =>
    async (request) => {
      const place = admission.enter()
      try {
        return await page(request)
      } finally {
        place.leave()
      }
    }
  const admitted = (page: AnyPage) =>
    typeof page === 'function' ? behind(page) : { ...page, page: behind(page.page) }
  return Object.fromEntries(
    Object.entries(pages).map(([pattern, page]) => [
      pattern,
      ALWAYS_OPEN.has(pattern) ? page : admitted(page),
    ]),
  )
}
