/** Both ways in, the graph and the pages, behind the admission. */

import { tooManyWrongKeys } from '../../call/limits/errors.ts'
import type { Dispatch, Incoming } from '../../graph/incoming.ts'
import type { Page, PageTable } from '../../pages/page.ts'
import { invalidToken, Refusal } from '../../wire/errors.ts'
import type { Admission, Place } from './admission.ts'
import { TurnedAway } from './refusals.ts'

/** What must answer when nothing else does: whoever watches over the service asks here. */
const ALWAYS_OPEN = new Set(['GET /health', 'GET /ready', 'GET /metrics'])

export const admittedCalls =
  (admission: Admission, dispatch: Dispatch): Dispatch =>
  (incoming) =>
    admitted(admission, (place) => dispatch(placed(incoming, place)))

export function admittedPages(admission: Admission, pages: PageTable): PageTable {
  const behind = (page: Page): Page => ({
    ...page,
    show: (request) => admitted(admission, () => page.show(request)),
  })
  return Object.fromEntries(
    Object.entries(pages).map(([pattern, page]) => [pattern, ALWAYS_OPEN.has(pattern) ? page : behind(page)]),
  )
}

/** The request is nobody else's, so it is changed in place. */
function placed(incoming: Incoming, { takenBy, away }: Place): Incoming {
  incoming.takenBy = takenBy
  incoming.away = away
  return incoming
}

const WRONG_TOKENS = new Set<unknown>([invalidToken.kind, tooManyWrongKeys.kind])
const isWrongToken = (error: unknown) => error instanceof Refusal && WRONG_TOKENS.has(error.kind)

async function admitted<T>(admission: Admission, work: (place: Place) => T | Promise<T>): Promise<T> {
  try {
    const place = admission.admit()
    try {
      return await work(place)
    } finally {
      place.leave()
    }
  } catch (error) {
    if (error instanceof TurnedAway) await admission.refused('turnedAway')
    else if (isWrongToken(error)) await admission.refused('wrongToken')
    throw error
  }
}
