/** The parameters that describe subscriptions and callbacks. */

import { z } from 'zod'
import type { House } from '../../kernel/call/house.ts'
import { list, object, text } from '../../kernel/wire/params.ts'
import { bothOrNeither, noFieldsAtAll, unknownFields } from './errors.ts'
import { type FieldList, SPECIFIED_FIELDS, URL_LENGTH_MAX, VERIFY_TOKEN_LENGTH_MAX } from './subscription.ts'

const address = text({ max: URL_LENGTH_MAX }).optional()
const token = text({ max: VERIFY_TOKEN_LENGTH_MAX }).optional()
const fieldNames = list(text({ max: 100 }), { commas: true, max: 100 }).optional()

export const subscriptionInput = z.object({
  override_callback_uri: address,
  verify_token: token,
  subscribed_fields: fieldNames,
})

export const numberInput = z.object({
  webhook_configuration: object({ override_callback_uri: address, verify_token: token }),
})

export const appCallbackInput = z.object({
  callback_url: address,
  verify_token: token,
  fields: fieldNames,
})

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

function subscribableFields(house: House): string[] {
  return [...new Set([...SPECIFIED_FIELDS, ...house.eventKinds.map((kind) => kind.field)])]
}

export function fieldListOf(house: House, names: string[] | undefined): FieldList {
  if (names === undefined) return null
  const known = subscribableFields(house)
  const wanted = [...new Set(names.map((name) => name.trim().toLowerCase()))]
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw unknownFields(unknown, known)
  if (wanted.length === 0) throw noFieldsAtAll()
  return wanted.join(',')
}

export const namesIn = (house: House, fields: FieldList) => fields?.split(',') ?? subscribableFields(house)
