/** Which gateways there are: those that are set, and for clients of the platform in the sandbox its own. */

import type { Spoken } from '../../kernel/call/brand.ts'
import type { House } from '../../kernel/call/house.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import { gatewayProvidersSetting } from './settings.ts'

const OF_PLATFORM = ['razorpay', 'payu', 'zaakpay']

/** Those that may be named in a request. */
export function gatewaysOn({ house, dialect }: Spoken): string[] {
  const set = house.settings.get(gatewayProvidersSetting)
  return dialect === 'platform' && isSandbox(house) ? [...new Set([...set, ...OF_PLATFORM])] : set
}

/** A configuration that was made on a versioned path is authorized and read on any. */
export const isGateway = (house: House, provider: string): boolean =>
  gatewaysOn({ house, dialect: 'platform' }).includes(provider)

/** Gateways that nobody set have no settings. */
export const isSet = (house: House, provider: string): boolean =>
  house.settings.get(gatewayProvidersSetting).includes(provider)
