/** What anybody on the internet can send: deliveries that are not signed with the secret. */

import type { Family, Parcel } from './case.ts'
import { textOf } from './contents.ts'
import { delivery, fresh, signatureOf } from './parcels.ts'

const SIGNATURE = 'x-hub-signature-256'
const OTHER_SECRET = 'another-secret-of-somebody'

export const SIGNATURES: Family[] = [
  {
    name: 'wrong signatures',
    sends: 'deliveries whose signature is missing, cut, of other bytes, of another or an earlier secret',
    must: 'refuse',
    *make(from) {
      const one = (
        name: string,
        forged: (parcel: Parcel, body: Buffer) => string | undefined,
        body?: (real: Buffer) => Buffer,
      ) => {
        const real = delivery(fresh(textOf(from.events)), from)
        const bytes = real.body ?? Buffer.alloc(0)
        const { 'x-hub-signature': _, [SIGNATURE]: __, ...headers } = real.headers
        const signature = forged(real, bytes)
        return {
          name,
          parcels: [
            {
              ...real,
              body: body ? body(bytes) : bytes,
              headers: { ...headers, ...(signature !== undefined && { [SIGNATURE]: signature }) },
            },
          ],
        }
      }
      const right = ({ headers }: Parcel) => headers[SIGNATURE] ?? ''
      yield one('none', () => undefined)
      yield one('empty', () => '')
      yield one('the word alone', () => 'sha256=')
      yield one('zeros', () => `sha256=${'0'.repeat(64)}`)
      yield one('cut', (parcel) => right(parcel).slice(0, -1))
      yield one('with a digit too many', (parcel) => `${right(parcel)}0`)
      yield one('without its word', (parcel) => right(parcel).slice('sha256='.length))
      yield one('under the word of another hash', (parcel) => right(parcel).replace('sha256', 'sha512'))
      yield one('no hexadecimal digits', () => `sha256=${'z'.repeat(64)}`)
      yield one('of another secret', (_, body) => signatureOf(body, OTHER_SECRET))
      yield one('of an empty secret', (_, body) => signatureOf(body, ''))
      yield one('of the secret before the rotation', (_, body) =>
        signatureOf(body, `${from.secret} of yesterday`),
      )
      yield one('SHA-1 in its place', (_, body) => signatureOf(body, from.secret, 'sha1'))
      yield one('of an empty body', () => signatureOf(Buffer.alloc(0), from.secret))
      yield one('of another delivery', () => right(delivery(fresh(textOf(from.events)), from)))
      yield one('of a body that was changed', right, (body) =>
        Buffer.from(`${body}`.replace('"entry"', '"Entry"')),
      )
      yield one('of a body that goes on', right, (body) => Buffer.concat([body, Buffer.from(' ')]))
      yield one('of the verify token', (_, body) => signatureOf(body, from.verifyToken))
    },
  },
]
