/** `/oauth/access_token`: an application gets its own token for its id and secret, as existing clients ask for it. */

import { z } from 'zod'
import { page } from '../../../kernel/pages/page.ts'
import { choice, text } from '../../../kernel/wire/params.ts'
import { readInput } from '../../../kernel/wire/read-input.ts'
import { wrongClientSecret } from '../errors.ts'
import { appTokenOf, findAppByToken } from './app-token.ts'
import { json } from './json-answer.ts'

const credentials = z.object({
  grant_type: choice(['client_credentials']).describe('The one way to get a token here.'),
  client_id: text({ min: 1, max: 20 }).describe('The id of the application.'),
  client_secret: text({ min: 1, max: 256 }).describe('Its secret.'),
})

/** They may stand in the query or in the form. */
export const accessTokenPage = page({
  query: credentials.partial(),
  form: credentials.partial(),
  refusal: 'json',
  async run({ house, query, form }) {
    const { client_id, client_secret } = readInput(credentials, { ...query, ...form })
    const access_token = appTokenOf(client_id, client_secret)
    if (!(await findAppByToken(house, access_token))) throw wrongClientSecret()
    return json({ access_token, token_type: 'bearer' })
  },
})
