/** An address as connecting wants it. */

import { isIPv6 } from 'node:net'

export type Address = { address: string; family: 4 | 6 }

export const addressOf = (address: string): Address => ({ address, family: isIPv6(address) ? 6 : 4 })
