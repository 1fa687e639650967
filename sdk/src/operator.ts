/**
 * The operator's door: what a reviewer, a carrier, a customer or a test may do.
 *
 *     const operator = new ParleyOperator({ baseUrl: 'http://127.0.0.1:8080', key: 'sandbox-operator-key' })
 *     const world = await operator.worlds.create()
 */

import { connectionOf, withoutEndSlash } from './connection.ts'
import { OPERATOR_OPERATIONS, type OperatorOperations } from './generated/operator-operations.ts'
import { type Caller, caller } from './http/caller.ts'
import { transport } from './http/transport.ts'
import { accounts } from './operator/accounts.ts'
import { apps } from './operator/apps.ts'
import { audit } from './operator/audit.ts'
import { calls } from './operator/calls.ts'
import { clock } from './operator/clock.ts'
import { customers } from './operator/customers.ts'
import { events } from './operator/events.ts'
import { flows } from './operator/flows.ts'
import { installation } from './operator/installation.ts'
import { jobs } from './operator/jobs.ts'
import { messages } from './operator/messages.ts'
import { numbers } from './operator/numbers.ts'
import { payments } from './operator/payments.ts'
import { policyRules } from './operator/policy-rules.ts'
import { snapshots } from './operator/snapshots.ts'
import { stage } from './operator/stage.ts'
import { templates } from './operator/templates.ts'
import { uploads } from './operator/uploads.ts'
import { worlds } from './operator/worlds.ts'

export type { OperatorOperations } from './generated/operator-operations.ts'

export type ParleyOperatorOptions = {
  /** Where the server is: `http://127.0.0.1:8080`. */
  baseUrl: string
  /** The operator key of the installation. */
  key: string
  fetch?: typeof fetch
  /** Milliseconds for each attempt; 90 seconds unless given, because some answers are waited for. */
  timeout?: number
  /** Attempts after the first; 2 unless given. */
  retries?: number
}

const TIMEOUT_MS = 90_000

export class ParleyOperator {
  readonly accounts: ReturnType<typeof accounts>
  readonly apps: ReturnType<typeof apps>
  readonly audit: ReturnType<typeof audit>
  readonly calls: ReturnType<typeof calls>
  readonly clock: ReturnType<typeof clock>
  readonly customers: ReturnType<typeof customers>
  readonly events: ReturnType<typeof events>
  readonly flows: ReturnType<typeof flows>
  readonly installation: ReturnType<typeof installation>
  readonly jobs: ReturnType<typeof jobs>
  readonly messages: ReturnType<typeof messages>
  readonly numbers: ReturnType<typeof numbers>
  readonly payments: ReturnType<typeof payments>
  readonly policyRules: ReturnType<typeof policyRules>
  readonly snapshots: ReturnType<typeof snapshots>
  readonly stage: ReturnType<typeof stage>
  readonly templates: ReturnType<typeof templates>
  readonly uploads: ReturnType<typeof uploads>
  readonly worlds: ReturnType<typeof worlds>
  /** Any operation by its name, as the contract has it: `operator.call('readClock', [])`. */
  readonly call: Caller<OperatorOperations>

  constructor({ baseUrl, key, timeout = TIMEOUT_MS, ...more }: ParleyOperatorOptions) {
    const connection = connectionOf({ ...more, token: key, timeout, idempotencyKeys: true })
    const around = { transport: transport(connection), root: withoutEndSlash(baseUrl), brand: 'chat' }
    const call = caller<OperatorOperations>(OPERATOR_OPERATIONS, around)
    this.call = call
    this.accounts = accounts(call)
    this.apps = apps(call)
    this.audit = audit(call)
    this.calls = calls(call)
    this.clock = clock(call)
    this.customers = customers(call)
    this.events = events(call)
    this.flows = flows(call)
    this.installation = installation(call)
    this.jobs = jobs(call)
    this.messages = messages(call)
    this.numbers = numbers(call)
    this.payments = payments(call)
    this.policyRules = policyRules(call)
    this.snapshots = snapshots(call)
    this.stage = stage(call)
    this.templates = templates(call)
    this.uploads = uploads(call)
    this.worlds = worlds(call)
  }
}
