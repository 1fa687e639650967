/** What a receiver did, held against what it must do. */

import type { Case, Must, Parcel } from '../cases/case.ts'
import { type Answer, isBroken } from './send.ts'

/** In the words of the matrix. */
export const MUST: Record<Must, string> = {
  take: 'answer 2xx',
  refuse: 'refuse with 403 (401 is taken, too)',
  confirm: 'answer 200 with the challenge',
}

export const SEEN: Record<Must, string> = {
  take: 'status, time, and a handshake after it',
  refuse: 'status, and a handshake after it',
  confirm: 'status and body',
}

const JUDGES: Record<Must, (answer: Answer, parcel: Parcel) => string | undefined> = {
  take: ({ status = 0 }) => (status >= 200 && status < 300 ? undefined : `answered ${status}`),
  refuse: ({ status }) =>
    status === 403 || status === 401 ? undefined : `answered ${status}, which is not 403`,
  confirm({ status, text }, { query = [] }) {
    const challenge = query.find(([name]) => name === 'hub.challenge')?.[1]
    if (status !== 200) return `answered ${status}`
    return text.trim() === challenge
      ? undefined
      : `answered ${JSON.stringify(text.slice(0, 60))}, not the challenge ${challenge}`
  },
}

/** The first thing that is wrong. */
export function judged(
  { must, parcels }: Pick<Case, 'must' | 'parcels'>,
  answers: Answer[],
): string | undefined {
  for (const [at, answer] of answers.entries()) {
    const parcel = parcels[at]
    if (!parcel || isBroken(parcel)) continue
    const wrong = answer.status === undefined ? answer.broke : JUDGES[must](answer, parcel)
    if (wrong === undefined) continue
    return parcels.length > 1 ? `request ${at + 1} of ${parcels.length}: ${wrong}` : wrong
  }
  return undefined
}
