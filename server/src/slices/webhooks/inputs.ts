/** The parameters that describe subscriptions and callbacks. */

import { z } from 'zod'
import type { Dialect } from '../../kernel/call/call.ts'
import type { House } from '../../kernel/call/house.ts'
import { list, object, oneOfThese, text } from '../../kernel/wire/params.ts'
import { secretField } from '../../kernel/wire/secret-fields.ts'
import { pinInput } from '../phone-numbers/index.ts'
import { bothOrNeither, noFieldsAtAll, unknownFields } from './errors.ts'
import {
  type FieldList,
  PLATFORM_FIELDS,
  SPECIFIED_FIELDS,
  URL_LENGTH_MAX,
  VERIFY_TOKEN_LENGTH_MAX,
} from './subscription.ts'

const address = text({ max: URL_LENGTH_MAX })
  .optional()
  .meta({
    description: 'Where notifications go; it is called once to see that it answers. Empty takes it away.',
    examples: ['https://example.com/webhook'],
  })
const token = secretField(text({ max: VERIFY_TOKEN_LENGTH_MAX }))
  .optional()
  .describe('Any text you choose: the handshake sends it, so that the callback knows who asks.')
const fieldNames = list(text({ max: 100 }), { commas: true, max: 100 })
  .optional()
  .meta({
    description: 'Which events to receive; unless given, all.',
    examples: [['messages', 'message_status']],
  })

export const apiVersion = text({ pattern: /^(v\d{1,4}(\.\d{1,4})?)?$/, says: 'a version such as v23.0' })
  .optional()
  .describe("With a version, notifications speak the platform's dialect.")

export const subscriptionInput = z.object({
  override_callback_uri: address,
  verify_token: token,
  subscribed_fields: fieldNames,
})

export const numberInput = z
  .object({
    webhook_configuration: object({ override_callback_uri: address, verify_token: token })
      .optional()
      .describe('The callback of this number, which goes before that of the account.'),
    pin: pinInput().optional().describe('Another PIN for the registration of this number.'),
    new_display_name: text({ min: 1, max: 256 }).optional().describe('The name that customers are to see.'),
  })
  .meta(oneOfThese('webhook_configuration', 'pin', 'new_display_name'))

export const appSubscriptionInput = z.object({
  callback_url: address,
  verify_token: token,
  fields: fieldNames,
})

export const appCallbackInput = appSubscriptionInput.extend({ api_version: apiVersion })

/** As a version in front of a path would: with one, notifications speak the platform's dialect. */
export const dialectNamed = (version: string | undefined): Dialect => (version ? 'platform' : 'plain')

/** Both, neither (or empty: take it away), but not one of them. */
export function callbackIn(
  name: string,
  url: string | undefined,
  verify_token: string | undefined,
): { url: string; verify_token: string } | undefined {
  if (!url && !verify_token) return undefined
  if (!url) throw bothOrNeither('verify_token', name)
  if (!verify_token) throw bothOrNeither(name, 'verify_token')
  return { url, verify_token }
}

export function subscribableFields(house: House): string[] {
  return [...new Set([...SPECIFIED_FIELDS, ...house.eventKinds.map((kind) => kind.field)])]
}

export function fieldListOf(house: House, parameter: string, names: string[] | undefined): FieldList {
  if (names === undefined) return null
  const known = [...new Set([...subscribableFields(house), ...PLATFORM_FIELDS])]
  const wanted = [...new Set(names.map((name) => name.trim().toLowerCase()))]
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw unknownFields(parameter, unknown, known)
  if (wanted.length === 0) throw noFieldsAtAll(parameter)
  return wanted.join(',')
}

export const namesIn = (house: House, fields: FieldList) => fields?.split(',') ?? subscribableFields(house)
