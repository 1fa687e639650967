/** Returns from a payment gateway that come to nothing: what is sent, what is answered, and what the audit says of it. */

import type { Answer, TestHouse } from './house.ts'
import { assertSentHome, assertStopped, decide, linkFor, makeGateway, NAME, pathOf } from './merchant.ts'

export const stateOf = (url: string) => new URL(url, 'http://x').searchParams.get('state') ?? ''
export const callbackWith = (query: Record<string, string>, provider = 'alphapay') =>
  `/payments/callback/${provider}?${new URLSearchParams(query)}`

type Return = {
  what: string
  come(world: TestHouse): Promise<Answer>
  judge(answer: Answer): void
  /** What the audit says of it; nothing where nobody knows the state, so that strangers cannot fill it. */
  actions: string[]
}

const back = async ({ owner, anyone }: TestHouse, name = NAME) =>
  decide(anyone, await linkFor(owner, name), 'authorize')
const home = (error: string) => (answer: Answer) => assertSentHome(answer, { error, state: NAME })
const unknown = (answer: Answer) => assertStopped(answer, /no longer good/)

export const RETURNS_TO_NOTHING: Return[] = [
  {
    what: 'no state',
    come: ({ anyone }) => anyone.get(callbackWith({ code: 'x' })),
    judge: unknown,
    actions: [],
  },
  {
    what: 'an empty state',
    come: ({ anyone }) => anyone.get(callbackWith({ state: '', code: 'x' })),
    judge: unknown,
    actions: [],
  },
  {
    what: 'a state that nobody gave',
    come: ({ anyone }) => anyone.get(callbackWith({ state: 'x'.repeat(43), code: 'x' })),
    judge: unknown,
    actions: [],
  },
  {
    what: 'the name of the configuration for a state',
    come: ({ anyone }) => anyone.get(callbackWith({ state: NAME, code: 'x' })),
    judge: unknown,
    actions: [],
  },
  {
    what: 'a state that a newer link has replaced',
    async come(world) {
      const begun = await back(world)
      await linkFor(world.owner)
      return world.anyone.get(begun)
    },
    judge: unknown,
    actions: [],
  },
  {
    what: 'the state of one gateway at another',
    come: async (world) => world.anyone.get((await back(world)).replace('/alphapay', '/betapay')),
    judge: unknown,
    actions: ['came to another gateway'],
  },
  {
    what: 'the code of another configuration of the account',
    async come(world) {
      await makeGateway(world.owner, {
        configuration_name: 'other',
        redirect_url: 'https://other.example/?a=1',
      })
      const swapped = new URL(await back(world, 'other'), 'http://x')
      swapped.searchParams.set('state', stateOf(await linkFor(world.owner)))
      return world.anyone.get(pathOf(swapped.href))
    },
    judge: home('invalid_grant'),
    actions: ['was refused: invalid_grant'],
  },
  {
    what: 'a link that is too old',
    async come(world) {
      const begun = await back(world)
      await world.clock.advance(3_601)
      return world.anyone.get(begun)
    },
    judge: home('link_expired'),
    actions: ['came too late'],
  },
  {
    what: 'an error of the gateway',
    come: async ({ owner, anyone }) => anyone.get(await decide(anyone, await linkFor(owner), 'deny')),
    judge: home('access_denied'),
    actions: ['was refused: access_denied'],
  },
  {
    what: 'a code after an error with the same state',
    async come({ owner, anyone }) {
      const link = await linkFor(owner)
      await anyone.get(await decide(anyone, link, 'deny'))
      return anyone.get(await decide(anyone, link, 'authorize'))
    },
    judge: (answer) => assertStopped(answer, /was used already/),
    actions: ['was refused: access_denied', 'came again'],
  },
  {
    what: 'a state and nothing else',
    come: async ({ owner, anyone }) => anyone.get(callbackWith({ state: stateOf(await linkFor(owner)) })),
    judge: home('server_error'),
    actions: ['was refused: server_error'],
  },
]
