/** Beside the steps: what there is to copy, and what runs here. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { useAhead } from '../../server/clock.ts'
import { atServer, operator, serverRoot } from '../../server/connection.ts'
import { useStaged } from '../../server/fault-rules.ts'
import { installationQuery } from '../../server/overview.ts'
import { AT_HAND_MAX, type ScopeFound } from '../../server/scope.ts'
import { sessionQuery, useIsSandbox } from '../../server/session.ts'
import { Button } from '../../ui/button.tsx'
import { Copy, useCopied } from '../../ui/copy.tsx'
import { Fact } from '../../ui/fact.tsx'
import { ruleInWords } from '../../ui/rule-words.ts'
import { moved } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { homeWords } from '../../words/home.ts'
import { shellWords } from '../../words/shell.ts'

const TOKEN_SECONDS = 30 * 86_400

export function ToCopy({ scope: { app, someAccount, someNumber } }: { scope: ScopeFound }) {
  const { ids } = homeWords
  const [isCopied, copy] = useCopied()
  const token = useMutation({
    mutationFn: async () =>
      app &&
      operator.apps.createToken(app.id, {
        permissions: ['management', 'messaging'],
        accounts: 'all',
        expires_in: TOKEN_SECONDS,
      }),
  })
  const { data: installation } = useQuery(installationQuery)
  const known = installation?.to_copy?.app_id === app?.id ? installation?.to_copy : undefined
  const tokenText = token.data?.access_token ?? known?.access_token
  const address = (installation?.public_url ?? serverRoot.href).replace(/\/$/, '')
  const rows: [string, string, string][] = [
    [ids.address, 'PARLEY_URL', address],
    [ids.account, 'PARLEY_ACCOUNT_ID', someAccount?.id ?? ''],
    [ids.number, 'PARLEY_PHONE_NUMBER_ID', someNumber?.id ?? ''],
    [ids.app, 'PARLEY_APP_ID', app?.id ?? ''],
  ]
  if (tokenText !== undefined) rows.push([ids.token, 'PARLEY_ACCESS_TOKEN', tokenText])
  if (known) rows.push([ids.secret, 'PARLEY_APP_SECRET', known.app_secret])
  const filled = rows.filter(([, , value]) => value !== '')
  const lines = filled.map(([, name, value]) => `${name}=${value}`)
  return (
    <section aria-labelledby="copy">
      <div className="section-head">
        <h2 id="copy" className="grow">
          {homeWords.copyTitle}
        </h2>
        <Button
          kind="bare"
          little
          icon={isCopied ? 'check' : 'copy'}
          onClick={() => copy(`${lines.join('\n')}\n`)}
        >
          {isCopied ? shellWords.copied : homeWords.copyAll}
        </Button>
      </div>
      <dl className="pairs">
        {filled.map(([name, , value]) => (
          <Fact key={name} name={name}>
            <code className="cut">{value}</code>
            <Copy text={value} label={name} />
          </Fact>
        ))}
        {tokenText === undefined && app && (
          <Fact name={ids.token}>
            <Button little isBusy={token.isPending} onClick={() => token.mutate()}>
              {homeWords.makeToken}
            </Button>
          </Fact>
        )}
      </dl>
      {token.error && <Trouble error={token.error} />}
    </section>
  )
}

/** Of those that were made, at most so many are at hand. */
const allOf = (made: number) => (made < AT_HAND_MAX ? `${made + 1}` : `more than ${made}`)

export function WhatRuns({ scope: { world, worlds } }: { scope: ScopeFound }) {
  const { facts } = homeWords
  const { movedSeconds } = useAhead()
  const { active } = useStaged()
  const { data: session } = useQuery(sessionQuery)
  const isSandbox = useIsSandbox()
  return (
    <section aria-labelledby="runs">
      <div className="section-head">
        <h2 id="runs">{homeWords.runs}</h2>
      </div>
      <dl className="pairs">
        {isSandbox && (
          <>
            <Fact name={facts.world}>
              {homeWords.oneOf(world?.name ?? shellWords.defaultWorld, allOf(worlds.length))}
            </Fact>
            <Fact name={facts.clock}>
              {movedSeconds === 0 ? (
                homeWords.clockReal
              ) : (
                <b className="tone-staged">{homeWords.clockMoved(moved(movedSeconds))}</b>
              )}
            </Fact>
            <Fact name={facts.staged}>
              {active.length === 0 ? homeWords.nothingStaged : active.map(ruleInWords).join('; ')}
            </Fact>
          </>
        )}
        <Fact name={facts.mode}>{session && homeWords.modes[session.mode]}</Fact>
        {session?.brand !== undefined && (
          <Fact name={facts.brand}>
            <code>{session.brand}</code>
          </Fact>
        )}
        {session?.engine !== undefined && (
          <Fact name={facts.engine}>{homeWords.engines[session.engine] ?? session.engine}</Fact>
        )}
        {session?.version !== undefined && <Fact name={facts.version}>{session.version}</Fact>}
        <Fact name={facts.reference}>
          <a className="link" href={atServer('/docs')}>
            {homeWords.openReference}
          </a>
        </Fact>
      </dl>
    </section>
  )
}
