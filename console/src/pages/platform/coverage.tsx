/** Which of the platform's operations and webhook fields are here, and since when. */

import { useCoverage } from '../../server/platform.ts'
import { PageSearch } from '../../ui/search-box.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { Status } from '../../ui/status.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { platformWords } from '../../words/platform.ts'

const words = platformWords.coverage
const TONE = { yes: 'ok', part: 'wait', no: 'fail' } as const

export function Coverage() {
  const [search] = useSearchState()
  const { data, error, refetch } = useCoverage()
  if (error) return <Trouble error={error} again={() => void refetch()} />
  if (!data) return null
  const wanted = (search.q ?? '').toLowerCase()
  const fits = (row: object) => JSON.stringify(row).toLowerCase().includes(wanted)
  const offered = (rows: { offered: string }[]) => rows.filter((row) => row.offered !== 'no').length
  const rows = [
    ...data.operations.map((row) => ({ ...row, name: `${row.group}: ${row.does}`, id: row.operation })),
    ...data.fields.map((row) => ({ ...row, name: row.field, id: row.field, lacks: undefined })),
  ]
  return (
    <>
      <div className="table-tools">
        <PageSearch label={words.search} hint={words.hint} />
        <span className="soft">
          {words.operations(offered(data.operations), data.operations.length)},{' '}
          {words.fields(offered(data.fields), data.fields.length)}
        </span>
      </div>
      <ul className="table coverage-rows">
        {rows.filter(fits).map((row) => (
          <li key={`${row.id} ${row.name}`} className="table-row">
            <span>{row.name}</span>
            <code className="cut">{row.id}</code>
            <Status tone={TONE[row.offered]}>{words.offered[row.offered]}</Status>
            <span className="faint cut">
              {row.since !== undefined && words.since(row.since)} {row.lacks}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
