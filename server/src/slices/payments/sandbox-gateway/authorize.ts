/** The page of the sandbox's gateway on which a merchant consents, declines, or lets it expire. */

import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { systemCall } from '../../../kernel/call/call.ts'
import type { House } from '../../../kernel/call/house.ts'
import { transacted } from '../../../kernel/call/transaction.ts'
import { sha256 } from '../../../kernel/crypto/secrets.ts'
import { html, htmlPage } from '../../../kernel/pages/html.ts'
import { type PageAnswer, type PageRequest, page, pageText } from '../../../kernel/pages/page.ts'
import { MINUTE } from '../../../kernel/process/clock.ts'
import { firstCharacters } from '../../../kernel/wire/characters.ts'
import { choice } from '../../../kernel/wire/params.ts'
import { findAccount } from '../../accounts/index.ts'
import { callbackOf, type Known } from '../addresses.ts'
import { messagePage, redirect } from '../pages/answers.ts'
import { STYLE } from '../pages/look.ts'
import { isGateway } from '../providers.ts'
import { findAuthorization, findConfiguration } from '../store.ts'
import { sandboxClientOf, sandboxIssuer } from './client.ts'
import * as store from './store.ts'

const CODE_LIFETIME_MS = MINUTE

type Wanted = { provider: string; state: string; code_challenge: string }

const word = (description: string) => pageText().optional().describe(description)

const query = z.object({
  response_type: word('`code`'),
  client_id: word('Who asks.'),
  redirect_uri: word('Where the merchant returns to.'),
  state: word('Given back as it came.'),
  code_challenge: word('What the exchange is proven with.'),
  code_challenge_method: word('`S256`'),
})

const DECISIONS = ['authorize', 'deny', 'expire'] as const

export const authorizePage = page({ sandboxOnly: true, query, refusal: 'html', run: ask })
export const decidePage = page({
  sandboxOnly: true,
  query,
  form: z.object({ decision: choice(DECISIONS).describe('What was pressed.') }),
  refusal: 'html',
  run: decide,
})

type Visit = Pick<PageRequest, 'house' | 'baseUrl' | 'parameters'> & { query: z.infer<typeof query> }

async function ask(request: Visit): Promise<PageAnswer> {
  const wanted = readRequest(request)
  if ('type' in wanted) return wanted
  const { provider } = wanted
  const asker = await askerOf(request.house, wanted.state)
  return htmlPage({
    title: `Connect ${provider}`,
    style: STYLE,
    // The form's answer leads to our callback, and from there to the merchant's own site.
    formAction: "'self' https: http:",
    headers: { 'cache-control': 'no-store' },
    body: html`<main><div class="calm"><div class="mark" aria-hidden="true">${provider.slice(0, 1).toUpperCase()}</div>
<h1>Connect your ${provider} account</h1>
<p>${asker ? html`<b>${asker.business}</b> asks to be paid through it, by its configuration <b>${asker.configuration}</b>.` : html`<b>Parley</b> asks to take payments for you.`} This is the sandbox's own gateway: no money moves.</p>
<form method="post"><button name="decision" value="authorize" class="go">Authorize</button>
<button name="decision" value="deny" class="plain">Deny</button>
<button name="decision" value="expire" class="plain">Let it expire</button></form></div></main>`,
  })
}

/** Whose payments they are, and by which configuration; of a link that we made. */
async function askerOf({ storage }: House, state: string) {
  const reads = { db: storage.read }
  const authorization = await findAuthorization(reads, sha256(state))
  const configuration = authorization && (await findConfiguration(reads, authorization.configuration_id))
  const account = configuration && (await findAccount(reads, configuration.account_id))
  return account && { business: account.name, configuration: configuration.configuration_name }
}

async function decide(
  request: Visit & { form: { decision: (typeof DECISIONS)[number] } },
): Promise<PageAnswer> {
  const wanted = readRequest(request)
  if ('type' in wanted) return wanted
  const { clock } = request.house
  switch (request.form.decision) {
    case 'authorize':
      return giveCode(request, wanted, clock.now() + CODE_LIFETIME_MS)
    case 'expire':
      return giveCode(request, wanted, clock.now() - 1)
    case 'deny':
      return answer(request, wanted, {
        error: 'access_denied',
        error_description: 'The merchant declined.',
      })
  }
}

/** The request, or the page that says what is wrong with it: nobody is sent to an address we do not know. */
function readRequest(request: Visit): Wanted | PageAnswer {
  const { house, parameters, query } = request
  const provider = parameters.provider ?? ''
  if (!isGateway(house, provider)) {
    return messagePage(
      'There is no such gateway',
      `The sandbox has none that is called ${firstCharacters(provider, 40)}.`,
      404,
    )
  }
  const { client_id } = sandboxClientOf(house, provider)
  if (query.client_id !== client_id || query.redirect_uri !== callbackOf(request, provider)) {
    return messagePage(
      'This link is not whole',
      'Who asks, or where to return to, does not fit. Ask for a new link.',
      400,
    )
  }
  const wanted = { provider, state: query.state ?? '', code_challenge: query.code_challenge ?? '' }
  const isProven = query.code_challenge_method === 'S256' && /^[\w-]{43}$/.test(wanted.code_challenge)
  if (query.response_type === 'code' && isProven) return wanted
  return answer(request, wanted, {
    error: 'invalid_request',
    error_description: 'response_type must be code, with an S256 code_challenge.',
  })
}

async function giveCode(known: Known, wanted: Wanted, expires_at: number): Promise<PageAnswer> {
  const { house } = known
  const code = randomBytes(32).toString('base64url')
  await transacted(systemCall(house, 'sandbox_gateway.authorize'), (call) =>
    store.addCode(call, {
      code_hash: sha256(code),
      client_id: sandboxClientOf(house, wanted.provider).client_id,
      redirect_uri: callbackOf(known, wanted.provider),
      code_challenge: wanted.code_challenge,
      expires_at,
    }),
  )
  return answer(known, wanted, { code })
}

function answer(known: Known, { provider, state }: Wanted, said: Record<string, string>): PageAnswer {
  const parameters = new URLSearchParams({ ...said, state, iss: sandboxIssuer(known, provider) })
  return redirect(`${callbackOf(known, provider)}?${parameters}`, 303)
}
