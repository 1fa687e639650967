/** What is refused about the key and the measurements of a data endpoint. */

import { refusing, shorten } from '../../../kernel/wire/errors.ts'

export const keyMalformed = refusing(
  'keyMalformed',
  { code: 100, meaning: 'the key is no 2048-bit RSA public key in PEM format' },
  (why: string) => ({
    message: `Param business_public_key must be a 2048-bit RSA public key in PEM format: ${why}.`,
    blame: ['business_public_key'],
  }),
)

export const metricThresholdNotReached = refusing(
  'metricThresholdNotReached',
  {
    code: 139006,
    title: 'Metrics threshold is not reached',
    meaning: 'nothing is known that could be measured',
  },
  (name: string) => `Metrics threshold is not reached: no call to the data endpoint is known for ${name}.`,
)

export const unknownMetric = refusing(
  'unknownMetric',
  { code: 100, meaning: 'there is no such metric or granularity' },
  (what: string, found: string, known: string[]) => ({
    message: `Param fields: metric.${what}(…) must be one of {${known.join(', ')}} - got "${shorten(found, 60)}".`,
    blame: ['fields'],
  }),
)

export const endpointNotSet = refusing(
  'endpointNotSet',
  { code: 100, meaning: 'the flow has no data endpoint' },
  () => 'The flow has no endpoint_uri, so there is nothing to ask. Set it with POST /{flow}.',
)

export const keyNotSet = refusing(
  'keyNotSet',
  { code: 100, meaning: 'there is no public key to encrypt with' },
  (phoneNumberId: string | undefined) => ({
    message: `Param encrypted: ${
      phoneNumberId === undefined
        ? 'no number of the account has a public key'
        : `the number ${shorten(phoneNumberId, 40)} has no public key`
    }. Set one with POST /{phone_number}/chat_business_encryption.`,
    blame: ['encrypted'],
  }),
)
