/** The handshake: challenges of every shape, and tokens that are not the one. */

import type { Family, Ingredients, Made, Parcel } from './case.ts'

type Query = [name: string, value: string][]

export const shake = (query: Query, more: Partial<Parcel> = {}): Parcel => ({
  method: 'GET',
  headers: {},
  query,
  ...more,
})

export const handshake = (
  verifyToken: string,
  challenge = String(Math.floor(1e9 + Math.random() * 1e9)),
): Query => [
  ['hub.mode', 'subscribe'],
  ['hub.challenge', challenge],
  ['hub.verify_token', verifyToken],
]

const asked = (name: string, query: Query, more?: Partial<Parcel>): Made => ({
  name,
  parcels: [shake(query, more)],
})

export const HANDSHAKES: Family[] = [
  {
    name: 'handshakes',
    sends: 'handshakes with the right token, whose challenge and query have every shape',
    must: 'confirm',
    *make({ verifyToken }: Ingredients) {
      yield asked('a number', handshake(verifyToken))
      yield asked('zeros at the beginning', handshake(verifyToken, '0001158201444'))
      yield asked('a number beyond 2^53', handshake(verifyToken, '98765432109876543210'))
      yield asked('one digit', handshake(verifyToken, '7'))
      yield asked('another order of the query', handshake(verifyToken).reverse())
      yield asked('a parameter more', [...handshake(verifyToken), ['hub.later', 'x']])
      yield asked('slowly', handshake(verifyToken), { wire: { pieces: 4, pauseMs: 300 } })
      const several = Array.from({ length: 5 }, () => shake(handshake(verifyToken)))
      yield { name: 'five at once', how: 'together', parcels: several }
    },
  },
  {
    name: 'wrong tokens',
    sends: 'handshakes with a token, or a mode, that is not the one',
    must: 'refuse',
    *make({ verifyToken }: Ingredients) {
      const [mode, challenge, token] = handshake(verifyToken)
      if (!mode || !challenge || !token) return
      const withToken = (given: string): Query => [mode, challenge, ['hub.verify_token', given]]
      yield asked('another token', withToken('no such token'))
      yield asked('an empty token', withToken(''))
      yield asked('no token', [mode, challenge])
      yield asked('the beginning of the token', withToken(verifyToken.slice(0, -1)))
      yield asked('the token and more', withToken(`${verifyToken}x`))
      yield asked('the words of nothing', withToken('undefined'))
      if (verifyToken !== swapped(verifyToken))
        yield asked('the token in other letters', withToken(swapped(verifyToken)))
      yield asked('another mode', [['hub.mode', 'unsubscribe'], challenge, token])
      yield asked('no mode', [challenge, token])
    },
  },
]

const swapped = (text: string) =>
  text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  )
