/** The answer to making a world, shown once: its ids, its secret and tokens, and all of it as lines to paste. */

import { z } from 'zod'
import { secretField } from '../../../kernel/wire/secret-fields.ts'
import { worldAnswer } from './answer.ts'
import type { SeedFile } from './seed-file.ts'

const text = z.string().optional()

export const madeAnswer = worldAnswer.extend({
  app_secret: secretField(z.string()),
  account_id: text.describe('The first account.'),
  phone_number_id: text.describe('The first number.'),
  access_token: secretField(z.string()).optional().describe('The first token.'),
  accounts: z.array(z.string()),
  phone_numbers: z.array(z.string()),
  access_tokens: z.array(secretField(z.string())),
  ids: z.record(z.string(), z.string()).describe('What the seed file calls things, and their ids here.'),
  env: secretField(z.string()).describe('The same as lines for an .env file.'),
})

export function describeSeed(seed: SeedFile, url: string) {
  const all = (section: string, key: string) => (seed[section] ?? []).map((entry) => String(entry[key]))
  const [app_id = '', app_secret = ''] = [all('apps', 'id')[0], all('apps', 'secret')[0]]
  const lists = {
    accounts: all('accounts', 'id'),
    phone_numbers: all('phone_numbers', 'id'),
    access_tokens: all('tokens', 'access_token'),
  }
  const first = {
    ...(lists.accounts[0] !== undefined && { account_id: lists.accounts[0] }),
    ...(lists.phone_numbers[0] !== undefined && { phone_number_id: lists.phone_numbers[0] }),
    ...(lists.access_tokens[0] !== undefined && { access_token: lists.access_tokens[0] }),
  }
  const env = Object.entries({ url, app_id, app_secret, ...first })
    .map(([name, value]) => `PARLEY_${name.toUpperCase()}=${value}\n`)
    .join('')
  return { app_secret, ...first, ...lists, env }
}
