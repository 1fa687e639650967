/** Where the script is played: on a Parley in a world of its own, elsewhere with what somebody gives. */

import { randomBytes } from 'node:crypto'
import { ParleyOperator } from '@parley-dev/operator'
import type { Configuration } from '../framework/configuration.ts'
import type { Ending } from '../framework/ending.ts'
import { EXIT, Problem } from '../framework/problem.ts'
import type { Asked } from './play.ts'
import { receiverAt, VERIFY_TOKEN } from './receiver.ts'

export type PlaceOptions = {
  unverifiedNumber?: string
  destinationAccount?: string
  powerlessToken?: string
  receiverUrl?: string
  receiverPort?: string
}

/** As the script names it. */
const UNVERIFIED = 'a number that is not verified'
/** Nobody has it. */
const NO_TOKEN = 'no-such-token'

export async function placeAt(
  url: string,
  key: string,
  { options, configuration, ending }: { options: PlaceOptions; configuration: Configuration; ending: Ending },
): Promise<Asked> {
  const operator = new ParleyOperator({ baseUrl: url, key, retries: 0 })
  const isGiven = (['account', 'number'] as const).every(configuration.isGiven)
  const { words, tokens, has, secret } = isGiven
    ? given(configuration, options)
    : await inWorld(operator, key, ending)
  const receiver = await receiverAt(reachedAt(options))
  ending.later(receiver.close)
  const known = { HOOK_URL: receiver.url, VERIFY_TOKEN, URL: url, RUN: run() }
  const { received } = receiver
  return {
    url,
    tokens: { ...tokens, nobody: NO_TOKEN },
    words: { ...words, ...known },
    has,
    received,
    secret,
  }
}

function reachedAt({ receiverUrl, receiverPort }: PlaceOptions) {
  if (receiverUrl === undefined) return {}
  if (!URL.canParse(receiverUrl)) throw new Problem(`"${receiverUrl}" is no address.`)
  const url = receiverUrl.endsWith('/') ? receiverUrl : `${receiverUrl}/`
  return { url, port: Number(receiverPort ?? (new URL(url).port || 80)) }
}

/** Names of one run are those of no other. */
const run = () => randomBytes(3).toString('hex')

function given(configuration: Configuration, options: PlaceOptions) {
  const number = configuration.get('number')
  const words = {
    BUSINESS_ACCOUNT_ID: configuration.get('account'),
    PHONE_NUMBER_ID: number,
    UNVERIFIED_NUMBER: options.unverifiedNumber ?? number,
    DESTINATION_BUSINESS_ACCOUNT_ID: options.destinationAccount,
  }
  const { powerlessToken: powerless } = options
  const tokens = { owner: configuration.get('token') ?? '', ...(powerless && { powerless }) }
  return { words, tokens, has: options.unverifiedNumber === undefined ? [] : [UNVERIFIED], secret: undefined }
}

async function inWorld(operator: ParleyOperator, key: string, ending: Ending) {
  const world = await operator.worlds.create({ name: 'conformance', seed_file: SEED }).catch((cause) => {
    const next =
      'Of another server, give --token, --account and --number; of a Parley, its operator key: --key.'
    throw new Problem('No world could be made there.', { next, exitCode: EXIT.refused, cause })
  })
  ending.later(async () => void (await operator.worlds.remove(world.id)))
  const [owner, powerless] = world.access_tokens
  if (owner === undefined || powerless === undefined)
    throw new Error(`the world ${world.id} has not the tokens of its seed`)
  const words = {
    BUSINESS_ACCOUNT_ID: world.ids.account,
    DESTINATION_BUSINESS_ACCOUNT_ID: world.ids.destination,
    PHONE_NUMBER_ID: world.ids.number,
    UNVERIFIED_NUMBER: world.ids.unverified,
    WORLD_ID: world.id,
  }
  return { words, tokens: { owner, powerless, operator: key }, has: [UNVERIFIED], secret: world.app_secret }
}

const NUMBER = { account_id: 'account', verified_name: 'Conformance' }
const SEED = {
  apps: [{ id: 'app', name: 'Conformance' }],
  accounts: [
    { id: 'account', app_id: 'app', name: 'Conformance' },
    { id: 'destination', app_id: 'app', name: 'Conformance, another' },
  ],
  phone_numbers: [
    {
      ...NUMBER,
      id: 'number',
      display_phone_number: '+1 650 555 0180',
      code_verification_status: 'VERIFIED',
      throughput: 'TIER_1K',
    },
    { ...NUMBER, id: 'unverified', display_phone_number: '+1 650 555 0181' },
  ],
  tokens: [
    { app_id: 'app', accounts: 'all' },
    { app_id: 'app', accounts: 'all', permissions: [] },
  ],
}
