/** What a case is: what is sent, what a receiver must do with it, and what each family of cases is generated from. */

/** As the platform sends it: an entry for each account, a change for each thing that happened. */
export type Notification = { object: string; entry: Entry[] }
type Entry = { id: string; time?: number; changes: Change[] }
export type Change = { field: string; value: Values }
export type Values = Record<string, unknown>

/** One that a real world sent, under what is in it: `messages.text`, `messages.delivered`, `flows`. */
export type RealEvent = { name: string; notification: Notification }

/**
 * take: a status 2xx within the time limit. refuse: 403, as the specification says; 401 is taken, too.
 * confirm: 200, and the challenge as the body.
 */
export type Must = 'take' | 'refuse' | 'confirm'

/** How the bytes of a request travel. */
type Wire =
  | { chunked: number }
  | { pieces: number; pauseMs: number }
  /** The connection ends in the middle: nobody can answer. */
  | { broken: true }

export type Parcel = {
  method: 'GET' | 'POST'
  /** Beside those of the address. */
  query?: [name: string, value: string][]
  headers: Record<string, string>
  body?: Buffer
  wire?: Wire
}

/** In order, unless all are sent at once, or one after another on a single connection without waiting. */
export type How = 'in order' | 'together' | 'pipelined'

export type Case = { family: string; name: string; sends: string; must: Must; how: How; parcels: Parcel[] }

export type Keys = { secret: string; verifyToken: string }
export type Ingredients = Keys & { events: RealEvent[] }

export type Made = { name: string; parcels: Parcel[]; how?: How }
export type Family = {
  name: string
  /** In one sentence. */
  sends: string
  must: Must
  make(from: Ingredients): Iterable<Made>
}

export function casesOf(families: readonly Family[], from: Ingredients): Case[] {
  return families.flatMap(({ name: family, sends, must, make }) =>
    Array.from(make(from), ({ name, parcels, how = 'in order' }) => ({
      family,
      name,
      sends,
      must,
      how,
      parcels,
    })),
  )
}
