/** Where the sandbox's gateway exchanges a code for tokens: it believes nobody without secret and proof. */

import { hash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { systemCall } from '../../../kernel/call/call.ts'
import { transacted } from '../../../kernel/call/transaction.ts'
import { equalInConstantTime, sha256 } from '../../../kernel/crypto/secrets.ts'
import { type PageAnswer, type PageRequest, page, pageText } from '../../../kernel/pages/page.ts'
import { HOUR } from '../../../kernel/process/clock.ts'
import { isSandboxClient } from './client.ts'
import { type GatewayCode, takeCode } from './store.ts'

const TOKEN_LIFETIME_MS = HOUR

const word = (description: string) => pageText().optional().describe(description)

const form = z.object({
  grant_type: word('`authorization_code`'),
  code: word('What the merchant brought back.'),
  redirect_uri: word('Where the merchant returned to.'),
  code_verifier: word('The proof that goes with the challenge.'),
  client_id: word('Who asks, unless the header says it.'),
  client_secret: word('The secret, unless it is in the header.'),
})
type Fields = z.infer<typeof form>

export const tokenPage = page({ sandboxOnly: true, form, refusal: 'json', run: exchange })

type Asked = Pick<PageRequest, 'house' | 'parameters' | 'headers'> & { form: Fields }

async function exchange(request: Asked): Promise<PageAnswer> {
  const { house, parameters } = request
  const form = readForm(request)
  if (!isSandboxClient(house, parameters.provider ?? '', form)) return json({ error: 'invalid_client' }, 401)
  if (form.grant_type !== 'authorization_code') return json({ error: 'unsupported_grant_type' }, 400)
  const code = await transacted(systemCall(house, 'sandbox_gateway.token'), (call) =>
    takeCode(call, sha256(form.code ?? '')),
  )
  const wrong = whatIsWrong(code, form, house.clock.now())
  if (wrong) return json({ error: 'invalid_grant', error_description: wrong }, 400)
  return json({
    access_token: randomBytes(32).toString('base64url'),
    refresh_token: randomBytes(32).toString('base64url'),
    token_type: 'Bearer',
    expires_in: TOKEN_LIFETIME_MS / 1000,
    merchant_id: 'sandbox_merchant',
  })
}

function whatIsWrong(code: GatewayCode | undefined, form: Fields, now: number): string | undefined {
  if (!code) return 'The code is not known, or was used.'
  if (code.client_id !== form.client_id || code.redirect_uri !== form.redirect_uri)
    return 'The code was given to another client.'
  if (code.expires_at <= now) return 'The code has expired.'
  const challenge = hash('sha256', form.code_verifier ?? '', 'base64url')
  return equalInConstantTime(challenge, code.code_challenge) ? undefined : 'The code_verifier does not fit.'
}

/** The secret may come in the form or in the header. */
function readForm({ form: fields, headers }: Asked): Fields {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(String(headers.authorization ?? ''))?.[1]
  if (basic === undefined) return fields
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  return { ...fields, client_id: unescaped(id), client_secret: unescaped(secret) }
}

function unescaped(text: string): string {
  return new URLSearchParams(`text=${text}`).get('text') ?? ''
}

const json = (body: object, status = 200): PageAnswer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
  headers: { 'cache-control': 'no-store' },
})
