/** Every field of an account: a switch for each application, and a test. */

import type { TriedRouting } from '@parley-dev/operator'
import { operator } from '../../server/connection.ts'
import { useIsSandbox } from '../../server/session.ts'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/toast.tsx'
import { webhookWords } from '../../words/webhooks.ts'
import { isOff } from './map-line.ts'

const words = webhookWords.map

type FieldsProps = {
  isOpen: boolean
  account: { id: string }
  data: TriedRouting['data']
  apps: string[]
  change: (what: () => Promise<unknown>) => void
}

export function MapFields({ isOpen, account, data, apps, change }: FieldsProps) {
  const isSandbox = useIsSandbox()
  async function turn(app: string, field: string, on: boolean) {
    const { fields } = await operator.apps.webhooks(app)
    await operator.apps.setCallback(app, {
      fields: on ? [...new Set([...fields, field])] : fields.filter((one) => one !== field),
    })
  }
  async function test(field: string) {
    await operator.events.test(account.id, { field })
    say(words.tested(field))
  }
  return (
    <details className="fields" open={isOpen}>
      <summary>{words.fieldsTitle}</summary>
      <ul className="table">
        {data.map(({ field, applications }) => (
          <li key={field} className="field-row">
            <code className="grow">{field}</code>
            {apps.map((app) => {
              const one = applications.find(({ app_id }) => app_id === app)
              const name = one?.app_name ?? app
              const isOn = one !== undefined && !isOff(one)
              return (
                <label key={app} className="check">
                  <input
                    type="checkbox"
                    aria-label={words.hears(name, field)}
                    checked={isOn}
                    onChange={(event) => {
                      const on = event.target.checked
                      change(() => turn(app, field, on))
                    }}
                  />
                  <small className="soft">{name}</small>
                </label>
              )
            })}
            {isSandbox && (
              <Button little onClick={() => change(() => test(field))}>
                {words.test}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
