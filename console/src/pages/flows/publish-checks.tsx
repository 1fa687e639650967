/** Everything that publishing asks for, in its order, each with how to put it right. */

import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { operator } from '../../server/connection.ts'
import { Button } from '../../ui/button.tsx'
import { type StationState, Stop } from '../../ui/line.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { flowWords } from '../../words/flows.ts'
import type { Check, CheckKey } from './checks.ts'
import type { LabProps } from './lab-props.ts'

const words = flowWords.checks

type ChecksProps = Pick<LabProps, 'flow'> & { checks: Check[]; save: () => void; reread: () => unknown }

export function PublishChecks({ flow, checks, save, reread }: ChecksProps) {
  const [, setSearch] = useSearchState()
  const ping = useMutation({
    mutationFn: () => operator.flows.askEndpoint(flow.id, { action: 'ping' }),
    onSettled: () => void reread(),
  })
  const fixes: Partial<Record<CheckKey, ReactNode>> = {
    valid: (
      <Button little onClick={() => setSearch({ tab: undefined })}>
        {words.toEditor}
      </Button>
    ),
    saved: (
      <Button little onClick={save}>
        {flowWords.save}
      </Button>
    ),
    address: (
      <Button little onClick={() => setSearch({ tab: 'endpoint' })}>
        {words.toEndpoint}
      </Button>
    ),
    key: (
      <Button little onClick={() => setSearch({ tab: 'endpoint' })}>
        {words.toEndpoint}
      </Button>
    ),
    answers: (
      <Button little isBusy={ping.isPending} onClick={() => ping.mutate()}>
        {words.ping}
      </Button>
    ),
  }
  // Behind the first that fails, the line has not been walked.
  const stop = checks.findIndex(({ state }) => state === 'no')
  const stateOf = (check: Check, place: number): StationState => {
    if (check.state === 'unneeded') return 'plan'
    if (check.state === 'unknown') return 'now'
    if (check.state === 'no') return 'failed'
    return stop >= 0 && place > stop ? 'idle' : 'passed'
  }
  return (
    <div className="page scroll">
      <ol className="stops">
        {checks.map((check, place) => (
          <Stop key={check.key} state={stateOf(check, place)} title={<b>{words.names[check.key]}</b>}>
            <p className="soft">{check.detail ?? words.detail[check.key][check.state]}</p>
            {(check.state === 'no' || check.state === 'unknown') && fixes[check.key]}
          </Stop>
        ))}
      </ol>
    </div>
  )
}
