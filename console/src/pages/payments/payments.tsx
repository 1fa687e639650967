/** Payment configurations of an account, and authorizing them at the gateway. */

import '../../look/laboratory.css'
import type { PaymentConfiguration } from '@parley-dev/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { business } from '../../server/connection.ts'
import { useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { Badge } from '../../ui/status.tsx'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { paymentWords as words } from '../../words/numbers.ts'
import { templateWords } from '../../words/templates.ts'
import { NewConfiguration, useReturnAddress } from './new-configuration.tsx'

export function Payments() {
  const { someAccount } = useScope()
  const app = someAccount?.app_id ?? ''
  const account = someAccount?.id ?? ''
  const client = useQueryClient()
  const reread = () => client.invalidateQueries({ queryKey: ['payments'] })
  const {
    data,
    error,
    refetch: again,
  } = useQuery({
    queryKey: ['payments', account],
    enabled: account !== '',
    meta: { live: true },
    queryFn: async () => {
      const read = await business(app).payments.list(account).all()
      // Each entry holds the configurations of the account, or is one.
      return (read as (PaymentConfiguration & { payment_configurations?: PaymentConfiguration[] })[]).flatMap(
        (one) => one.payment_configurations ?? [one],
      )
    },
  })
  if (!someAccount) return <Empty title={templateWords.noAccount} />
  return (
    <div className="page laboratory">
      <h1>{words.title}</h1>
      <p className="soft">{words.sub(someAccount.name)}</p>
      <CameBack />
      <NewConfiguration app={app} account={account} done={reread} />
      {error && <Trouble error={error} again={() => void again()} />}
      {data?.length === 0 && <Empty title={words.none}>{words.noneWhy}</Empty>}
      <ul className="lab-rows">
        {data?.map((one) => (
          <ConfigurationRow
            key={one.configuration_name}
            app={app}
            account={account}
            configuration={one}
            done={reread}
          />
        ))}
      </ul>
    </div>
  )
}

/** A merchant who comes back from the gateway reads how it went. */
function CameBack() {
  const [search] = useSearchState()
  if (search.error !== undefined)
    return <Trouble title={words.notAuthorized} error={search.error_description ?? search.error} />
  if (search.code === undefined) return null
  return (
    <p className="verdict tone-ok" role="status">
      <Icon name="done" />
      {words.authorized}
    </p>
  )
}

type RowProps = { app: string; account: string; configuration: PaymentConfiguration; done: () => unknown }

function ConfigurationRow({ app, account, configuration, done }: RowProps) {
  const { configuration_name = '', provider_name, upi_vpa, redirect_url, status = 'ACTIVE' } = configuration
  const { payments } = business(app)
  const home = useReturnAddress()
  const authorize = useMutation({
    mutationFn: async () => {
      const { oauth_url } = await payments.link(account, { configuration_name })
      // Who comes back here leaves from here; the way to another page must not end this one.
      open(oauth_url, redirect_url === home ? '_self' : '_blank', 'noreferrer')
    },
    onSettled: done,
  })
  return (
    <li>
      <Badge tone={status === 'ACTIVE' ? 'ok' : 'wait'}>{words.states[status]}</Badge>
      <b>{configuration_name}</b>
      <span className="soft">{provider_name}</span>
      <code className="faint grow cut">{upi_vpa ?? redirect_url}</code>
      {status === 'PENDING_AUTHORIZATION' && (
        <Button little isBusy={authorize.isPending} onClick={() => authorize.mutate()}>
          {words.authorize}
        </Button>
      )}
      <ConfirmButton
        className="button little"
        label={words.remove}
        sure={words.removeSure(configuration_name)}
        act={() => payments.delete(account, configuration_name)}
        onDone={done}
      />
      {authorize.error && <Trouble error={authorize.error} />}
    </li>
  )
}
