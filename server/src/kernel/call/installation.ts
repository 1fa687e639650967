/** What the process that serves can say about its installation. */

import type { House } from './house.ts'
import { slot } from './slots.ts'

export type SettingInForce = {
  name: string
  about: string
  /** As it is used; none of a secret, and none where nothing is set. */
  value?: string
  is_secret: boolean
  is_default: boolean
}

/** Values for people who try the sandbox; all of them are in the documentation. */
type ToCopy = {
  access_token: string
  app_secret: string
  app_id: string
  account_id: string
  phone_number_id: string
}

export type Installation = {
  /** To be reported, and for nothing else: what works differently on one of them lives in the storage. */
  engine: 'sqlite' | 'postgres'
  settings(): SettingInForce[]
  toCopy(): ToCopy | undefined
}

export const installationSlot = slot<(house: House) => Installation>('installation')

export const installationOf = (house: House): Installation | undefined =>
  house.slots.heldBy(installationSlot)?.(house)
