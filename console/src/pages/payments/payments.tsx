/** Payment configurations of an account, and authorizing them at the gateway. */

import '../laboratory/laboratory.css'
import type { PaymentConfiguration } from '@parley/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { business } from '../../server/connection.ts'
import { useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/status.tsx'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { paymentWords as words } from '../../words/numbers.ts'
import { templateWords } from '../../words/templates.ts'

const PROVIDERS = ['upi_vpa', 'alphapay', 'betapay', 'gammapay']

export function Payments() {
  const { someAccount } = useScope()
  const app = someAccount?.app_id ?? ''
  const account = someAccount?.id ?? ''
  const client = useQueryClient()
  const { data, error } = useQuery({
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
  const act = useMutation({
    mutationFn: (what: () => Promise<unknown>) => what(),
    onSettled: () => client.invalidateQueries({ queryKey: ['payments'] }),
  })
  const [name, setName] = useState('')
  const [provider, setProvider] = useState('upi_vpa')
  const [value, setValue] = useState('')
  if (!someAccount) return <Empty title={templateWords.noAccount} />
  const isUpi = provider === 'upi_vpa'
  function submit(event: FormEvent) {
    event.preventDefault()
    act.mutate(() =>
      business(app).payments.create(account, {
        configuration_name: name,
        provider_name: provider,
        ...(value !== '' && (isUpi ? { upi_vpa: value } : { redirect_url: value })),
      }),
    )
  }
  async function authorize(configuration_name: string) {
    const { oauth_url } = await business(app).payments.link(account, { configuration_name })
    open(oauth_url, '_blank', 'noreferrer')
  }
  const trouble = error ?? act.error
  return (
    <div className="page laboratory">
      <h1>{words.title}</h1>
      <p className="soft">{`${words.sub} ${someAccount.name}`}</p>
      <form className="row wrap lab-section" onSubmit={submit}>
        <input
          className="input lab-select"
          aria-label={words.name}
          placeholder={words.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <select
          className="input lab-select"
          aria-label={words.provider}
          value={provider}
          onChange={(event) => setProvider(event.target.value)}
        >
          {PROVIDERS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <input
          className="input lab-select grow"
          aria-label={isUpi ? words.upi : words.redirect}
          placeholder={isUpi ? words.upi : words.redirect}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        <Button type="submit" kind="go" icon="plus" isBusy={act.isPending}>
          {words.make}
        </Button>
      </form>
      {trouble && <Trouble error={trouble} />}
      {data?.length === 0 && <Empty title={words.none} />}
      <ul className="lab-rows">
        {data?.map(({ configuration_name = '', provider_name, upi_vpa, redirect_url, status = 'ACTIVE' }) => (
          <li key={configuration_name}>
            <Badge tone={status === 'ACTIVE' ? 'ok' : 'wait'}>{words.states[status]}</Badge>
            <b>{configuration_name}</b>
            <span className="soft">{provider_name}</span>
            <code className="faint grow cut">{upi_vpa ?? redirect_url}</code>
            {status === 'PENDING_AUTHORIZATION' && (
              <Button little onClick={() => act.mutate(() => authorize(configuration_name))}>
                {words.authorize}
              </Button>
            )}
            <Button
              little
              kind="harm"
              onClick={() => act.mutate(() => business(app).payments.delete(account, configuration_name))}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
