/** What changed on the platform, what comes next, and how sure that is. */

import type { PlatformChange } from '@parley-dev/operator'
import { usePlatform } from '../../server/platform.ts'
import { PageSearch } from '../../ui/search-box.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { Status } from '../../ui/status.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { platformWords as words } from '../../words/platform.ts'

export function Changes() {
  const [search] = useSearchState()
  const { data, error, refetch } = usePlatform()
  if (error) return <Trouble error={error} again={() => void refetch()} />
  if (!data) return null
  const wanted = (search.q ?? '').toLowerCase()
  const fits = (row: object) => JSON.stringify(row).toLowerCase().includes(wanted)
  return (
    <>
      <div className="table-tools">
        <PageSearch label={words.search} hint={words.hint} />
        <span className="soft">{words.sub(data.version, data.at.slice(0, 10))}</span>
      </div>
      <Group name={words.coming} rows={data.next.filter(fits)} />
      <Group name={words.holding} rows={data.changes.toReversed().filter(fits)} />
      <Group name={words.optional} rows={data.optional.filter(fits)} />
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
                  <Status tone="mute">{words.uncertain}</Status>
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
