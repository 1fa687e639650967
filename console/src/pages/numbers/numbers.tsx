/** Numbers: verification with the code that would have been sent, standing, profile and automation of each. */

import '../conversations/conversations.css'
import '../laboratory/laboratory.css'
import './numbers.css'
import { useQuery } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'
import { pathIn, useScope } from '../../server/scope.ts'
import { Bars } from '../../ui/bars.tsx'
import { To } from '../../ui/navigation.tsx'
import { Status } from '../../ui/status.tsx'
import { readTime, wholeTime } from '../../ui/times.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { homeWords } from '../../words/home.ts'
import { numberWords as words } from '../../words/numbers.ts'
import { Automation } from './automation.tsx'
import { Profile } from './profile.tsx'
import { Verification } from './verification.tsx'

export function Numbers() {
  const { params, numbers, number, someNumber } = useScope()
  if (!someNumber) return <Empty title={words.none} />
  return (
    <div className="fit">
      <h1 className="unseen">{words.title}</h1>
      <div className={number ? 'split chats has-detail' : 'split chats'}>
        <section className="split-list" aria-label={words.list}>
          <ul className="scroll customers">
            {numbers.map(
              ({ id, account_id, display_phone_number, verified_name, code_verification_status }) => (
                <li key={id} className={id === someNumber.id ? 'customer current' : 'customer'}>
                  <To path={pathIn({ world: params.world, account: account_id, number: id }, 'numbers')}>
                    <span className="grow">
                      <b>{display_phone_number}</b>
                      <small className="faint cut">{verified_name}</small>
                    </span>
                    <Status
                      tone={code_verification_status === 'VERIFIED' ? 'ok' : 'unsent'}
                      icon={code_verification_status === 'VERIFIED' ? 'done' : 'warning'}
                    >
                      {code_verification_status.toLowerCase().replace('_', ' ')}
                    </Status>
                  </To>
                </li>
              ),
            )}
          </ul>
        </section>
        <div className="split-detail scroll">
          <NumberDetail key={someNumber.id} id={someNumber.id} />
        </div>
      </div>
    </div>
  )
}

function NumberDetail({ id }: { id: string }) {
  const { accounts } = useScope()
  const {
    data: number,
    error,
    refetch,
  } = useQuery({
    queryKey: ['number', id],
    meta: { live: true },
    queryFn: () => operator.numbers.inspect(id),
  })
  const { data: history = [] } = useQuery({
    queryKey: ['quality', id],
    queryFn: () => operator.numbers.quality(id).all(),
  })
  if (!number) return error ? <Trouble error={error} again={() => void refetch()} /> : null
  const app = accounts.find((account) => account.id === number.account_id)?.app_id ?? ''
  const { facts } = words
  const rows: [string, string | undefined][] = [
    [facts.status, number.status?.toLowerCase()],
    [facts.quality, homeWords.qualities[number.quality_rating ?? 'UNKNOWN']],
    [facts.tier, (number.messaging_limit_tier ?? number.throughput?.level)?.replace('TIER_', '')],
    [facts.name, number.verified_name],
    [facts.mode, number.account_mode?.toLowerCase()],
  ]
  return (
    <div className="page laboratory">
      <div className="row wrap">
        <h1>{number.display_phone_number}</h1>
        <code className="faint">{number.id}</code>
      </div>
      <section className="lab-section" aria-labelledby="standing">
        <h2 id="standing">{facts.title}</h2>
        <dl className="pairs">
          {rows
            .filter(([, value]) => value !== undefined)
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        <h2>{words.qualityTitle}</h2>
        {history.length === 0 ? (
          <p className="soft">{words.qualityNone}</p>
        ) : (
          <>
            <Bars
              label={words.qualityTitle}
              tone="unsent"
              buckets={history.toReversed().map(({ quality_rating }) => ({
                usual: quality_rating === 'GREEN' ? 3 : 0,
                trouble: quality_rating === 'GREEN' ? 0 : quality_rating === 'YELLOW' ? 2 : 1,
              }))}
            />
            <ul className="lab-rows">
              {history.map(({ quality_rating, throughput_level, reason, at }) => (
                <li key={`${at} ${reason}`}>
                  <span className="faint">{wholeTime(readTime(at))}</span>
                  <b>{homeWords.qualities[quality_rating] ?? quality_rating}</b>
                  <span>{throughput_level}</span>
                  <span className="soft grow">{reason}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <Verification app={app} number={number} />
      <Profile app={app} id={number.id} />
      <Automation app={app} id={number.id} />
    </div>
  )
}
