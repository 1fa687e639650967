/** Flows: all of them, and some that work to start from. */

import '../../look/flows.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { business } from '../../server/connection.ts'
import { pathIn, useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { To, useGo } from '../../ui/navigation.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Badge } from '../../ui/status.tsx'
import { dayName, readTime } from '../../ui/times.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { flowWords as words } from '../../words/flows.ts'
import { flowDrafts } from './drafts.ts'
import { STARTERS } from './starters.ts'
import { FLOW_LOOK } from './status.ts'

/** The most that a page may have; all pages are read. */
const PAGE = 1000
type Starter = keyof typeof STARTERS

export function Flows() {
  const { account, accounts } = useScope()
  const looked = account ? [account] : accounts
  const {
    data: flows = [],
    error,
    refetch,
    isPending,
  } = useQuery({
    queryKey: ['flows', looked.map(({ id }) => id)],
    meta: { live: true },
    queryFn: async () => {
      const fields = 'id,name,status,json_version,validation_errors,updated_at'
      const lists = looked.map(({ id, app_id }) =>
        business(app_id).flows.list(id, { limit: PAGE, fields }).all(),
      )
      return (await Promise.all(lists)).flat()
    },
  })
  const { start, isBusy, trouble } = useStart()
  const isUnsaved = flowDrafts.useHas()
  return (
    <div className="fit">
      <div className="page-head">
        <h1 className="grow">{words.title}</h1>
        <Popover
          label={words.make}
          className="button go"
          align="end"
          face={
            <>
              <Icon name="plus" small />
              {words.make}
            </>
          }
        >
          {() => (
            <div className="menu">
              {Object.entries(words.starters).map(([key, name]) => (
                <button key={key} type="button" onClick={() => start(key as Starter)}>
                  {name}
                </button>
              ))}
            </div>
          )}
        </Popover>
        <p>{words.sub}</p>
      </div>
      {(error ?? trouble) && <Trouble error={error ?? trouble} again={() => void refetch()} />}
      {!isPending && flows.length === 0 && (
        <Empty
          title={words.empty}
          actions={Object.entries(words.starters).map(([key, name]) => (
            <Button key={key} isBusy={isBusy} onClick={() => start(key as Starter)}>
              {name}
            </Button>
          ))}
        />
      )}
      {flows.length > 0 && (
        <ul className="table scroll">
          <li className="table-head" aria-hidden="true">
            {words.columns.map((column) => (
              <span key={column}>{column}</span>
            ))}
          </li>
          {flows.map(({ id, name, status = 'DRAFT', json_version, validation_errors = [], updated_at }) => (
            <li key={id}>
              <To page={`flows/${id}`} className="table-row">
                <span className="cut">
                  <b>{name}</b> <code className="faint">{id}</code>
                </span>
                <span>
                  <Badge {...FLOW_LOOK[status]}>{words.statuses[status]}</Badge>{' '}
                  {status === 'DRAFT' && isUnsaved(id) && <Badge tone="unsent">{words.unsavedShort}</Badge>}
                </span>
                <span className="soft">{json_version}</span>
                <span className={validation_errors.length > 0 ? 'tone-fail' : 'faint'}>
                  {validation_errors.length > 0 ? words.errors(validation_errors.length) : ''}
                </span>
                <span className="faint">
                  {updated_at !== undefined &&
                    dayName(typeof updated_at === 'number' ? updated_at * 1000 : readTime(updated_at))}
                </span>
              </To>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useStart() {
  const client = useQueryClient()
  const go = useGo()
  const { params, app, someAccount } = useScope()
  const make = useMutation({
    mutationFn: async (starter: Starter) => {
      if (!app || !someAccount) throw new Error(words.noAccount)
      const { categories, definition } = STARTERS[starter]
      const { flows } = business(app.id)
      const name = `${starter}_${new Date().toISOString().slice(5, 19).replace(/\D/g, '')}`
      const { id } = await flows.create(someAccount.id, { name, categories })
      if (id !== undefined) await flows.setDefinition(id, JSON.stringify(definition, null, 2))
      return id
    },
    onSuccess(id) {
      void client.invalidateQueries()
      if (id !== undefined) go(pathIn(params, `flows/${id}`))
    },
  })
  return { start: make.mutate, isBusy: make.isPending, trouble: make.error }
}
