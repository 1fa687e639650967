/** A new payment configuration: who handles the payments, of those that this installation knows. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { business, consoleRoot, operator } from '../../server/connection.ts'
import { installationQuery } from '../../server/overview.ts'
import { CONSTANT, useRead } from '../../server/reads.ts'
import { pathIn, useScopeParams } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { blamesAt } from '../../ui/composer/blame.ts'
import { Form, SelectField, TextField } from '../../ui/form.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { paymentWords as words } from '../../words/numbers.ts'

/** This very page, at the address by which merchants reach the installation. */
export function useReturnAddress(): string {
  const params = useScopeParams()
  const { data: installation } = useQuery(installationQuery)
  const root = installation ? `${installation.public_url.replace(/\/$/, '')}/console` : consoleRoot.href
  return `${root.replace(/\/$/, '')}${pathIn(params, 'payments')}`
}

type NewProps = { app: string; account: string; done: () => unknown }

export function NewConfiguration({ app, account, done }: NewProps) {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState('')
  const [address, setAddress] = useState('')
  const home = useReturnAddress()
  const [typed, setRedirect] = useState<string>()
  const redirect = typed ?? home
  const { data: providers = [], error } = useRead(
    ['payment providers'],
    async () => (await operator.payments.providers()).data,
    CONSTANT,
  )
  const provider = providers.find(({ provider_name }) => provider_name === chosen) ?? providers[0]
  const isUpi = provider?.kind === 'upi'
  const make = useMutation({
    mutationFn: (provider_name: string) =>
      business(app).payments.create(
        account,
        isUpi
          ? { configuration_name: name, provider_name: 'upi_vpa', upi_vpa: address }
          : { configuration_name: name, provider_name, redirect_url: redirect },
      ),
    onSettled: done,
  })
  const because = provider && !provider.connected ? words.notConnected(provider.provider_name) : undefined
  const { at, rest } = blamesAt(make.error, ['configuration_name', 'upi_vpa', 'redirect_url'])
  const trouble = error ?? rest
  return (
    <>
      <Form
        className="lab-section inline-form"
        onSend={() => provider && because === undefined && make.mutate(provider.provider_name)}
      >
        <TextField label={words.name} blame={at('configuration_name')} value={name} onText={setName} />
        <SelectField
          label={words.provider}
          value={provider?.provider_name ?? ''}
          options={providers.map(({ provider_name, kind }) => [
            provider_name,
            words.providerName(provider_name, words.kinds[kind]),
          ])}
          onChange={setChosen}
        />
        {isUpi ? (
          <TextField wide label={words.upi} blame={at('upi_vpa')} value={address} onText={setAddress} />
        ) : (
          <TextField
            wide
            label={words.redirect}
            note={home === redirect ? words.redirectHere : undefined}
            blame={at('redirect_url')}
            value={redirect}
            onText={setRedirect}
          />
        )}
        <Button type="submit" kind="go" icon="plus" isBusy={make.isPending} because={because}>
          {words.make}
        </Button>
      </Form>
      {Boolean(trouble) && <Trouble error={trouble} />}
    </>
  )
}
