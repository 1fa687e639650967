/** T6: signatures over whatever content, checked by openssl. */

import { byOpenssl, checkSignatures } from '../attacks/signatures.ts'
import { BOTH, notZero, type Scenario, unless } from '../scenario.ts'

const SEED = 6

export const signatures: Scenario = {
  name: 'signatures',
  test: 'T6',
  title: 'signatures checked by openssl',
  bar: 'all agree, none under another secret, each in lowercase hexadecimal',
  engines: BOTH,
  async run(t, { option }) {
    const payloads = option('payloads', 10_000)
    const figures = await checkSignatures(t, { payloads, seed: SEED, signer: byOpenssl, waitMsMax: 900_000 })
    const problems = [
      ...unless(figures.agree === payloads && figures.arrived === payloads, 'not all agree'),
      ...notZero(figures, 'wrongAgree', 'malformed'),
    ]
    return { count: `${payloads} payloads`, figures, problems }
  },
}
