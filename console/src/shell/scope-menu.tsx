/** World, account and number: what is looked at, each a menu that can be searched. */

import type { World } from '@parley-dev/operator'
import { useState } from 'react'
import { operator } from '../server/connection.ts'
import { firstOf, KEPT, useRead } from '../server/reads.ts'
import {
  type Account,
  ALL,
  DEFAULT_WORLD,
  type Numbered,
  pathIn,
  type ScopeParams,
  useScope,
  worldFilter,
} from '../server/scope.ts'
import { useIsSandbox } from '../server/session.ts'
import { Icon } from '../ui/icon.tsx'
import { useGo } from '../ui/navigation.tsx'
import { type Choice, Picker } from '../ui/picker.tsx'
import { Popover } from '../ui/popover.tsx'
import { Trouble } from '../ui/trouble.tsx'
import { useCalm } from '../ui/use-calm.ts'
import { shellWords } from '../words/shell.ts'
import { useCurrentPage } from './rail.tsx'

type Target = Omit<Choice, 'choose' | 'key' | 'title'> & { id: string; to: ScopeParams }

type MenuProps = {
  className: string
  label: string
  face: React.ReactNode
  placeholder: string
  /** Shown before somebody searches. */
  atHand: Target[]
  /** What the server finds, however many there are. */
  search: (q: string) => Promise<Target[]>
}

const FOUND_MAX = 50
const CALM_MS = 150

function Menu({ className, label, face, placeholder, atHand, search }: MenuProps) {
  const go = useGo()
  const page = useCurrentPage()
  const [text, setText] = useState('')
  const { params } = useScope()
  const wanted = useCalm(text.trim(), CALM_MS)
  const { data: found, error } = useRead(['scope search', label, params, wanted], () => search(wanted), {
    enabled: wanted !== '',
    ...KEPT,
  })
  const choices = text.trim() === '' ? atHand : (found ?? [])
  const isReading = text.trim() !== '' && found === undefined && !error
  return (
    <Popover
      label={label}
      className={className}
      face={
        <>
          {face}
          <Icon name="down" />
        </>
      }
    >
      {(close) => (
        <>
          {error && <Trouble error={error} />}
          <Picker
            label={label}
            placeholder={placeholder}
            text={text}
            onText={setText}
            empty={isReading ? shellWords.loading : shellWords.nothingFound}
            choices={choices.map((choice) => ({
              ...choice,
              key: choice.id,
              title: choice.name,
              choose() {
                close()
                setText('')
                go(pathIn(choice.to, page))
              },
            }))}
          />
        </>
      )}
    </Popover>
  )
}

export function ScopeMenu() {
  const { params, accounts, account, numbers, number } = useScope()
  const isSandbox = useIsSandbox()
  const here = { world: worldFilter(params.world), limit: FOUND_MAX }
  const accountTarget = ({ id, name }: Account): Target => ({
    id,
    name,
    detail: id,
    isCurrent: id === account?.id,
    to: { world: params.world, account: id, number: ALL },
  })
  const numberTarget = ({ id, account_id, display_phone_number, verified_name }: Numbered): Target => ({
    id,
    name: `${display_phone_number} ${verified_name}`,
    detail: id,
    isCurrent: id === number?.id,
    to: { world: params.world, account: account_id, number: id },
  })
  return (
    <div className="scope" role="group" aria-label={shellWords.scope}>
      {isSandbox && <WorldMenu />}
      <Menu
        className="scope-button"
        label={shellWords.account}
        placeholder={shellWords.searchAccounts}
        face={<b className="cut">{account?.name ?? shellWords.allAccounts}</b>}
        atHand={[
          { id: ALL, name: shellWords.allAccounts, isCurrent: !account, to: allOf(params.world) },
          ...accounts.map(accountTarget),
        ]}
        search={async (q) => (await firstOf(operator.accounts.list({ ...here, q }))).map(accountTarget)}
      />
      <i className="upper" aria-hidden="true">
        /
      </i>
      <Menu
        className="scope-button upper"
        label={shellWords.number}
        placeholder={shellWords.searchNumbers}
        face={<span>{number?.display_phone_number ?? shellWords.allNumbers}</span>}
        atHand={[
          { id: ALL, name: shellWords.allNumbers, isCurrent: !number, to: { ...params, number: ALL } },
          ...numbers.map(numberTarget),
        ]}
        search={async (q) => {
          const asked = { ...here, q, ...(account && { account_id: account.id }) }
          return (await firstOf(operator.numbers.list(asked))).map(numberTarget)
        }}
      />
    </div>
  )
}

function WorldMenu() {
  const { params, worlds, world, isDefault } = useScope()
  const target = ({ id, name }: World): Target => ({
    id,
    name,
    detail: id,
    isCurrent: id === world?.id,
    to: allOf(id),
  })
  return (
    <>
      <Menu
        className="scope-button upper"
        label={shellWords.world}
        placeholder={shellWords.searchWorlds}
        face={
          <>
            {shellWords.world} <b>{world?.name ?? (isDefault ? shellWords.defaultWorld : params.world)}</b>
          </>
        }
        atHand={[
          {
            id: DEFAULT_WORLD,
            name: shellWords.defaultWorld,
            isCurrent: isDefault,
            to: allOf(DEFAULT_WORLD),
          },
          ...worlds.map(target),
        ]}
        search={async (q) => (await firstOf(operator.worlds.list({ q, limit: FOUND_MAX }))).map(target)}
      />
      <i aria-hidden="true">/</i>
    </>
  )
}

const allOf = (world: string): ScopeParams => ({ world, account: ALL, number: ALL })
