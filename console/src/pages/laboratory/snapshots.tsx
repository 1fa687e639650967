/** What was saved of worlds: by name, to go back to, and as files. */

import { useState } from 'react'
import { atServer, operator } from '../../server/connection.ts'
import { useChange, useRead } from '../../server/reads.ts'
import { useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Form, TextInput } from '../../ui/form.tsx'
import { To } from '../../ui/navigation.tsx'
import { dayName, hourMinute, readTime } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { laboratoryWords } from '../../words/laboratory.ts'

const words = laboratoryWords.snapshots

export function Snapshots() {
  const { world } = useScope()
  const [name, setName] = useState('')
  const { data: snapshots = [], error } = useRead(['snapshots'], () => operator.snapshots.list().all(500))
  const act = useChange((what: () => Promise<unknown>) => what())
  async function keep(file: File) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    await operator.snapshots.import(file.name.replace(/\W+/g, '-').toLowerCase(), bytes)
  }
  const trouble = error ?? act.error
  return (
    <section className="lab-section" aria-labelledby="saved">
      <h2 id="saved">{words.title}</h2>
      <Form
        className="row wrap"
        onSend={() => world && act.mutate(() => operator.worlds.save(world.id, { name }))}
      >
        <TextInput
          className="lab-select"
          label={words.name}
          placeholder={words.name}
          value={name}
          onText={setName}
        />
        <Button type="submit" isBusy={act.isPending} because={world ? undefined : words.onlyInWorld}>
          {words.save}
        </Button>
        <FileButton
          accept=".gz,.parley"
          isBusy={act.isPending}
          onFile={(file) => act.mutate(() => keep(file))}
        >
          {words.import}
        </FileButton>
        <To className="link" page="laboratory/bundle">
          {words.walk}
        </To>
      </Form>
      {trouble && <Trouble error={trouble} />}
      {snapshots.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <ul className="lab-rows">
          {snapshots.map(({ name: saved, full_name: full, kind, world_id, created_time, rows, bytes }) => (
            <li key={full}>
              <b>{saved}</b>
              <span className="badge">{kind}</span>
              <span className="faint grow">
                {`${dayName(readTime(created_time))} ${hourMinute(readTime(created_time))}, ${words.size(rows, Math.ceil(bytes / 1024))}`}
              </span>
              <a
                className="link"
                href={atServer(`/operator/snapshots/${encodeURIComponent(full)}/file`)}
                download={`${saved}.parley`}
              >
                {words.file}
              </a>
              <Button little onClick={() => act.mutate(() => operator.snapshots.remove(full))}>
                {words.remove}
              </Button>
              <Button
                little
                quiet
                because={world?.id === world_id ? undefined : words.onlyInWorld}
                onClick={() => act.mutate(() => operator.worlds.reset(world_id, { snapshot: full }))}
              >
                {words.load}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
