/** Who a code's page says is on the other side: name and number, and what the business profile adds to them. */

import type { Asked } from '../../kernel/call.ts'
import { readNode } from '../../kernel/fields.ts'
import { type PhoneNumber, phoneNumberNode } from '../phone-numbers/index.ts'

export type BusinessCard = {
  verified_name: string
  display_phone_number: string
  about?: string
  profile_picture_url?: string
}

/**
 * `about` and `profile_picture_url` are fields that another slice may add to the number (`Slice.fields`); the
 * platform's dialect leaves out what is not there.
 */
export async function businessCardOf(call: Asked, number: PhoneNumber): Promise<BusinessCard> {
  const fields = 'verified_name,display_phone_number,about,profile_picture_url'
  const answer = await readNode(phoneNumberNode, number, { fields }, { ...call, dialect: 'platform' })
  return answer as BusinessCard
}
