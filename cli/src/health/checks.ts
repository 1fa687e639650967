/** What the doctor looks at, in the order in which one thing stands on another. */

import { ParleyError, urlAt } from '@parley-dev/sdk'
import type { Configuration } from '../framework/configuration.ts'
import { failureOf } from '../framework/failing.ts'
import type { Server } from '../framework/server.ts'
import { bridgeFindings } from './bridge.ts'
import { bad, type Finding, good, note } from './finding.ts'
import { interceptionFindings } from './interception.ts'
import { lookAt } from './look-at.ts'
import { openedAccount } from './opened-account.ts'

type Found = { findings: Finding[]; isLast?: boolean }
type Check = (server: Server, configuration: Configuration) => Promise<Found>

const configured: Check = async (_, { path }) => ({
  findings: [
    path === undefined
      ? good('No parley.config.json: flags and environment count.')
      : good(`Settings come from ${path}, where no flag or variable says otherwise.`),
  ],
})

const reachable: Check = async ({ url }) => {
  const answer = await fetch(urlAt(url, '/health')).catch(() => undefined)
  if (answer?.ok) return { findings: [good(`A server answers at ${url}.`)] }
  return {
    findings: [bad(`No server answers at ${url}.`, 'Start one: parley start. Or say where it is: --url.')],
    isLast: true,
  }
}

const operated: Check = async (server) => {
  try {
    const { contract, clock } = await lookAt(server)
    const { checks } = await server.operator.installation.overview()
    const findings = [good(`It is ${contract.info.title} ${contract.info.version}.`)]
    // The server's own judgement, the same that /ready, the console and the alerts tell.
    const well = checks.filter(({ ok }) => ok)
    findings.push(good(`${well.length} of ${checks.length} checks of the server itself are well.`))
    for (const { says, means, alert, passes } of checks.filter(({ ok }) => !ok)) {
      const troubled = passes ? note : bad
      findings.push(
        troubled(`${says.replace(/\.$/, '')}. ${means}`, `docs/guides/runbook.md#${alert.toLowerCase()}`),
      )
    }
    if (clock.ahead_seconds > 0)
      findings.push(
        note(
          `The clock is ${clock.ahead_seconds} seconds ahead.`,
          'Tokens, codes and links live by it; a fresh start sets it right.',
        ),
      )
    return { findings }
  } catch (error) {
    if (!(error instanceof ParleyError)) throw error
    const { sentence, next = '' } = failureOf(error)
    return { findings: [bad(`The operator key is not accepted: ${sentence}`, next)], isLast: true }
  }
}

const bridged: Check = async (server) => ({ findings: await bridgeFindings(server) })

/** Of this machine, and not of the server. */
const intercepted: Check = async (_, configuration) => ({
  findings: await interceptionFindings(configuration),
})

const permitted: Check = async (server) => {
  try {
    const id = await openedAccount(server)
    await server.client.accounts.read(id)
    return { findings: [good(`The access token opens account ${id}.`)] }
  } catch (error) {
    const { sentence, next = 'parley tokens create makes one.' } = failureOf(error)
    return { findings: [bad(`The access token does not open the account: ${sentence}`, next)], isLast: true }
  }
}

const verified: Check = async ({ operator }) => {
  const { data } = await operator.call('listAllNumbers', [], { limit: 1000 })
  const not = data.filter(({ code_verification_status }) => code_verification_status !== 'VERIFIED')
  if (data.length === 0)
    return {
      findings: [
        note('There is no phone number.', 'parley worlds create makes one, with all that belongs to it.'),
      ],
    }
  return {
    findings: [
      good(`${data.length - not.length} of ${data.length} phone numbers are verified.`),
      ...not.map(({ id }) =>
        note(
          `Number ${id} is not verified.`,
          `parley codes request --number ${id}, then POST /${id}/verify_code.`,
        ),
      ),
    ],
  }
}

const subscriptions: Check = async (server) => {
  const account = await openedAccount(server)
  const subscribed = []
  for await (const one of server.client.webhooks.subscribed(account)) subscribed.push(one)
  if (subscribed.length === 0)
    return {
      findings: [
        note(
          `No application is subscribed to account ${account}.`,
          'parley listen --forward-to URL needs no set-up.',
        ),
      ],
    }
  const findings: Finding[] = [good(`${subscribed.length} application(s) hear of account ${account}.`)]
  const { data } = await server.operator.call('listReceivers', [], {})
  for (const { id, url, circuit, waiting, paused_because, paused_by, retired_at } of data) {
    if (retired_at !== undefined) continue
    if (paused_because)
      findings.push(
        bad(
          `${url} is paused: ${paused_because}.`,
          paused_by === 'operator'
            ? `POST /operator/receivers/${id}/resume sends what waits.`
            : 'Subscribe again; the handshake enables it.',
        ),
      )
    else if (circuit !== 'closed')
      findings.push(
        bad(
          `${url} fails, and ${waiting} notification(s) wait for it.`,
          `parley events list --outcome waiting, then parley events why ID. POST /operator/receivers/${id}/retry tries at once.`,
        ),
      )
    else findings.push(good(`${url} answers.`))
  }
  return { findings }
}

const failed: Check = async ({ operator }) => {
  const { data } = await operator.call('listEvents', [], { outcome: 'failed', limit: 5 })
  const { data: jobs } = await operator.call('listJobsGivenUp', [], { limit: 5 })
  const findings = data.map(({ id, field }) => bad(`${field} was not delivered.`, `parley events why ${id}`))
  for (const { name, last_error } of jobs)
    findings.push(
      bad(
        `Work was given up: ${name}${last_error ? ` (${last_error})` : ''}.`,
        'GET /operator/jobs lists it; POST /operator/jobs/{id}/retry tries again.',
      ),
    )
  return { findings: findings.length > 0 ? findings : [good('Nothing failed lately.')] }
}

const habits: Check = async ({ operator }) => {
  const { data } = await operator.calls.hints()
  return {
    findings: data.map(({ hint, what_to_do }) =>
      note(`A habit that hurts in production: ${hint}.`, what_to_do),
    ),
  }
}

export const CHECKS: Check[] = [
  configured,
  intercepted,
  reachable,
  operated,
  bridged,
  permitted,
  verified,
  subscriptions,
  failed,
  habits,
]
