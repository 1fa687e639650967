/** What is refused about messages, and how a message that could not be delivered is explained. */

import { invalidParameter, refusal } from '../../kernel/errors.ts'
import type { Failure } from './message.ts'

export const numberNotVerified = () =>
  refusal(
    133010,
    400,
    '(#133010) The phone number is not verified: verify it with request_code and verify_code before sending.',
  )

export const numberRestricted = () =>
  refusal(
    131048,
    400,
    '(#131048) The quality_rating of this number is RED: sending is restricted until it recovers.',
  )

export const toOneself = () =>
  refusal(131021, 400, '(#131021) The recipient is the sender: a number cannot message itself.')

export const badRecipient = (to: string) =>
  invalidParameter(
    `(#100) Param to must be a phone number in international form, 7 to 15 digits - got ${JSON.stringify(to.slice(0, 40))}.`,
    { blame: ['to'] },
  )

export const windowClosed = (lastInbound: number | null) =>
  refusal(
    131047,
    400,
    `(#131047) More than 24 hours have passed since the customer last wrote${lastInbound === null ? ' (they never did)' : ` (${new Date(lastInbound).toISOString()})`}: only a template may be sent.`,
    { title: 'Re-engagement message' },
  )

export const tierReached = (parts: {
  level: string
  most: number
  freeAt: number
  retryAfterSeconds: number
}) =>
  refusal(
    130429,
    429,
    `(#130429) The tier of this number, ${parts.level}, allows messages to ${parts.most} different customers in 24 hours, and ${parts.most} were messaged. The next place is free at ${new Date(parts.freeAt).toISOString()}.`,
    { transient: true, retryAfterSeconds: parts.retryAfterSeconds, title: 'Messaging limit reached' },
  )

export const throughputReached = (most: number, retryAfterSeconds: number) =>
  refusal(
    130429,
    429,
    `(#130429) Rate limit hit: this number may send ${most} messages a second. Send more slowly, and this one again.`,
    { transient: true, retryAfterSeconds, title: 'Throughput reached' },
  )

export const templateMissing = (name: string, language: string) =>
  refusal(
    132001,
    404,
    `(#132001) Template name (${name.slice(0, 80)}) does not exist in ${language}, or is not approved.`,
    {
      details: `template name (${name.slice(0, 80)}) does not exist in ${language}`,
    },
  )

export const templateNotApproved = (name: string, language: string, status: string) =>
  refusal(
    132001,
    404,
    `(#132001) Template ${name} in ${language} is ${status}; only APPROVED templates can be sent.`,
    {
      details: `template name (${name}) is ${status} in ${language}`,
    },
  )

export const templatePaused = (name: string, until: number | null) =>
  refusal(
    132015,
    400,
    `(#132015) Template ${name} is PAUSED for low quality${until === null ? '' : ` until ${new Date(until).toISOString()}`}.`,
  )

export const templateDisabled = (name: string) =>
  refusal(132016, 400, `(#132016) Template ${name} is DISABLED: it was paused too often. Make a new one.`)

export const wrongParameterCount = (where: string, found: number, expected: number) =>
  refusal(
    132000,
    400,
    `(#132000) Number of parameters does not match: ${where} has ${expected} variable(s), the message brings ${found}.`,
    {
      details: `${where}: number of localizable_params (${found}) does not match the expected number of params (${expected})`,
    },
  )

export const wrongParameterFormat = (where: string, problem: string) =>
  refusal(132012, 400, `(#132012) Parameter format does not match: ${where}: ${problem}.`, {
    details: `${where}: ${problem}`,
  })

export const flowNotSendable = (which: string, problem: string) =>
  refusal(131009, 400, `(#131009) Parameter value is not valid: flow ${which} ${problem}.`, {
    details: `flow_id: ${which} ${problem}`,
    blame: ['flow_id'],
  })

export const flowBlocked = (id: string) =>
  refusal(132068, 400, `(#132068) Flow ${id} is BLOCKED by its endpoint's health.`)

export const noSuchMessage = (id: string) =>
  invalidParameter(
    `(#100) Param message_id: there is no message ${id.slice(0, 80)} in this number's conversations.`,
    {
      blame: ['message_id'],
    },
  )

export const noSuchMedia = (id: string) =>
  invalidParameter(
    `(#100) There is no media ${id.slice(0, 60)}: upload it with POST /{PHONE_NUMBER_ID}/media first, or send a link.`,
  )

export const mediaMissing = () =>
  invalidParameter('(#100) The parameter file is required: send it as a part of a multipart body.', {
    blame: ['file'],
  })

export const mediaTypeUnknown = (type: string) =>
  invalidParameter(
    `(#100) Param type: ${JSON.stringify(type.slice(0, 60))} is not a type of media that can be sent.`,
    {
      blame: ['type'],
    },
  )

export const mediaTooLarge = (bytes: number, most: number) =>
  invalidParameter(`(#100) The file has ${bytes} bytes; at most ${most} are accepted.`, {
    status: 413,
    blame: ['file'],
  })

export const streamsTooMany = (most: number, whose: string) =>
  refusal(2, 503, `${most} phones ${whose} are open, which is the most. Close one, or try again later.`, {
    transient: true,
    retryAfterSeconds: 5,
  })

export const notInSandbox = (what: string) =>
  invalidParameter(`(#100) ${what} is only there in the sandbox (PARLEY_MODE=sandbox).`)

export const undeliverable = (details: string): Failure => ({
  code: 131026,
  title: 'Message undeliverable',
  message: 'Message undeliverable',
  error_data: { details },
})

export const NO_BRIDGE =
  'no bridge is configured (PARLEY_BRIDGE_URL), so nothing can bring this message to the customer'

/** Not the customer's fault, so not as one who cannot be reached. */
export const noBridge = (): Failure => ({
  code: 131016,
  title: 'Service unavailable',
  message: 'Service unavailable',
  error_data: { details: NO_BRIDGE },
})

export const wrongProduct = (product: string, found: string) =>
  invalidParameter(
    `(#100) Param messaging_product must be one of {${product}} - got ${JSON.stringify(found.slice(0, 40))}.`,
    {
      blame: ['messaging_product'],
    },
  )

export const flowNotNamed = () =>
  invalidParameter('(#100) Param action.parameters must name a flow by flow_id or flow_name.', {
    blame: ['action'],
  })
