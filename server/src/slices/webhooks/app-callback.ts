/** An application's own callback: what the operator's door and the application's have in common. */

import type { z } from 'zod'
import type { Call, Dialect } from '../../kernel/call/call.ts'
import type { House } from '../../kernel/call/house.ts'
import { speakVersion } from '../accounts/index.ts'
import { callbacksChanged, keepCallback } from './callbacks.ts'
import { verifyCallback } from './handshake.ts'
import { type appSubscriptionInput, callbackIn, fieldListOf } from './inputs.ts'
import { findAppCallback, putAppCallback } from './store/subscriptions.ts'
import type { FieldList } from './subscription.ts'

export type CallbackChange = {
  fields?: FieldList | undefined
  callback?: { url: string; verify_token: string } | undefined
  isRemoved: boolean
  dialect?: Dialect
  /** Of that dialect. */
  api_version?: string | undefined
}

/** What is to become of it, once its handshake has succeeded. */
export async function verifiedChange(
  house: House,
  input: z.infer<typeof appSubscriptionInput>,
): Promise<CallbackChange> {
  const fields = input.fields && fieldListOf(house, 'fields', input.fields)
  if (input.callback_url === '') return { fields, isRemoved: true }
  const callback = callbackIn('callback_url', input.callback_url, input.verify_token)
  if (callback) await verifyCallback(house, 'callback_url', callback)
  return { fields, callback, isRemoved: false }
}

/** Whatever is not said stays as it was. */
export async function changeAppCallback(call: Call, appId: string, change: CallbackChange): Promise<void> {
  const { fields, callback, isRemoved, dialect, api_version } = change
  const before = await findAppCallback(call, appId)
  const place = { table: 'app_callbacks', row: appId }
  const kept = callback && (await keepCallback(call, appId, callback, place))
  const gone = { receiver_id: null, verify_token: null }
  const same = before && { receiver_id: before.receiver_id, verify_token: before.verify_token }
  await putAppCallback(call, {
    app_id: appId,
    ...(isRemoved ? gone : (kept ?? same ?? gone)),
    fields: fields === undefined ? (before?.fields ?? null) : fields,
    dialect: dialect ?? before?.dialect ?? 'plain',
    created_at: before?.created_at ?? call.now,
  })
  if (api_version) await speakVersion(call, appId, api_version)
  await callbacksChanged(call, appId)
}
