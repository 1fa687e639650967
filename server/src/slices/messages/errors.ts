/** What is refused about messages, and how a message that could not be delivered is explained. */

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
  (to: string) => ({
    message: `Param to must be a phone number in international form, 7 to 15 digits - got ${JSON.stringify(to.slice(0, 40))}.`,
    blame: ['to'],
  }),
)

export const windowClosed = refusing(
  'windowClosed',
  { code: 131047, title: 'Re-engagement message', meaning: 'the customer last wrote more than 24 hours ago' },
  (lastInbound: number | null) =>
    `More than 24 hours have passed since the customer last wrote${lastInbound === null ? ' (they never did)' : ` (${new Date(lastInbound).toISOString()})`}: only a template may be sent.`,
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
    message: `The tier of this number, ${parts.level}, allows messages to ${parts.most} different customers in 24 hours, and ${parts.most} were messaged. The next place is free at ${new Date(parts.freeAt).toISOString()}.`,
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
    `Template ${name} is PAUSED for low quality${until === null ? '' : ` until ${new Date(until).toISOString()}`}.`,
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

export const mediaMissing = refusing('mediaMissing', { code: 100, meaning: 'the file is missing' }, () => ({
  message: 'The parameter file is required: send it as a part of a multipart body.',
  blame: ['file'],
}))

export const mediaTypeUnknown = refusing(
  'mediaTypeUnknown',
  { code: 100, meaning: 'the file is of a type that cannot be sent' },
  (type: string) => ({
    message: `Param type: ${JSON.stringify(type.slice(0, 60))} is not a type of media that can be sent.`,
    blame: ['type'],
  }),
)

export const mediaTooLarge = refusing(
  'mediaTooLarge',
  { code: 100, status: 413, meaning: 'the file is too large' },
  (bytes: number, most: number) => ({
    message: `The file has ${bytes} bytes; at most ${most} are accepted.`,
    blame: ['file'],
  }),
)

export const streamsTooMany = refusing(
  'streamsTooMany',
  { code: 2, status: 503, transient: true, meaning: 'as many phones as may be are open', unnumbered: true },
  (most: number, whose: string) => ({
    message: `${most} phones ${whose} are open, which is the most. Close one, or try again later.`,
    retryAfterSeconds: 5,
  }),
)

export const notInSandbox = refusing(
  'notInSandbox',
  { code: 100, meaning: 'it is only there in the sandbox' },
  (what: string) => `${what} is only there in the sandbox (PARLEY_MODE=sandbox).`,
)

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

export const wrongProduct = refusing(
  'wrongProduct',
  { code: 100, meaning: 'messaging_product is another word' },
  (product: string, found: string) => ({
    message: `Param messaging_product must be one of {${product}} - got ${JSON.stringify(found.slice(0, 40))}.`,
    blame: ['messaging_product'],
  }),
)

export const flowNotNamed = refusing('flowNotNamed', { code: 100, meaning: 'the flow is not named' }, () => ({
  message: 'Param action.parameters must name a flow by flow_id or flow_name.',
  blame: ['action'],
}))
