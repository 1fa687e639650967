/** The secrets that notifications are signed with, and changing them. */

import { useMutation } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'
import { useListedApps } from '../../server/listed-apps.ts'
import { AppSearch } from '../../ui/app-search.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { readTime, wholeTime } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { webhookWords } from '../../words/webhooks.ts'

const words = webhookWords.secrets

export function Secrets() {
  const [{ q = '' }] = useSearchState()
  const list = useListedApps(q)
  return (
    <div className="page stack">
      <p className="soft">{words.sub}</p>
      <AppSearch />
      {list.error && <Trouble error={list.error} again={() => void list.refetch()} />}
      <ul className="receivers">
        {list.rows.map((app) => (
          <Secret key={app.id} app={app} />
        ))}
      </ul>
      <MoreRows list={list} />
    </div>
  )
}

function Secret({ app }: { app: { id: string; name: string } }) {
  const rotate = useMutation({ mutationFn: () => operator.apps.rotateSecret(app.id) })
  return (
    <li>
      <div className="row wrap">
        <b>{app.name}</b>
        <code className="faint grow">{app.id}</code>
        <ConfirmButton
          className="button"
          label={words.rotate}
          sure={words.sure(app.name)}
          act={rotate.mutateAsync}
        />
      </div>
      {rotate.data && (
        <ShownOnce label={words.once} text={rotate.data.secret}>
          <span className="soft">{words.until(wholeTime(readTime(rotate.data.previous_valid_until)))}</span>
        </ShownOnce>
      )}
    </li>
  )
}
