/** Numbers: verification with the code that would have been sent, standing, profile and automation of each. */

import '../../look/conversations.css'
import '../../look/laboratory.css'
import '../../look/numbers.css'
import { useQuery } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'
import { pathIn, useScope } from '../../server/scope.ts'
import { MakeButton } from '../../ui/make-button.tsx'
import { To } from '../../ui/navigation.tsx'
import { numberQuery, tierOf } from '../../ui/standing.ts'
import { Status } from '../../ui/status.tsx'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { homeWords } from '../../words/home.ts'
import { numberWords as words } from '../../words/numbers.ts'
import { Automation } from './automation.tsx'
import { Course } from './course.tsx'
import { Profile } from './profile.tsx'
import { Verification } from './verification.tsx'

export function Numbers() {
  const { params, numbers, number, someNumber, someAccount } = useScope()
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
            <span className="grow soft">{someAccount?.name}</span>
            {make}
          </div>
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

const NewNumber = ({ account }: { account: string }) => (
  <MakeButton
    label={words.make}
    send={words.makeIt}
    className="button bare"
    fields={[
      ['display_phone_number', words.makeNumber, '+1 555 010 0007'],
      ['verified_name', words.makeName, 'Parley Bakery'],
    ]}
    make={(number) => operator.numbers.create(account, number)}
  />
)

function NumberDetail({ id }: { id: string }) {
  const { accounts } = useScope()
  const { data: number, error, refetch } = useQuery(numberQuery(id))
  if (!number) return error ? <Trouble error={error} again={() => void refetch()} /> : null
  const app = accounts.find((account) => account.id === number.account_id)?.app_id ?? ''
  const { facts } = words
  const rows: [string, string | undefined][] = [
    [facts.status, number.status?.toLowerCase()],
    [facts.quality, homeWords.qualities[number.quality_rating ?? 'UNKNOWN']],
    [facts.tier, homeWords.tierName(tierOf(number).replace('TIER_', ''))],
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
      </section>
      <Course number={number} />
      <Verification app={app} number={number} />
      <Profile app={app} id={number.id} />
      <Automation app={app} id={number.id} />
    </div>
  )
}
