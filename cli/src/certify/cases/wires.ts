/** What HTTP allows on the way: other headers, chunks, slow bytes, several requests on one connection. */

import type { Family, Parcel } from './case.ts'
import { textOf } from './contents.ts'
import { delivery, fresh } from './parcels.ts'

const titled = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
const named = ({ headers }: Parcel, name: (lower: string) => string) =>
  Object.fromEntries(Object.entries(headers).map(([key, value]) => [name(key), value]))

export const WIRES: Family[] = [
  {
    name: 'headers',
    sends: 'headers in other letters, more of them, and fewer',
    must: 'take',
    *make(from) {
      const one = (name: string, headers: (parcel: Parcel) => Record<string, string>) => {
        const parcel = delivery(fresh(textOf(from.events)), from)
        return { name, parcels: [{ ...parcel, headers: headers(parcel) }] }
      }
      yield one('in capitals', (parcel) => named(parcel, (key) => key.toUpperCase()))
      yield one('with capitals at the beginning', (parcel) => named(parcel, titled))
      yield one('a charset', ({ headers }) => ({
        ...headers,
        'content-type': 'application/json; charset=utf-8',
      }))
      yield one('a charset in capitals', ({ headers }) => ({
        ...headers,
        'content-type': 'application/json;charset=UTF-8',
      }))
      yield one('headers of proxies', ({ headers }) => ({
        ...headers,
        'x-forwarded-for': '203.0.113.7, 198.51.100.2',
        'x-forwarded-proto': 'https',
        forwarded: 'for=203.0.113.7;proto=https',
        via: '1.1 edge',
      }))
      yield one('a hundred headers more', ({ headers }) => ({
        ...headers,
        ...Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`x-later-${at}`, 'a'.repeat(50)])),
      }))
      yield one('nothing but the signature', ({ headers }) => ({
        'content-type': headers['content-type'] ?? '',
        'x-hub-signature-256': headers['x-hub-signature-256'] ?? '',
      }))
      yield one('the signature of an earlier secret beside it', ({ headers }) => ({
        ...headers,
        'x-hub-signature-256-previous': `sha256=${'0'.repeat(64)}`,
      }))
    },
  },
  {
    name: 'wire',
    sends: 'bodies in chunks and in slow pieces, connections that are used again, many at once',
    must: 'take',
    *make(from) {
      const one = () => delivery(fresh(textOf(from.events)), from)
      yield { name: 'chunks', parcels: [{ ...one(), wire: { chunked: 7 } }] }
      yield { name: 'a chunk for every few bytes', parcels: [{ ...one(), wire: { chunked: 200 } }] }
      yield { name: 'slow pieces', parcels: [{ ...one(), wire: { pieces: 5, pauseMs: 200 } }] }
      yield { name: 'pipelined', how: 'pipelined' as const, parcels: [one(), one(), one()] }
      yield { name: '50 at once', how: 'together' as const, parcels: Array.from({ length: 50 }, one) }
    },
  },
]
