/** World, account and number: what is looked at, each a menu that can be searched. */

import { useState } from 'react'
import { ALL, DEFAULT_WORLD, pathIn, type ScopeParams, useScope } from '../server/scope.ts'
import { useIsSandbox } from '../server/session.ts'
import { Icon } from '../ui/icon.tsx'
import { useGo } from '../ui/navigation.tsx'
import { type Choice, Picker } from '../ui/picker.tsx'
import { Popover } from '../ui/popover.tsx'
import { shellWords } from '../words/shell.ts'
import { useCurrentPage } from './rail.tsx'

type MenuProps = {
  className: string
  label: string
  face: React.ReactNode
  placeholder: string
  choices: (Omit<Choice, 'choose' | 'key' | 'title'> & { id: string; to: ScopeParams })[]
}

function Menu({ className, label, face, placeholder, choices }: MenuProps) {
  const go = useGo()
  const page = useCurrentPage()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const digits = wanted.replace(/\D/g, '')
  const fits = ({ name, detail = '' }: { name: string; detail?: string | undefined }) =>
    name.toLowerCase().includes(wanted) ||
    detail.toLowerCase().includes(wanted) ||
    (digits.length > 2 && (name + detail).replace(/\D/g, '').includes(digits))
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
        <Picker
          label={label}
          placeholder={placeholder}
          text={text}
          onText={setText}
          empty={shellWords.nothingFound}
          choices={choices.filter(fits).map((choice) => ({
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
      )}
    </Popover>
  )
}

export function ScopeMenu() {
  const { params, accounts, account, numbers, number } = useScope()
  const isSandbox = useIsSandbox()
  return (
    <div className="scope" role="group" aria-label={shellWords.scope}>
      {isSandbox && <WorldMenu />}
      <Menu
        className="scope-button"
        label={shellWords.account}
        placeholder={shellWords.searchAccounts}
        face={<b className="cut">{account?.name ?? shellWords.allAccounts}</b>}
        choices={[
          { id: ALL, name: shellWords.allAccounts, isCurrent: !account, to: allOf(params.world) },
          ...accounts.map(({ id, name }) => ({
            id,
            name,
            detail: id,
            isCurrent: id === account?.id,
            to: { world: params.world, account: id, number: ALL },
          })),
        ]}
      />
      <i className="upper" aria-hidden="true">
        /
      </i>
      <Menu
        className="scope-button upper"
        label={shellWords.number}
        placeholder={shellWords.searchNumbers}
        face={<span>{number?.display_phone_number ?? shellWords.allNumbers}</span>}
        choices={[
          { id: ALL, name: shellWords.allNumbers, isCurrent: !number, to: { ...params, number: ALL } },
          ...numbers.map(({ id, account_id, display_phone_number, verified_name }) => ({
            id,
            name: `${display_phone_number} ${verified_name}`,
            detail: id,
            isCurrent: id === number?.id,
            to: { world: params.world, account: account_id, number: id },
          })),
        ]}
      />
    </div>
  )
}

function WorldMenu() {
  const { params, worlds, world, isDefault } = useScope()
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
        choices={[
          {
            id: DEFAULT_WORLD,
            name: shellWords.defaultWorld,
            isCurrent: isDefault,
            to: allOf(DEFAULT_WORLD),
          },
          ...worlds.map(({ id, name }) => ({
            id,
            name,
            detail: id,
            isCurrent: id === world?.id,
            to: allOf(id),
          })),
        ]}
      />
      <i aria-hidden="true">/</i>
    </>
  )
}

const allOf = (world: string): ScopeParams => ({ world, account: ALL, number: ALL })
