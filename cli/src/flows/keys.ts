/** `parley flows keys`: the pair of keys that seals what customers enter; the private half never leaves this machine. */

import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { writePrivateFile } from '../framework/private-file.ts'
import { Problem } from '../framework/problem.ts'
import { addVerb } from '../framework/verb.ts'

const BITS = 2048

export function addKeys(flows: Command): void {
  addVerb<{ out: string; force?: boolean }>(flows, {
    name: 'keys',
    about:
      'Make a pair of keys for the endpoint of flows: the private half is written to a file, the public one is given to the number.',
    flags: [
      { flags: '--out <file>', about: 'where the private half is written to', fallback: 'private.pem' },
      { flags: '--force', about: 'take the place of a key that is there' },
    ],
    examples: ['parley flows keys', 'parley flows keys --out other.pem'],
    async run({ server, out, options }) {
      if (existsSync(options.out) && !options.force)
        throw new Problem(`${options.out} is there already.`, {
          next: '--force takes its place; what was sealed for it can then be read no more.',
        })
      const number = await server.number()
      const { privateKey, publicKey } = generateKeyPairSync('rsa', {
        modulusLength: BITS,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      })
      await writePrivateFile(options.out, privateKey)
      await server.client.flows.setEncryptionKey(number, publicKey)
      out.data({ private_key: options.out, phone_number_id: number, public_key: publicKey }, ({ green }) => [
        `${green('✓')} The private half is in ${options.out}: give it to your endpoint.`,
        `  Number ${number} has the public one.`,
      ])
    },
  })
}
