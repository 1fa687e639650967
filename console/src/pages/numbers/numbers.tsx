/** Numbers: the profile, verification, quality and automation of each, a tab for each. */

import '../../look/conversations.css'
import { Fact } from '../../ui/fact.tsx'
import '../../look/laboratory.css'
import '../../look/numbers.css'
import type { PhoneNumber } from '@parley-dev/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { operator } from '../../server/connection.ts'
import { useLongList } from '../../server/long-list.ts'
import { askedOf, type Numbered, pathIn, useAppOf, useScope } from '../../server/scope.ts'
import { MakeButton } from '../../ui/make-button.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { To } from '../../ui/navigation.tsx'
import { numberQuery, tierOf } from '../../ui/quality.ts'
import { PageSearch } from '../../ui/search-box.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { Status } from '../../ui/status.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { useWide } from '../../ui/use-narrow.ts'
import { homeWords } from '../../words/home.ts'
import { numberWords as words } from '../../words/numbers.ts'
import { Automation } from './automation.tsx'
import { QualityHistory } from './history.tsx'
import { Profile } from './profile.tsx'
import { Verification } from './verification.tsx'

/** Of the account, or of all; what was typed is searched for by the server. */
function useListed(q: string) {
  const { account, ...scope } = askedOf(useScope(), q)
  const asked = { ...scope, ...(account && { account_id: account }), order: 'oldest_first' } as const
  return useLongList<Numbered>({
    queryKey: ['numbers', 'listed', asked],
    read: (after) => operator.numbers.list({ ...asked, ...after }).first(),
  })
}

export function Numbers() {
  const { params, number, someNumber, someAccount } = useScope()
  const [{ q = '' }] = useSearchState()
  const list = useListed(q)
  const make = someAccount && <NewNumber account={someAccount.id} />
  if (!someNumber)
    return (
      <Empty title={words.none} actions={make}>
        {words.noneWhy}
      </Empty>
    )
  return (
    <div className="fit">
      <h1 className="unseen">{words.title}</h1>
      <div className={number ? 'split chats has-detail' : 'split chats'}>
        <section className="split-list" aria-label={words.list}>
          <div className="tools">
            <PageSearch label={words.search} hint={words.searchHint} />
            {make}
          </div>
          {list.error && <Trouble error={list.error} />}
          {!list.isPending && !list.error && list.rows.length === 0 && <Empty title={words.noMatch(q)} />}
          <ul className="scroll customers">
            {list.rows.map(
              ({ id, account_id, display_phone_number, verified_name, code_verification_status }) => (
                <li key={id} className={id === someNumber.id ? 'customer current' : 'customer'}>
                  <To path={pathIn({ world: params.world, account: account_id, number: id }, 'numbers')}>
                    <span className="grow">
                      <b>{display_phone_number}</b>
                      <small className="faint cut">{verified_name}</small>
                    </span>
                    {code_verification_status !== 'VERIFIED' && (
                      <NotVerified status={code_verification_status} />
                    )}
                  </To>
                </li>
              ),
            )}
            {list.hasMore && (
              <li>
                <MoreRows list={list} />
              </li>
            )}
          </ul>
        </section>
        <div className="split-detail">
          <NumberDetail key={someNumber.id} id={someNumber.id} />
        </div>
      </div>
    </div>
  )
}

const NotVerified = ({ status }: { status: string }) => (
  <Status tone="unsent" icon="warning">
    {words.statuses[status] ?? status}
  </Status>
)

const NewNumber = ({ account }: { account: string }) => (
  <MakeButton
    label={words.make}
    send={words.makeIt}
    className="button bare"
    align="end"
    fields={[
      { name: 'display_phone_number', label: words.makeNumber, placeholder: '+1 555 010 0007' },
      { name: 'verified_name', label: words.makeName, placeholder: 'Parley Bakery' },
    ]}
    make={(number) => operator.numbers.create(account, number)}
  />
)

function NumberDetail({ id }: { id: string }) {
  const [search, setSearch] = useSearchState()
  const { data: number, error, refetch } = useQuery(numberQuery(id))
  const app = useAppOf(number?.account_id)
  const isWide = useWide()
  if (!number || app === '') return error ? <Trouble error={error} again={() => void refetch()} /> : null
  const isVerified = number.code_verification_status === 'VERIFIED'
  const { tabs } = words
  const quality = (
    <>
      <Facts number={number} />
      <QualityHistory number={number} />
    </>
  )
  const panel = (body: ReactNode) => <div className="page number-panel">{body}</div>
  return (
    <>
      <div className="page-head">
        <h1>{number.display_phone_number}</h1>
        <span className="soft">{number.verified_name}</span>
        <code className="faint">{number.id}</code>
      </div>
      <div className="number-columns">
        <div>
          <Tabs
            label={words.title}
            current={search.tab ?? 'profile'}
            onChange={(tab) => setSearch({ tab })}
            tabs={[
              { key: 'profile', name: tabs.profile, body: () => panel(<Profile app={app} id={id} />) },
              {
                key: 'verification',
                name: (
                  <>
                    {tabs.verification}
                    {!isVerified && (
                      <NotVerified status={number.code_verification_status ?? 'NOT_VERIFIED'} />
                    )}
                  </>
                ),
                body: () => panel(<Verification app={app} number={number} />),
              },
              ...(isWide ? [] : [{ key: 'quality', name: tabs.quality, body: () => panel(quality) }]),
              {
                key: 'automation',
                name: tabs.automation,
                body: () => panel(<Automation app={app} id={id} />),
              },
            ]}
          />
        </div>
        {isWide && <aside className="number-aside scroll">{panel(quality)}</aside>}
      </div>
    </>
  )
}

function Facts({ number }: { number: PhoneNumber }) {
  const { facts } = words
  const rows: [string, string | undefined][] = [
    [facts.status, number.status?.toLowerCase()],
    [facts.quality, homeWords.qualities[number.quality_rating ?? 'UNKNOWN']],
    [facts.tier, homeWords.tierName(tierOf(number).replace('TIER_', ''))],
    [facts.mode, number.account_mode?.toLowerCase()],
  ]
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="unseen">
        {facts.title}
      </h2>
      <dl className="pairs">
        {rows
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
      </dl>
    </section>
  )
}
