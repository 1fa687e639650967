/**
 * The operator's door: what a reviewer, a carrier, a customer or a test may do.
 *
 *     const operator = new ParleyOperator({ baseUrl: 'http://127.0.0.1:8080', key: 'sandbox-operator-key' })
 *     const world = await operator.worlds.create()
 */

import { type Caller, callerAt } from '@parley-dev/sdk'
import { OPERATOR_OPERATIONS, type OperatorOperations } from './generated/operations.ts'
import { accounts } from './resources/accounts.ts'
import { apps } from './resources/apps.ts'
import { audit } from './resources/audit.ts'
import { calls } from './resources/calls.ts'
import { clock } from './resources/clock.ts'
import { customers } from './resources/customers.ts'
import { events } from './resources/events.ts'
import { flows } from './resources/flows.ts'
import { installation } from './resources/installation.ts'
import { jobs } from './resources/jobs.ts'
import { messages } from './resources/messages.ts'
import { numbers } from './resources/numbers.ts'
import { payments } from './resources/payments.ts'
import { policyRules } from './resources/policy-rules.ts'
import { snapshots } from './resources/snapshots.ts'
import { stage } from './resources/stage.ts'
import { templates } from './resources/templates.ts'
import { uploads } from './resources/uploads.ts'
import { worlds } from './resources/worlds.ts'

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
    const reached = { ...more, baseUrl, token: key, timeout, idempotencyKeys: true }
    const call = callerAt<OperatorOperations>(OPERATOR_OPERATIONS, reached)
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
