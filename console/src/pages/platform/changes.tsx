/** What changed on the platform, what comes next, and how sure that is. */

import type { PlatformChange } from '@parley-dev/operator'
import { usePlatform } from '../../server/platform.ts'
import { Status } from '../../ui/status.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { platformWords as words } from '../../words/platform.ts'

export function Changes() {
  const { data, error, refetch } = usePlatform()
  if (error) return <Trouble error={error} again={() => void refetch()} />
  if (!data) return null
  return (
    <>
      <p className="soft change-intro">{words.sub(data.version, data.at.slice(0, 10))}</p>
      <Group name={words.coming} rows={data.next} />
      <Group name={words.holding} rows={data.changes.toReversed()} />
      <Group name={words.optional} rows={data.optional} />
    </>
  )
}

function Group({ name, rows }: { name: string; rows: (PlatformChange & { what?: string; at?: string })[] }) {
  if (rows.length === 0) return null
  return (
    <section className="change-group" aria-label={name}>
      <h2>{name}</h2>
      <ul className="table change-rows">
        {rows.map((row) => (
          <li key={`${row.name} ${row.what}`} className="table-row" title={row.source}>
            <code>{(row.at ?? row.from).slice(0, 10)}</code>
            <span>
              {row.says} {row.version && <code>{row.version}</code>}
            </span>
            <code className="faint cut">{row.name}</code>
            <span>
              {!row.certain && (
                <span title={words.uncertainWhy}>
                  <Status tone="wait">{words.uncertain}</Status>
                </span>
              )}
              {row.switched && <Status tone="staged">{words.switched(row.switched)}</Status>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
