/** `parley codes`: the verification codes that would have been texted. */

import type { Command } from 'commander'
import { addGroup, addVerb } from '../framework/verb.ts'

const METHODS = ['SMS', 'VOICE'] as const

export function addCodeVerbs(program: Command): void {
  const codes = addGroup(program, 'codes', 'the verification codes that would have been texted')

  addVerb<{ method: (typeof METHODS)[number]; language: string }>(codes, {
    name: 'request',
    about: 'Ask for a code for a number, as the business does.',
    flags: [
      { flags: '--method <method>', about: 'how it is sent', choices: METHODS, fallback: 'SMS' },
      { flags: '--language <language>', about: 'in which language', fallback: 'en_US' },
    ],
    examples: ['parley codes request --number 300000000000002'],
    async run({ server, out, options }) {
      const number = await server.number()
      const answer = await server.client.numbers.requestCode(number, {
        code_method: options.method,
        language: options.language,
      })
      out.data(
        answer,
        ({ green }) => `${green('✓')} A code is on its way: parley codes show --number ${number}`,
      )
    },
  })

  addVerb(codes, {
    name: 'show',
    sandboxOnly: true,
    about: 'Tell the code that is outstanding for a number.',
    examples: ['parley codes show --number 300000000000002'],
    async run({ server, out }) {
      const code = await server.operator.numbers.verificationCode(await server.number())
      out.data(
        code,
        ({ bold, dim }) => `${bold(code.code)} ${dim(`${code.code_method}, until ${code.expires_at}`)}`,
      )
    },
  })
}
