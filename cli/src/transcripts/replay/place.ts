/** Where a transcript is played: on a Parley in a world of its own, elsewhere with what somebody gives. */

import { ParleyOperator } from '@parley-dev/operator'
import { type Receiver, receiverAt } from '../../conformance/receiver.ts'
import type { AskedOperator } from '../../framework/asked-operator.ts'
import type { Configuration } from '../../framework/configuration.ts'
import type { Ending } from '../../framework/ending.ts'
import { EXIT, Problem, wordsOf } from '../../framework/problem.ts'
import type { Ids } from '../comparing/compare.ts'
import { newIds } from '../comparing/ids.ts'
import type { Entry } from '../transcript.ts'
import { credentialsIn } from './credentials.ts'
import { type Known, nodesIn } from './nodes.ts'
import { ANY, seedFor, type Things, type WorldSeed } from './seed.ts'

export type Place = {
  url: string
  ids: Ids
  known: Known
  /** Paths of the recording that stood in an answer, and what stood there in ours. */
  links: Map<string, string>
  /** Texts and numbers that our side was given. */
  given: Set<string>
  tokenFor(recorded: string): string
  secretFor(recorded: string): string
  hookFor(): string
  /** On a Parley alone: who plays the rest of the world, and what comes to the webhook. */
  sandbox?:
    | ({ operator: AskedOperator; world: string; receiver: Receiver; secret: string } & Things)
    | undefined
  /** What could not be made, in words. */
  unmade: string[]
}

const NO_TOKEN = 'no-such-token'

export async function placeFor(
  entries: Entry[],
  {
    url,
    key,
    configuration,
    ending,
  }: { url: string; key: string; configuration: Configuration; ending: Pick<Ending, 'later'> },
): Promise<Place> {
  const known = nodesIn(entries)
  const ids = newIds()
  const who = credentialsIn(entries)
  const shared = { url, ids, known, links: new Map(), given: new Set<string>(), unmade: [] }
  if (configuration.isGiven('account') && configuration.isGiven('number')) {
    for (const kind of ['account', 'number', 'app'] as const)
      for (const { id } of known.of(kind)) ids.pair(id, configuration.get(kind) ?? id)
    const token = configuration.get('token') ?? ''
    const tokenFor = (recorded: string) => (who(recorded) === 'owner' ? token : NO_TOKEN)
    return { ...shared, tokenFor, secretFor: (recorded) => recorded, hookFor: () => 'https://example.com/' }
  }
  const operator = new ParleyOperator({ baseUrl: url, key, retries: 0 })
  const { apps, accounts, tokens, ...things } = seedFor(known, entries)
  const world = await worldFor(operator, { apps, accounts, tokens })
  ending.later(async () => void (await operator.worlds.remove(world.id)))
  for (const [theirs, ours] of Object.entries(world.ids)) ids.pair(theirs, ours)
  ids.pair(ANY.account, world.account_id ?? '')
  const [owner = '', powerless = ''] = world.access_tokens
  const receiver = await receiverAt({})
  ending.later(receiver.close)
  const secret = world.app_secret
  return {
    ...shared,
    tokenFor(recorded) {
      const [app, word] = recorded.split('|')
      if (word !== undefined && who(recorded) === 'owner')
        return `${ids.ours(app ?? '') ?? world.app_id}|${secret}`
      return { owner, powerless, nobody: NO_TOKEN }[who(recorded)]
    },
    secretFor: () => secret,
    hookFor: () => receiver.url,
    sandbox: { operator, world: world.id, receiver, secret, ...things },
  }
}

async function worldFor(operator: ParleyOperator, seed_file: WorldSeed) {
  return operator.worlds.create({ name: 'replay', seed_file }).catch((cause) => {
    const next =
      'Of another server, give --token, --account and --number; of a Parley, its operator key: --key.'
    throw new Problem(`No world could be made at that server: ${wordsOf(cause)}`, {
      next,
      exitCode: EXIT.refused,
      cause,
    })
  })
}
