/** `parley tokens`: who may call, and what a token permits. */

import type { Command } from 'commander'
import type { Colours } from '../framework/colours.ts'
import { table } from '../framework/output.ts'
import { Ended, EXIT } from '../framework/problem.ts'
import type { Server } from '../framework/server.ts'
import { secondsOf } from '../framework/spans.ts'
import { addGroup, addVerb } from '../framework/verb.ts'

const PERMISSIONS = ['management', 'messaging'] as const
type New = { permission?: (typeof PERMISSIONS)[number][]; expiresIn?: string; all?: boolean }

/** What the holder of a token may know of it. */
type Inspected = {
  is_valid: boolean
  application?: string
  app_id?: string
  scopes?: string[]
  granular_scopes?: { scope: string; target_ids?: string[] }[]
  expires_at?: number
  error?: { message: string }
}

export function addTokenVerbs(program: Command): void {
  const tokens = addGroup(program, 'tokens', 'access tokens: who may call, and what')

  addVerb<New>(tokens, {
    name: 'create',
    about: 'Make an access token; it is shown once.',
    flags: [
      {
        flags: '--permission <permission>',
        about: 'what it permits; both unless given',
        choices: PERMISSIONS,
        many: true,
      },
      { flags: '--expires-in <duration>', about: 'for how long; for ever unless given' },
      { flags: '--all', about: 'for all accounts, not only the one that is meant' },
    ],
    examples: ['parley tokens create', 'parley tokens create --permission messaging --expires-in 1h --json'],
    async run({ server, out, options }) {
      const token = await server.operator.apps.createToken(await server.app(), {
        accounts: options.all ? 'all' : [await server.account()],
        ...(options.permission && { permissions: options.permission }),
        ...(options.expiresIn && { expires_in: secondsOf(options.expiresIn) }),
      })
      out.data(token, () => token.access_token)
    },
  })

  addVerb(tokens, {
    name: 'list',
    about: 'List the tokens of an application, without their text.',
    examples: ['parley tokens list'],
    async run({ server, out }) {
      const { data } = await server.operator.call('listTokens', [await server.app()], {})
      out.rows(
        data,
        ({ id, permissions, accounts, expires_at, revoked_at }, { red }) => [
          id,
          permissions.join(', '),
          [accounts].flat().join(', '),
          revoked_at ? red('revoked') : (expires_at ?? 'for ever'),
        ],
        { columns: ['token', 'permits', 'accounts', 'valid until'] },
      )
    },
  })

  addVerb(tokens, {
    name: 'revoke <token>',
    about: 'Revoke a token by its id, at once; `latest` is the one that was made last.',
    examples: ['parley tokens revoke latest'],
    async run({ server, out }, word = '') {
      const app = await server.app()
      const id = word === 'latest' ? await lastToken(server, app) : word
      const answer = await server.operator.apps.revokeToken(app, id)
      out.data({ ...answer, id }, ({ green }) => `${green('✓')} Token ${id} is revoked.`)
    },
  })

  addVerb(tokens, {
    name: 'inspect [token]',
    about:
      'Tell what a token permits, where and until when; the one in use unless another is given. Ends with 1 when it is not valid.',
    examples: ['parley tokens inspect', 'parley tokens inspect sandbox-token --json'],
    async run({ server, out }, given) {
      const path = `/debug_token?input_token=${encodeURIComponent(given ?? server.token)}`
      const { transport } = server.client.call
      const { data } = await transport.send<{ data: Inspected }>('GET', path, undefined)
      out.data(data, (look) => tokenLines(data, look))
      if (!data.is_valid) throw new Ended(EXIT.found)
    },
  })
}

function tokenLines(
  { is_valid, application, app_id, granular_scopes = [], expires_at, error }: Inspected,
  look: Colours,
): string[] {
  if (!is_valid) return [`${look.red('✗')} The token is not valid: ${error?.message ?? 'nobody knows it'}`]
  const until = expires_at ? new Date(expires_at * 1000).toISOString() : 'for ever'
  return [
    `${look.green('✓')} The token is valid ${until === 'for ever' ? until : `until ${until}`}.`,
    ...table([
      [look.dim('  application'), `${application} (${app_id})`],
      ...granular_scopes.map(({ scope, target_ids = [] }) => [look.dim(`  ${scope}`), target_ids.join(', ')]),
    ]),
  ]
}

async function lastToken({ operator }: Server, app: string): Promise<string> {
  const { data } = await operator.call('listTokens', [app], {})
  const [last] = data
    .filter(({ revoked_at }) => revoked_at === undefined)
    .toSorted((a, b) => b.created_time.localeCompare(a.created_time))
  return last?.id ?? ''
}
