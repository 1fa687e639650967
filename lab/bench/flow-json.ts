/**
 * What checking a definition costs: a realistic one of 20 KB against JSON.parse of the same text in the same
 * run, and one of 10 MB uploaded to the running service while other requests are timed.
 */

import { checkingAgainstParsing } from './flow-json/checking.ts'
import { waitingBesideUploads } from './flow-json/waiting.ts'

checkingAgainstParsing()
await waitingBesideUploads()
