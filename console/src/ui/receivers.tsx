/** Receivers: which of them answer, which fail, and how much waits for them. */

import type { Receiver } from '@parley-dev/operator'
import { operator } from '../server/connection.ts'
import { useLongList } from '../server/long-list.ts'
import { useChange } from '../server/reads.ts'
import { AT_HAND_MAX, useScope, worldFilter } from '../server/scope.ts'
import { webhookWords } from '../words/webhooks.ts'
import { Button } from './button.tsx'
import { MoreRows } from './more-rows.tsx'
import { To } from './navigation.tsx'
import { PageSearch } from './search-box.tsx'
import { useSearchState } from './search-state.ts'
import { Badge, type Tone } from './status.tsx'
import { Empty, Trouble } from './trouble.tsx'

const words = webhookWords.receivers

/** What is for it waits meanwhile. One that said that it is gone is brought back by a handshake. */
export function PauseButton({ receiver }: { receiver: Receiver }) {
  const isPaused = receiver.paused_by === 'operator'
  const turn = useChange(
    () =>
      isPaused ? operator.events.resumeReceiver(receiver.id) : operator.events.pauseReceiver(receiver.id),
    ['receivers'],
  )
  if (receiver.paused_by === 'receiver' || receiver.retired_at !== undefined) return null
  return (
    <>
      <Button little isBusy={turn.isPending} onClick={() => turn.mutate()}>
        {isPaused ? words.resume : words.pause}
      </Button>
      {turn.error && <Trouble error={turn.error} />}
    </>
  )
}

/** So many are seen at a glance. */
const FEW = 5

const TONES: Record<Receiver['circuit'], Tone> = { closed: 'ok', open: 'fail', half_open: 'wait' }

export function Receivers() {
  const { apps, params } = useScope()
  const [{ q = '' }] = useSearchState()
  const asked = { world: worldFilter(params.world), limit: AT_HAND_MAX, ...(q !== '' && { q }) }
  const list = useLongList<Receiver>({
    queryKey: ['receivers', 'listed', asked],
    isLive: true,
    refetchInterval: 5_000,
    read: (after) => operator.events.receivers({ ...asked, ...after }).first(),
  })
  const { rows, error, refetch, isPending } = list
  const isNone = !isPending && !error && rows.length === 0
  if (isNone && q === '') return <Empty title={words.none}>{words.noneWhy}</Empty>
  return (
    <>
      {(rows.length > FEW || q !== '') && (
        <div className="table-tools">
          <PageSearch label={words.search} hint={words.searchHint} />
        </div>
      )}
      {error && <Trouble error={error} again={() => void refetch()} />}
      {isNone && <Empty title={words.noMatch(q)} />}
      <ul className="receivers">
        {rows.map((receiver) => (
          <ReceiverRow
            key={receiver.id}
            receiver={receiver}
            app={apps.find(({ id }) => id === receiver.app_id)?.name ?? receiver.app_id}
          />
        ))}
      </ul>
      <MoreRows list={list} />
    </>
  )
}

/** Now, instead of when its time has come. */
export function RetryButton({ receiver: { id, circuit, paused_at } }: { receiver: Receiver }) {
  const retry = useChange(() => operator.events.retryReceiver(id), ['receivers'])
  return (
    <>
      <Button
        little
        quiet
        isBusy={retry.isPending}
        because={paused_at ? words.paused : circuit === 'closed' ? words.nothingToRetry : undefined}
        onClick={() => retry.mutate()}
      >
        {words.retry}
      </Button>
      {retry.error && <Trouble error={retry.error} />}
    </>
  )
}

function ReceiverRow({ receiver, app }: { receiver: Receiver; app: string | undefined }) {
  const { circuit, paused_because, paused_at, retired_at } = receiver
  return (
    <li>
      <div className="row wrap">
        <Badge tone={paused_at ? 'unsent' : TONES[circuit]}>
          {paused_at ? words.paused : retired_at ? words.retired : webhookWords.map.circuits[circuit]}
        </Badge>
        <To className="link grow cut" page={`webhooks/${receiver.id}`}>
          <code>{receiver.url}</code>
        </To>
        <span className="soft">{app}</span>
        {receiver.failures > 0 && <span className="tone-fail">{words.failures(receiver.failures)}</span>}
        <span className={receiver.waiting > 0 ? 'tone-wait' : 'faint'}>
          {words.waiting(receiver.waiting)}
        </span>
        <PauseButton receiver={receiver} />
        <RetryButton receiver={receiver} />
      </div>
      {paused_because !== undefined && <p className="soft">{paused_because}</p>}
    </li>
  )
}
