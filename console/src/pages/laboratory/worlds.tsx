/** Worlds: made, opened, begun anew, deleted; and a bundle of each for a bug report. */

import type { World } from '@parley/operator'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { operator, serverRoot } from '../../server/connection.ts'
import { ALL, DEFAULT_WORLD, pathIn, useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Copy } from '../../ui/copy.tsx'
import { To, useGo } from '../../ui/navigation.tsx'
import { Popover } from '../../ui/popover.tsx'
import { moved } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { laboratoryWords } from '../../words/laboratory.ts'

const words = laboratoryWords.worlds

export function Worlds() {
  const { worlds } = useScope()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const make = useMutation({
    mutationFn: () => operator.worlds.create(name.trim() === '' ? {} : { name: name.trim() }),
    onSettled: () => client.invalidateQueries(),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    make.mutate()
  }
  return (
    <section className="lab-section" aria-labelledby="worlds">
      <h2 id="worlds">{words.title}</h2>
      <p className="soft">{words.why}</p>
      <form className="row wrap" onSubmit={submit}>
        <input
          className="input lab-select"
          aria-label={words.name}
          placeholder={words.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" icon="plus" isBusy={make.isPending}>
          {words.make}
        </Button>
      </form>
      {make.error && <Trouble error={make.error} />}
      {make.data?.access_token !== undefined && (
        <p className="row wrap" role="status">
          {words.token}: <code>{make.data.access_token}</code>
          <Copy text={make.data.access_token} label={words.token} />
        </p>
      )}
      {worlds.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <ul className="lab-rows">
          {worlds.map((world) => (
            <WorldRow key={world.id} world={world} />
          ))}
        </ul>
      )}
    </section>
  )
}

function WorldRow({ world }: { world: World }) {
  const client = useQueryClient()
  const go = useGo()
  const [typed, setTyped] = useState('')
  const act = useMutation({
    mutationFn: (what: () => Promise<unknown>) => what(),
    onSettled: () => client.invalidateQueries(),
  })
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
        href={new URL(`operator/worlds/${world.id}/bundle`, serverRoot).href}
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
      <Popover label={words.remove} className="button little" align="end" face={words.remove}>
        {() => (
          <form
            className="popover-body"
            onSubmit={(event) => {
              event.preventDefault()
              if (typed === world.name) act.mutate(remove)
            }}
          >
            <label className="field">
              <span>{words.removeSure(world.name)}</span>
              <input className="input" value={typed} onChange={(event) => setTyped(event.target.value)} />
            </label>
            <div>
              <Button
                type="submit"
                kind="harm"
                quiet
                because={typed === world.name ? undefined : words.removeSure(world.name)}
              >
                {words.remove}
              </Button>
            </div>
          </form>
        )}
      </Popover>
      <To className="button little" path={pathIn({ world: world.id, account: ALL, number: ALL })}>
        {words.open}
      </To>
      {act.error && <Trouble error={act.error} />}
    </li>
  )
}
