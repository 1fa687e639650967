/** What messages cost, summed by what somebody asks for. */

import './platform.css'
import type { Cost } from '@parley-dev/operator'
import { type CostsBy, useCosts } from '../../server/platform.ts'
import { Choices } from '../../ui/choices.tsx'
import { amountOf } from '../../ui/price.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { costWords as words } from '../../words/platform.ts'

const BY = Object.keys(words.dimensions) as CostsBy[]

export function Costs() {
  const [search, setSearch] = useSearchState()
  const by = BY.find((one) => one === search.by) ?? 'day'
  const { data, error, refetch } = useCosts(by)
  const unpriced = data?.totals.reduce((sum, one) => sum + one.unpriced, 0) ?? 0
  return (
    <div className="fit">
      <div className="page-head">
        <h1 className="grow">{words.title}</h1>
        <p>{words.sub}</p>
      </div>
      <div className="table-tools">
        <Choices
          label={words.by}
          value={by}
          options={BY.map((one) => [one, words.dimensions[one]] as const)}
          onChange={(one) => setSearch({ by: one === 'day' ? undefined : one })}
        />
      </div>
      {error && <Trouble error={error} again={() => void refetch()} />}
      {unpriced > 0 && <p className="hint">{words.noCard(unpriced)}</p>}
      {data?.data.length === 0 && <Empty title={words.none}>{words.noneWhy}</Empty>}
      {data && data.data.length > 0 && (
        <ul className="table cost-rows">
          <li className="table-head">
            <span>{words.dimensions[by]}</span>
            <span>{words.delivered}</span>
            <span>{words.charged}</span>
            <span>{words.amount}</span>
          </li>
          {data.data.map((row) => (
            <Row key={JSON.stringify(row)} name={nameOf(row, by)} sum={row} title={row.why} />
          ))}
          {data.totals.map((sum) => (
            <Row key={sum.currency} name={words.total} sum={sum} />
          ))}
        </ul>
      )}
    </div>
  )
}

type Sum = Pick<Cost, 'volume' | 'charged' | 'unpriced' | 'amount' | 'currency'>

const Row = ({ name, sum, title }: { name: string; sum: Sum; title?: string | undefined }) => (
  <li className="table-row" title={title}>
    <span className="cut">{name}</span>
    <span>{sum.volume}</span>
    <span>{sum.charged}</span>
    <span>{sum.unpriced > 0 && sum.amount === 0 ? words.noRate : amountOf(sum)}</span>
  </li>
)

function nameOf(row: Cost, by: CostsBy): string {
  if (by === 'day') return row.day ?? ''
  if (by === 'number') return row.phone_number_id ?? ''
  if (by === 'template') return row.template_id ?? `${row.category} (${words.withoutTemplate})`
  if (by === 'country') return row.country ?? ''
  return by === 'reason' ? `${row.category}: ${row.why ?? row.reason}` : (row.category ?? '')
}
