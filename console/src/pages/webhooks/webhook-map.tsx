/** The map: each application on its way to a receiver, and below it every field with a switch and a test. */

import { Fragment } from 'react'
import { business, operator } from '../../server/connection.ts'
import { useLongList } from '../../server/long-list.ts'
import { useChange, useRead } from '../../server/reads.ts'
import { useScope, worldFilter } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { LineCells } from '../../ui/line.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { To } from '../../ui/navigation.tsx'
import { PageSearch } from '../../ui/search-box.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { eventWords } from '../../words/events.ts'
import { webhookWords } from '../../words/webhooks.ts'
import { MapFields } from './map-fields.tsx'
import { isOff, type Routed, stationsOf } from './map-line.ts'

const words = webhookWords.map

/** Each is asked about of its own: so many at a time. */
const PAGE = 10

type Account = { id: string; name: string; app_id: string }

export function WebhookMap() {
  const { account, accounts, params } = useScope()
  const [{ q = '' }] = useSearchState()
  const asked = { world: worldFilter(params.world), limit: PAGE, order: 'oldest_first' } as const
  const list = useLongList<Account>({
    queryKey: ['accounts', 'mapped', params.world, q],
    enabled: account === undefined,
    read: (after) => operator.accounts.list({ ...asked, ...after, ...(q !== '' && { q }) }).first(),
  })
  const looked = account ? [account] : list.rows
  return (
    <div className="page stack">
      <p className="soft">{words.sub}</p>
      {!account && accounts.length > 1 && (
        <div className="row">
          <PageSearch label={words.search} hint={words.searchHint} />
        </div>
      )}
      {list.error && <Trouble error={list.error} again={() => void list.refetch()} />}
      {!account && !list.isPending && looked.length === 0 && q !== '' && <Empty title={words.noMatch(q)} />}
      {looked.map((one) => (
        <AccountMap key={one.id} account={one} isAlone={looked.length === 1} />
      ))}
      {!account && <MoreRows list={list} />}
    </div>
  )
}

function AccountMap({ account, isAlone }: { account: Account; isAlone: boolean }) {
  const { apps } = useScope()
  const { data, error, refetch } = useRead(
    ['routing', account.id],
    async () => (await operator.events.tryRouting(account.id)).data,
  )
  const change = useChange((what: () => Promise<unknown>) => what())
  if (error) return <Trouble error={error} again={() => void refetch()} />
  if (!data) return null
  const routed = new Map<string, Routed>()
  for (const { applications } of data)
    for (const one of applications)
      if (one.app_id !== undefined && (!routed.get(one.app_id)?.hears || one.hears))
        routed.set(one.app_id, one)
  const fieldsOf = (app: string) =>
    data.filter(({ applications }) => applications.some((one) => one.app_id === app && !isOff(one)))
  return (
    <section className="account-map" aria-label={account.name}>
      <div className="section-head">
        <h2>{account.name}</h2>
        <code className="faint grow">{account.id}</code>
        {routed.size === 0 && (
          <Button
            icon="plus"
            isBusy={change.isPending}
            onClick={() => change.mutate(() => business(account.app_id).webhooks.subscribe(account.id))}
          >
            {words.subscribe}
          </Button>
        )}
      </div>
      {change.error && <Trouble error={change.error} />}
      {routed.size === 0 ? (
        <p className="soft">{words.nobody}</p>
      ) : (
        <div className="map">
          <span />
          {words.stations.map((name) => (
            <span key={name} className="decision-head">
              {name}
            </span>
          ))}
          {[...routed].map(([app, one]) => (
            <Fragment key={app}>
              <div className="decision-app">
                <b className="cut">{one.app_name ?? apps.find(({ id }) => id === app)?.name}</b>
                <code className="faint">{app}</code>
              </div>
              <LineCells stations={stationsOf(one)} stopsHere={eventWords.stopsHere} />
              <div className="map-words">
                <span>{words.fields(fieldsOf(app).length, data.length)}</span>
                {one.callback ? (
                  <span>
                    <code className="plate">{one.callback.url}</code>{' '}
                    {words.setFor[one.callback.set_for ?? '']},{' '}
                    {words.circuits[one.callback.circuit ?? 'closed']}
                  </span>
                ) : (
                  <span>
                    {words.noCallback}.{' '}
                    <To className="link" page={`webhooks?doctor=${app}`}>
                      {words.doctor}
                    </To>
                  </span>
                )}
                <Button
                  kind="bare"
                  little
                  onClick={() => change.mutate(() => business(app).webhooks.unsubscribe(account.id))}
                >
                  {words.unsubscribe}
                </Button>
              </div>
            </Fragment>
          ))}
        </div>
      )}
      {routed.size > 0 && (
        <MapFields
          isOpen={isAlone}
          account={account}
          data={data}
          apps={[...routed.keys()]}
          change={(what) => change.mutate(what)}
        />
      )}
    </section>
  )
}
