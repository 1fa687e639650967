/** What is refused about messages, and how a message that could not be delivered is explained. */

import { writeDate } from '../../kernel/wire/dates.ts'
import { refusing } from '../../kernel/wire/errors.ts'
import type { Failure } from './message.ts'

export const numberNotVerified = refusing(
  'numberNotVerified',
  { code: 133010, meaning: 'the number is not verified' },
  () => 'The phone number is not verified: verify it with request_code and verify_code before sending.',
)

export const numberRestricted = refusing(
  'numberRestricted',
  { code: 131048, meaning: 'the number is restricted (RED)' },
  () => 'The quality_rating of this number is RED: sending is restricted until it recovers.',
)

export const toOneself = refusing(
  'toOneself',
  { code: 131021, meaning: 'the recipient is the sender' },
  () => 'The recipient is the sender: a number cannot message itself.',
)

export const badRecipient = refusing(
  'badRecipient',
  { code: 100, meaning: 'the recipient is no phone number' },
  (to: string, name: string = 'to') => ({
    message: `Param ${name} must be a phone number in international form, 7 to 15 digits - got ${JSON.stringify(to.slice(0, 40))}.`,
    blame: [name],
  }),
)

export const recipientMissing = refusing(
  'recipientMissing',
  { code: 100, meaning: 'the recipient is missing' },
  (name: string = 'to') => ({
    message: `The parameter ${name} is required: a phone number in international form, 7 to 15 digits.`,
    blame: [name],
  }),
)

export const unknownUser = refusing(
  'unknownUser',
  { code: 100, meaning: 'the recipient is no user_id that the business was told (versioned paths)' },
  (userId: string) => ({
    message: `Param recipient must be the user_id of a customer, as notifications tell it to this business - got ${JSON.stringify(userId.slice(0, 40))}.`,
    blame: ['recipient'],
  }),
)

export const onVersionedPathsOnly = refusing(
  'onVersionedPathsOnly',
  { code: 100, meaning: 'the kind of message is understood on versioned paths only' },
  (type: string, allowed: readonly string[]) => ({
    message: `Param interactive.type must be one of {${allowed.join(', ')}} - got "${type}", which is understood on versioned paths (/v23.0/…) only.`,
    blame: ['interactive'],
  }),
)

export const catalogMissing = refusing(
  'catalogMissing',
  { code: 131009, meaning: 'there is no such catalogue' },
  (problem: string) => ({
    message: `Parameter value is not valid: there is no such catalogue; ${problem}.`,
    details: `catalog_id: ${problem}`,
    blame: ['interactive'],
  }),
)

export const productMissing = refusing(
  'productMissing',
  { code: 131009, meaning: 'the catalogue has no such product' },
  (retailerId: string, catalogId: string, known: string[]) => ({
    message: `Parameter value is not valid: catalogue ${catalogId} has no product ${JSON.stringify(retailerId.slice(0, 60))}. It has: ${known.slice(0, 50).join(', ')}.`,
    details: `product_retailer_id: ${retailerId.slice(0, 60)} is not in catalogue ${catalogId}`,
    blame: ['interactive'],
  }),
)

export const windowClosed = refusing(
  'windowClosed',
  { code: 131047, title: 'Re-engagement message', meaning: 'the customer last wrote more than 24 hours ago' },
  (lastInbound: number | null) =>
    `More than 24 hours have passed since the customer last wrote${lastInbound === null ? ' (they never did)' : ` (${writeDate(lastInbound)})`}: only a template may be sent.`,
)

export const tierReached = refusing(
  'tierReached',
  {
    code: 130429,
    status: 429,
    transient: true,
    title: 'Messaging limit reached',
    meaning: "the number's tier is reached",
  },
  (parts: { level: string; most: number; freeAt: number; retryAfterSeconds: number }) => ({
    message: `The tier of this number, ${parts.level}, allows messages to ${parts.most} different customers in 24 hours, and ${parts.most} were messaged. The next place is free at ${writeDate(parts.freeAt)}.`,
    retryAfterSeconds: parts.retryAfterSeconds,
  }),
)

export const throughputReached = refusing(
  'throughputReached',
  {
    code: 130429,
    status: 429,
    transient: true,
    title: 'Throughput reached',
    meaning: 'the number sends more messages a second than it may',
  },
  (most: number, retryAfterSeconds: number) => ({
    message: `Rate limit hit: this number may send ${most} messages a second. Send more slowly, and this one again.`,
    retryAfterSeconds,
  }),
)

export const templateMissing = refusing(
  'templateMissing',
  { code: 132001, status: 404, meaning: 'the template does not exist or is not approved' },
  (name: string, language: string) => ({
    message: `Template name (${name.slice(0, 80)}) does not exist in ${language}, or is not approved.`,
    details: `template name (${name.slice(0, 80)}) does not exist in ${language}`,
  }),
)

export const templateNotApproved = refusing(
  'templateNotApproved',
  { code: 132001, status: 404, meaning: 'the template is not approved' },
  (name: string, language: string, status: string) => ({
    message: `Template ${name} in ${language} is ${status}; only APPROVED templates can be sent.`,
    details: `template name (${name}) is ${status} in ${language}`,
  }),
)

export const templatePaused = refusing(
  'templatePaused',
  { code: 132015, meaning: 'the template is paused' },
  (name: string, until: number | null) =>
    `Template ${name} is PAUSED for low quality${until === null ? '' : ` until ${writeDate(until)}`}.`,
)

export const templateDisabled = refusing(
  'templateDisabled',
  { code: 132016, meaning: 'the template is disabled' },
  (name: string) => `Template ${name} is DISABLED: it was paused too often. Make a new one.`,
)

export const wrongParameterCount = refusing(
  'wrongParameterCount',
  { code: 132000, meaning: 'the number of template parameters does not match' },
  (where: string, found: number, expected: number) => ({
    message: `Number of parameters does not match: ${where} has ${expected} variable(s), the message brings ${found}.`,
    details: `${where}: number of localizable_params (${found}) does not match the expected number of params (${expected})`,
  }),
)

export const wrongParameterFormat = refusing(
  'wrongParameterFormat',
  { code: 132012, meaning: 'a template parameter has the wrong format' },
  (where: string, problem: string) => ({
    message: `Parameter format does not match: ${where}: ${problem}.`,
    details: `${where}: ${problem}`,
  }),
)

export const flowNotSendable = refusing(
  'flowNotSendable',
  { code: 131009, meaning: 'the flow cannot be sent' },
  (which: string, problem: string) => ({
    message: `Parameter value is not valid: flow ${which} ${problem}.`,
    details: `flow_id: ${which} ${problem}`,
    blame: ['flow_id'],
  }),
)

export const flowBlocked = refusing(
  'flowBlocked',
  { code: 132068, meaning: "the flow is blocked by its endpoint's health" },
  (id: string) => `Flow ${id} is BLOCKED by its endpoint's health.`,
)

export const noSuchMessage = refusing(
  'noSuchMessage',
  { code: 100, meaning: 'there is no such message in the conversations of this number' },
  (id: string) => ({
    message: `Param message_id: there is no message ${id.slice(0, 80)} in this number's conversations.`,
    blame: ['message_id'],
  }),
)

export const noSuchMedia = refusing(
  'noSuchMedia',
  { code: 100, meaning: 'there is no such media' },
  (id: string) =>
    `There is no media ${id.slice(0, 60)}: upload it with POST /{PHONE_NUMBER_ID}/media first, or send a link.`,
)

export const callsNotCarried = refusing(
  'callsNotCarried',
  { code: 138000, title: 'Calling not enabled', meaning: 'calls are not supported here' },
  (action: string) => ({
    message: `Calling is not supported by this service, so it cannot ${action.replace('_', '-')} a call: it carries messages, no voice. What is set about calls is kept, and customers may be asked whether they may be called.`,
    userMessage: 'Calls are not supported here.',
  }),
)

export const undeliverable = (details: string): Failure => ({
  code: 131026,
  title: 'Message undeliverable',
  message: 'Message undeliverable',
  error_data: { details },
})

export const identityChanged = (): Failure => ({
  code: 137000,
  title: 'Recipient identity changed',
  message: 'Recipient identity changed',
  error_data: {
    details:
      'recipient_identity_key_hash is not that of the customer as they are now: make sure who they are, then send without it',
  },
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

export const flowNotNamed = refusing('flowNotNamed', { code: 100, meaning: 'the flow is not named' }, () => ({
  message: 'Param action.parameters must name a flow by flow_id or flow_name.',
  blame: ['action'],
}))

const SCREENS_TOLD_MAX = 50

export const noSuchScreen = refusing(
  'noSuchScreen',
  { code: 100, meaning: 'the flow has no such screen' },
  (parameter: string, flowId: string, screen: string, screens: string[]) => ({
    message: `Param ${parameter}: flow ${flowId} has no screen ${JSON.stringify(screen)}. ${screensSaid(screens)}`,
    blame: [String(parameter.split('.')[0])],
  }),
)

function screensSaid(screens: string[]): string {
  if (screens.length === 0) return 'Its definition has no screens that can be read.'
  const more = screens.length - SCREENS_TOLD_MAX
  const told = screens.slice(0, SCREENS_TOLD_MAX).join(', ')
  return `It has: ${told}${more > 0 ? ` and ${more} more` : ''}.`
}
