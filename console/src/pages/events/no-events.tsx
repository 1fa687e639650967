/** No event at all, or none that a filter lets through: what this is, and how to make the first. */

import { operator } from '../../server/connection.ts'
import { useChange } from '../../server/reads.ts'
import type { ScopeFound } from '../../server/scope.ts'
import { useIsSandbox } from '../../server/session.ts'
import { Button } from '../../ui/button.tsx'
import type { Search } from '../../ui/search-state.ts'
import { Empty } from '../../ui/trouble.tsx'
import { eventWords, outcomeWords } from '../../words/events.ts'
import { shellWords } from '../../words/shell.ts'

type NoEventsProps = { scope: ScopeFound; search: Search; isFiltered: boolean; clear: () => void }

export function NoEvents({ scope: { someNumber, someAccount }, search, isFiltered, clear }: NoEventsProps) {
  const isSandbox = useIsSandbox()
  const act = useChange((what: () => Promise<unknown>) => what())
  if (isFiltered)
    return (
      <Empty
        title={eventWords.noMatch(
          [search.q, search.outcome && outcomeWords[search.outcome as keyof typeof outcomeWords]]
            .filter(Boolean)
            .join(', '),
        )}
        actions={<Button onClick={clear}>{shellWords.clear}</Button>}
      />
    )
  return (
    <Empty
      title={eventWords.empty}
      actions={
        <>
          {isSandbox && someNumber && (
            <Button
              kind="go"
              isBusy={act.isPending}
              onClick={() =>
                act.mutate(() =>
                  operator.customers.act(someNumber.id, {
                    customer: '15550100099',
                    name: 'Ada Moreno',
                    action: 'write',
                    text: 'Is the rye still warm?',
                  }),
                )
              }
            >
              {eventWords.writeAs}
            </Button>
          )}
          {isSandbox && someAccount && (
            <Button
              isBusy={act.isPending}
              onClick={() => act.mutate(() => operator.events.test(someAccount.id, { field: 'messages' }))}
            >
              {eventWords.test}
            </Button>
          )}
        </>
      }
    >
      {eventWords.emptyWhy}
    </Empty>
  )
}
