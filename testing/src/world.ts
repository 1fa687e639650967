/**
 * A world of its own for a test, in one line.
 *
 *     await using world = await createWorld()
 *     const ann = world.customer('Ann')
 *     await ann.writes('Hi')
 */

import { mkdir, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { type OperatorOperations, ParleyOperator } from '@parley-dev/operator'
import { Parley } from '@parley-dev/sdk'
import { type Customer, customer } from './customer.ts'
import { type Duration, millisecondsOf } from './duration.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { sharedService } from './service/shared-service.ts'
import { serve } from './serving.ts'
import { Unmet } from './unmet.ts'

type Made = OperatorOperations['createWorld']['answer']
type StageInput = OperatorOperations['stageWorld']['input']
export type StageRule = Omit<StageInput, 'scenario'>
export type Staged = OperatorOperations['stageWorld']['answer'] & {
  /** Ends it before its time. */
  end(): Promise<void>
}
export type Advanced = OperatorOperations['advanceWorldClock']['answer']
export type Platform = OperatorOperations['readPlatform']['answer']
export type Snapshot = OperatorOperations['saveWorld']['answer']

export type WorldOptions = {
  /** Where Parley is; unless given, as PARLEY_URL says, or it is started. */
  url?: string
  /** The operator key of that installation. */
  key?: string
  /** What it is called; the number of the world goes by this name. */
  name?: string
  /** What its ids and codes are drawn from: the same in every run. */
  seed?: string
  /** What it begins with, in the form of a seed file. */
  seedFile?: Record<string, Record<string, unknown>[]>
  /** The snapshot it begins with. */
  snapshot?: string
  /** The day of its world, and so of the platform: 2026-10-02, or a moment. Its clock goes on from there. */
  at?: string | Date
  /** Changes of the platform by name that hold, or do not, whatever the day. */
  platformChanges?: Record<string, boolean>
  /** Such as v23.0: the words that the client speaks; the platform's newest unless given, with `plain` Parley's own. */
  version?: string
  /** When it removes itself, should nobody do it; an hour unless given. */
  expiresIn?: Duration
}

export type World = {
  readonly id: string
  readonly url: string
  readonly app: string
  /** The first account, number and token; all of them are in `made`. */
  readonly account: string
  readonly number: string
  readonly token: string
  /** The secret that notifications are signed with. */
  readonly secret: string
  readonly made: Made
  /** The business. */
  readonly client: Parley
  /** Which words it speaks: such as v26.0, or `plain`. */
  readonly version: string
  readonly operator: ParleyOperator
  readonly clock: {
    now(): Promise<Date>
    /** Answered when everything that falls due on the way has happened. */
    advance(duration: Duration): Promise<Advanced>
  }
  /** What the platform is like on the day of its clock. */
  readonly platform: {
    /** The changes that hold, and those that come next. */
    read(): Promise<Platform>
    has(change: string): Promise<boolean>
    /** What holds there from now on, or does not, whatever the day; {} for nothing. */
    switch(changes: Record<string, boolean>): Promise<Platform>
  }
  /** By name; the same name is the same person. */
  customer(name: string, options?: { phone?: string }): Customer
  /** Subscribed to all events of the account. */
  receiver(): Promise<Receiver>
  /** Your own program, at a free port, in the place of a receiver; answered with its address. */
  serve(program: RequestListener, options: { verifyToken: string }): Promise<string>
  /** What goes wrong from now on. */
  stage(rule: StageRule): Promise<Staged>
  /** The same, by the name of several rules. */
  scenario(name: string): Promise<Staged>
  /** Answered as soon as nothing is under way; fails with what is. */
  settled(options?: { within?: Duration }): Promise<void>
  /** Saves it by name: `createWorld({ snapshot: name })` begins with it. */
  snapshot(name: string, options?: { replace?: boolean }): Promise<Snapshot>
  /** All that it is and that happened in it, without secrets, as one file. */
  writeBundle(folder: string, name?: string): Promise<string>
  remove(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const SANDBOX_KEY = 'sandbox-operator-key'
const SETTLED_WITHIN: Duration = '10s'
/** Numbers that nobody has. */
const FIRST_PHONE = 15_550_100_001

/** Started, should nobody say where it is. */
export const serviceUrl = async (): Promise<string> => process.env.PARLEY_URL ?? sharedService()

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const url = options.url ?? (await serviceUrl())
  const key = options.key ?? process.env.PARLEY_OPERATOR_KEY ?? SANDBOX_KEY
  const operator = new ParleyOperator({ baseUrl: url, key })
  const { name, seed, seedFile: seed_file, snapshot, at, version, expiresIn = '1h' } = options
  const { platformChanges: platform_changes } = options
  const made = await operator.worlds.create({
    ...(name !== undefined && { name }),
    ...(seed !== undefined && { seed }),
    ...(seed_file !== undefined && { seed_file }),
    ...(snapshot !== undefined && { snapshot }),
    ...(at !== undefined && { at: typeof at === 'string' ? at : at.toISOString() }),
    ...(platform_changes !== undefined && { platform_changes }),
    expires_in: Math.ceil(millisecondsOf(expiresIn) / 1000),
  })
  return worldOf(made, operator, url, version)
}

function worldOf(made: Made, operator: ParleyOperator, url: string, version?: string): World {
  const { id, app_id: app, account_id: account = '', phone_number_id: number = '', app_secret } = made
  const token = made.access_token ?? ''
  const client = new Parley({ baseUrl: url, token, ...(version !== undefined && { version }) })
  const people = new Map<string, Customer>()
  const servers: { close(): Promise<void> }[] = []
  let isRemoved = false

  const platform = () => operator.call('readPlatform', [], { world: id })

  async function settled({ within = SETTLED_WITHIN } = {}) {
    const wait = `${millisecondsOf(within)}ms`
    const { settled: isSettled, under_way } = await operator.apps.settled(app, { wait })
    if (!isSettled) throw new Unmet(`Still under way after ${within}: ${JSON.stringify(under_way)}`)
  }

  async function stage(input: StageInput): Promise<Staged> {
    const staged = await operator.stage.inWorld(id, input)
    return {
      ...staged,
      async end() {
        for (const rule of staged.rules) await operator.stage.remove(rule.id)
      },
    }
  }

  const subscribe = (override_callback_uri: string, verify_token: string) =>
    client.webhooks.subscribe(account, { override_callback_uri, verify_token })

  async function remove() {
    if (isRemoved) return
    isRemoved = true
    await operator.worlds.remove(id)
    await Promise.all(servers.map((server) => server.close()))
  }

  return {
    id,
    url,
    app,
    account,
    number,
    token,
    secret: app_secret,
    made,
    client,
    version: client.version,
    operator,
    clock: {
      now: async () => new Date((await operator.worlds.clock(id)).unix_ms),
      advance: (duration) =>
        operator.worlds.advanceClock(id, { seconds: Math.ceil(millisecondsOf(duration) / 1000) }),
    },
    platform: {
      read: platform,
      has: async (change) => (await platform()).changes.some(({ name }) => name === change),
      switch: (changes) => operator.call('switchPlatform', [id], { changes }),
    },
    customer(name, { phone = String(FIRST_PHONE + people.size) } = {}) {
      const person = people.get(name) ?? customer({ operator, number, settled }, name, phone)
      people.set(name, person)
      return person
    },
    async receiver() {
      const receiver = await startReceiver(app_secret)
      servers.push(receiver)
      await subscribe(receiver.url, receiver.verifyToken)
      return receiver
    },
    async serve(program, { verifyToken }) {
      const server = await serve(program)
      servers.push(server)
      await subscribe(server.url, verifyToken)
      return server.url
    },
    stage,
    scenario: (name) => stage({ scenario: name } as StageInput),
    settled,
    snapshot: (name, { replace = false } = {}) => operator.call('saveWorld', [id], { name, replace }),
    async writeBundle(folder, name = `world-${id}`) {
      const bundle = await operator.call.bytes('exportBundle', [id])
      const path = join(folder, `${fileName(name)}.bundle.gz`)
      await mkdir(folder, { recursive: true })
      await writeFile(path, bundle)
      return path
    },
    remove,
    [Symbol.asyncDispose]: remove,
  }
}

/** With its ending a file system takes it. */
const FILE_NAME_MAX = 200
const fileName = (name: string) => name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, FILE_NAME_MAX)
