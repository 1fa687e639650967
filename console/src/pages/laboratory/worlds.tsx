/** Worlds: made, opened, begun again, deleted; and a bundle of each for a bug report. */

import type { World } from '@parley-dev/operator'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { atServer, operator } from '../../server/connection.ts'
import { useLongList } from '../../server/long-list.ts'
import { useChange } from '../../server/reads.ts'
import { ALL, AT_HAND_MAX, DEFAULT_WORLD, pathIn, useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Form, TextField, TextInput } from '../../ui/form.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { To, useGo } from '../../ui/navigation.tsx'
import { PopoverForm } from '../../ui/popover-form.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { moved } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { laboratoryWords } from '../../words/laboratory.ts'

const words = laboratoryWords.worlds
/** So many are seen at a glance. */
const FEW = 8

export function Worlds() {
  const { worlds } = useScope()
  const [q, setQ] = useState('')
  const list = useLongList<World>({
    queryKey: ['worlds', 'listed', q],
    read: (after) => operator.worlds.list({ limit: AT_HAND_MAX, ...after, ...(q !== '' && { q }) }).first(),
  })
  const [name, setName] = useState('')
  const make = useChange(() => operator.worlds.create(name.trim() === '' ? {} : { name: name.trim() }))
  return (
    <section className="lab-section" aria-labelledby="worlds">
      <h2 id="worlds">{words.title}</h2>
      <p className="soft">{words.why}</p>
      <Form className="row wrap" onSend={() => make.mutate()}>
        <TextInput
          className="lab-select"
          label={words.name}
          placeholder={words.name}
          value={name}
          onText={setName}
        />
        <Button type="submit" icon="plus" isBusy={make.isPending}>
          {words.make}
        </Button>
      </Form>
      {make.error && <Trouble error={make.error} />}
      {make.data?.access_token !== undefined && (
        <ShownOnce label={words.token} text={make.data.access_token} />
      )}
      {worlds.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <>
          {worlds.length > FEW && (
            <div className="row">
              <SearchBox label={words.search} hint={words.searchHint} value={q} onChange={setQ} />
            </div>
          )}
          {list.error && <Trouble error={list.error} />}
          {!list.isPending && list.rows.length === 0 && q !== '' && (
            <p className="soft">{words.noMatch(q)}</p>
          )}
          <ul className="lab-rows">
            {list.rows.map((world) => (
              <WorldRow key={world.id} world={world} />
            ))}
          </ul>
          <MoreRows list={list} />
        </>
      )}
    </section>
  )
}

function WorldRow({ world }: { world: World }) {
  const client = useQueryClient()
  const go = useGo()
  const [typed, setTyped] = useState('')
  const act = useChange((what: () => Promise<unknown>) => what())
  async function remove() {
    await operator.worlds.remove(world.id)
    go(pathIn({ world: DEFAULT_WORLD, account: ALL, number: ALL }, 'laboratory'))
  }
  return (
    <li>
      <b>{world.name}</b>
      <code className="faint grow">{world.id}</code>
      {world.clock.ahead_seconds !== 0 && (
        <span className="tone-staged">{moved(world.clock.ahead_seconds)}</span>
      )}
      <a
        className="link"
        href={atServer(`/operator/worlds/${world.id}/bundle`)}
        download={`${world.name}.parley`}
        title={words.bundleHint}
      >
        {words.bundle}
      </a>
      <To className="link" page={`laboratory/bundle?of=${world.id}`}>
        {words.walk}
      </To>
      <ConfirmButton
        className="button little"
        label={words.reset}
        sure={words.resetSure(world.name)}
        act={() => operator.worlds.reset(world.id)}
        onDone={() => void client.invalidateQueries()}
      />
      <PopoverForm
        label={words.remove}
        className="button little"
        align="end"
        face={words.remove}
        send={words.remove}
        kind="harm"
        onSend={() => act.mutate(remove)}
        because={typed === world.name ? undefined : words.removeFirst}
        error={act.error}
      >
        <TextField label={words.removeSure(world.name)} value={typed} onText={setTyped} />
      </PopoverForm>
      <To className="button little" path={pathIn({ world: world.id, account: ALL, number: ALL })}>
        {words.open}
      </To>
    </li>
  )
}
