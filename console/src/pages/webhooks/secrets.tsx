/** The secrets that notifications are signed with, and changing them. */

import { useMutation } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'
import { useScope } from '../../server/scope.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { readTime, wholeTime } from '../../ui/times.ts'
import { webhookWords } from '../../words/webhooks.ts'

const words = webhookWords.secrets

export function Secrets() {
  const { apps } = useScope()
  return (
    <div className="page stack">
      <p className="soft">{words.sub}</p>
      <ul className="receivers">
        {apps.map((app) => (
          <Secret key={app.id} app={app} />
        ))}
      </ul>
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
