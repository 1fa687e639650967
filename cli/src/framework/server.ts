/** The server that a command is about, and whom it is about there. */

import { ParleyOperator } from '@parley-dev/operator'
import { Parley } from '@parley-dev/sdk'
import type { Configuration } from './configuration.ts'
import { type Consent, type Installation, installationAt, type Purpose } from './installation.ts'
import { EXIT, Problem } from './problem.ts'

export type Server = {
  readonly url: string
  readonly token: string
  readonly key: string
  readonly installation: Installation
  readonly assertLeadsHere: Configuration['assertLeadsHere']
  /** Whether somebody said which account, application or world is meant. */
  readonly isAccountChosen: boolean
  /** The business. */
  readonly client: Parley
  readonly operator: ParleyOperator
  /** The one that was named, or the first. */
  account(): Promise<string>
  number(): Promise<string>
  app(): Promise<string>
  /** By its id, or the one that was made last: `latest`. */
  worldNamed(word: string): Promise<string>
  /** The one that was named; the seeded sandbox has none. */
  world(): Promise<string | undefined>
}

/** Stands for an id, wherever things have an order. */
const LATEST = 'latest'
/** A person waits: what does not answer is said soon. */
const RETRIES = 0

export function serverOf(configuration: Configuration, meant: Consent & Purpose = {}): Server {
  const get = (name: Parameters<Configuration['get']>[0]) => configuration.get(name)
  const [url = '', key = '', token = ''] = [get('url'), get('key'), get('token')]
  const version = get('apiVersion')
  if (!URL.canParse(url))
    throw new Problem(`${url} is no address of a server.`, { next: 'Such as http://127.0.0.1:8080.' })
  const installation = installationAt(url, meant)
  const shared = { baseUrl: url, retries: RETRIES, fetch: installation.fetch }
  const operator = new ParleyOperator({ ...shared, key })
  const client = new Parley({ ...shared, token, ...(version && { version }) })
  const world = get('world')
  const worldApp = async () =>
    world === undefined ? undefined : (await operator.worlds.read(await worldNamed(world))).app_id

  async function account(): Promise<string> {
    const app_id = get('app') ?? (await worldApp())
    const { data } = await operator.call('listAllAccounts', [], { limit: 1000, ...(app_id && { app_id }) })
    return get('account') ?? oldest(data, 'account')
  }

  async function number(): Promise<string> {
    const given = get('number')
    if (given !== undefined) return given
    const account_id = await account()
    const { data } = await operator.call('listAllNumbers', [], { limit: 1000, account_id })
    const verified = data.filter((one) => one.code_verification_status === 'VERIFIED')
    return oldest(verified.length > 0 ? verified : data, 'number')
  }

  async function app(): Promise<string> {
    const given = get('app') ?? (await worldApp())
    return given ?? (await operator.accounts.inspect(await account())).app_id
  }

  async function worldNamed(word: string): Promise<string> {
    if (word !== LATEST) return word
    const [last] = (await operator.call('listWorlds', [], { limit: 1 })).data
    if (last) return last.id
    throw new Problem('There is no world yet.', {
      next: 'Make one: parley worlds create.',
      exitCode: EXIT.refused,
    })
  }

  return {
    worldNamed,
    isAccountChosen: (['account', 'app', 'world'] as const).some(configuration.isGiven),
    installation,
    assertLeadsHere: configuration.assertLeadsHere,
    key,
    url,
    token,
    client,
    operator,
    account: async () => get('account') ?? account(),
    number,
    app,
    world: async () => (world === undefined ? undefined : worldNamed(world)),
  }
}

/** Lists begin with the newest. */
function oldest(found: { id: string; created_time: string }[], what: string): string {
  const [first] = found.toSorted(
    (a, b) => a.created_time.localeCompare(b.created_time) || a.id.localeCompare(b.id),
  )
  if (first) return first.id
  throw new Problem(`The server has no ${what}.`, {
    next: `Name one with --${what}, or make one: parley worlds create.`,
    exitCode: EXIT.refused,
  })
}
