/** The secrets that notifications are signed with, and changing them. */

import { useMutation } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'
import { useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Popover } from '../../ui/popover.tsx'
import { readTime, wholeTime } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
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
        <Popover label={words.rotate} align="end" face={words.rotate}>
          {(close) => (
            <div className="popover-body">
              <p>{words.sure(app.name)}</p>
              <div className="row">
                <Button
                  kind="harm"
                  onClick={() => {
                    close()
                    rotate.mutate()
                  }}
                >
                  {words.rotate}
                </Button>
                <Button onClick={close}>{words.keep}</Button>
              </div>
            </div>
          )}
        </Popover>
      </div>
      {rotate.data && (
        <p className="row wrap" role="status">
          {words.once}: <code className="plate">{rotate.data.secret}</code>
          <Copy text={rotate.data.secret} label={words.once} />
          <span className="soft">{words.until(wholeTime(readTime(rotate.data.previous_valid_until)))}</span>
        </p>
      )}
      {rotate.error && <Trouble error={rotate.error} />}
    </li>
  )
}
