/** `/oauth/access_token`: an application gets its own token for its id and secret, as existing clients ask for it. */

import { z } from 'zod'
import type { PageAnswer, PageRequest } from '../../../kernel/pages/page.ts'
import { choice, readInput, text } from '../../../kernel/wire/params.ts'
import { wrongClientSecret } from '../errors.ts'
import { appTokenOf, findAppByToken } from './app-token.ts'
import { json } from './json-answer.ts'

const input = z.object({
  grant_type: choice(['client_credentials']),
  client_id: text({ min: 1, max: 20 }),
  client_secret: text({ min: 1, max: 256 }),
})

export async function accessTokenPage({ house, query, form }: PageRequest): Promise<PageAnswer> {
  const { client_id, client_secret } = readInput(input, { ...query, ...form })
  const access_token = appTokenOf(client_id, client_secret)
  if (!(await findAppByToken(house, access_token))) throw wrongClientSecret()
  return json({ access_token, token_type: 'bearer' })
}
