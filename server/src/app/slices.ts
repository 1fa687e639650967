/** The list of slices: the one place to touch when a resource is added. */

import type { Slice } from '../kernel/graph/slice.ts'
import { accounts } from '../slices/accounts/index.ts'
import { flows } from '../slices/flows/index.ts'
import { operator } from '../slices/operator/index.ts'
import { phoneNumbers } from '../slices/phone-numbers/index.ts'

export const slices: Slice[] = [accounts, phoneNumbers, flows, operator]
