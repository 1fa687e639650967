/** What an installation in production needs before it can carry messages: what is done, what is missing, and how. */

import type { Receiver } from '@parley-dev/operator'
import { useQuery } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'
import { installationQuery } from '../../server/overview.ts'
import { firstOf, useRead } from '../../server/reads.ts'
import type { ScopeFound } from '../../server/scope.ts'
import { Stop } from '../../ui/line.tsx'
import { To } from '../../ui/navigation.tsx'
import { Snippet } from '../../ui/snippet.tsx'
import { homeWords } from '../../words/home.ts'

const words = homeWords.production

type Step = { key: keyof typeof words.steps; done: string | undefined; page: string; curl?: string }

const BRIDGE = 'PARLEY_BRIDGE_URL'

export function ProductionSteps({ scope, receivers }: { scope: ScopeFound; receivers: Receiver[] }) {
  const { data: installation } = useQuery(installationQuery)
  const { data: tokens } = useRead(
    ['tokens', 'first', scope.app?.id],
    () => firstOf(operator.apps.tokens(scope.app?.id ?? '')),
    { enabled: scope.app !== undefined },
  )
  if (!installation || (scope.app && !tokens)) return null
  const steps = stepsOf(scope, {
    url: installation.public_url,
    tokens: tokens?.length ?? 0,
    receiver: receivers.find(({ retired_at }) => retired_at === undefined)?.url,
    bridge: installation.settings.find(({ name }) => name === BRIDGE)?.value,
  })
  const next = steps.find(({ done }) => done === undefined)
  if (!next) return null
  return (
    <section aria-labelledby="first">
      <div className="section-head">
        <h2 id="first">{words.title}</h2>
        <span className="faint">
          {homeWords.firstOf(steps.filter(({ done }) => done !== undefined).length, steps.length)}
        </span>
      </div>
      <ol className="stops">
        {steps.map((step) => {
          const { title, todo, go } = words.steps[step.key]
          const isDone = step.done !== undefined
          return (
            <Stop
              key={step.key}
              state={isDone ? 'passed' : step === next ? 'now' : 'idle'}
              title={
                <span className="step-title">
                  <b className={isDone ? 'done' : undefined}>{title}</b>
                  <span className="soft cut">{step.done ?? words.missing}</span>
                </span>
              }
            >
              {step === next && (
                <div className="stack todo">
                  <p className="soft">{todo}</p>
                  <div>
                    <To className="button go" page={step.page}>
                      {go}
                    </To>
                  </div>
                  {step.curl !== undefined && <Snippet label={title} variants={{ curl: step.curl }} />}
                </div>
              )}
            </Stop>
          )
        })}
      </ol>
    </section>
  )
}

type Known = { url: string; tokens: number; receiver: string | undefined; bridge: string | undefined }

function stepsOf(
  { apps, app, accounts, numbers }: ScopeFound,
  { url, tokens, receiver, bridge }: Known,
): Step[] {
  const by = (path: string, body: object) =>
    `curl -H 'Authorization: Bearer OPERATOR_KEY' -H 'Content-Type: application/json' \\\n    -d '${JSON.stringify(body)}' \\\n    ${url}/operator/${path}`
  const account = accounts[0]
  const verified = numbers.find(({ code_verification_status }) => code_verification_status === 'VERIFIED')
  const named = (name: string | undefined, n: number) =>
    name === undefined ? undefined : words.named(name, n)
  return [
    {
      key: 'app',
      done: named(apps[0]?.name, apps.length),
      page: 'access',
      curl: by('apps', { name: 'Bakery' }),
    },
    {
      key: 'account',
      done: named(account?.name, accounts.length),
      page: 'access',
      curl: by('accounts', { app_id: app?.id ?? 'APP_ID', name: 'Bakery' }),
    },
    {
      key: 'number',
      done: named(verified?.display_phone_number, numbers.length),
      page: 'numbers',
      curl: by(`${account?.id ?? 'ACCOUNT_ID'}/phone_numbers`, {
        display_phone_number: '+1 555 010 0001',
        verified_name: 'Bakery',
      }),
    },
    { key: 'token', done: tokens > 0 ? words.tokens(tokens) : undefined, page: 'access' },
    { key: 'receiver', done: receiver, page: 'webhooks?tab=doctor' },
    { key: 'bridge', done: bridge, page: 'operation?tab=settings' },
  ]
}
