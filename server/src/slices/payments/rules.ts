/** Pure decisions about payment configurations. */

import {
  cannotChange,
  parameterMissing,
  parameterOutOfPlace,
  unknownProvider,
  upiAddressRefused,
} from './errors.ts'
import { PAYMENT_LIFECYCLE, type PaymentConfiguration, UPI } from './payment-configuration.ts'

/** No name that a path would swallow: `.` and `..` cannot be addressed. */
export const CONFIGURATION_NAME = /^(?!\.{1,2}$)[A-Za-z0-9_.-]{1,60}$/

export const UPI_ADDRESS = /^[A-Za-z0-9][A-Za-z0-9._-]{1,255}@[A-Za-z][A-Za-z0-9]{1,63}$/

export type Details = { upi_vpa?: string | undefined; redirect_url?: string | undefined }

/** Names are written as the specification writes them, whatever case they came in. */
export function readProvider(text: string, gateways: string[]): string {
  const known = [UPI, ...gateways]
  const provider = known.find((one) => one === text.trim().toLowerCase())
  if (!provider) throw unknownProvider(text, known)
  return provider
}

/** Each kind of provider has a parameter of its own, and no use for the other's. */
export function assertDetailsFit(provider: string, details: Details): void {
  const [own, other] =
    provider === UPI ? (['upi_vpa', 'redirect_url'] as const) : (['redirect_url', 'upi_vpa'] as const)
  if (details[other] !== undefined) throw parameterOutOfPlace(other, provider)
  if (details[own] === undefined) throw parameterMissing(own, provider)
  assertUpiAddress(details.upi_vpa)
}

function assertUpiAddress(found: string | undefined): void {
  if (found !== undefined && !UPI_ADDRESS.test(found)) throw upiAddressRefused(found)
}

type Fixed = { configuration_name?: string | undefined; provider_name?: string | undefined }

export function assertMayChange(before: PaymentConfiguration, wanted: Details & Fixed): void {
  const { configuration_name, provider_name } = wanted
  if (configuration_name !== undefined && configuration_name !== before.configuration_name)
    throw cannotChange('configuration_name')
  if (provider_name !== undefined && provider_name.trim().toLowerCase() !== before.provider_name)
    throw cannotChange('provider_name')
  const other = before.provider_name === UPI ? 'redirect_url' : 'upi_vpa'
  if (wanted[other] !== undefined) throw parameterOutOfPlace(other, before.provider_name)
  assertUpiAddress(wanted.upi_vpa)
}

export const firstStatus = (provider: string) =>
  (provider === UPI ? PAYMENT_LIFECYCLE.createUpi : PAYMENT_LIFECYCLE.createGateway).to

/** An OAuth error word as the standard allows it; anything else a stranger wrote is not passed on. */
export const readErrorWord = (text: string | null | undefined): string =>
  text && /^[\x20-\x21\x23-\x5b\x5d-\x7e]{1,100}$/.test(text) ? text : 'server_error'

export const readErrorText = (text: string | null | undefined): string | undefined =>
  text && /^[\x20-\x21\x23-\x5b\x5d-\x7e]{1,300}$/.test(text) ? text : undefined
