/** Who a code's page says is on the other side: name and number, and what the business profile adds to them. */

import type { Asked } from '../../kernel/call/call.ts'
import type { PhoneNumber } from '../phone-numbers/index.ts'
import { findProfile } from '../profile/index.ts'

export type BusinessCard = {
  verified_name: string
  display_phone_number: string
  about: string
  profile_picture_url: string | undefined
}

export async function businessCardOf(call: Asked, number: PhoneNumber): Promise<BusinessCard> {
  const { about, profile_picture_url } = await findProfile(call, number.id)
  const { verified_name, display_phone_number } = number
  return { verified_name, display_phone_number, about, profile_picture_url }
}
