/** A new payment configuration: who handles the payments, of those that this installation knows. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { business, operator } from '../../server/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Form, SelectInput, TextInput } from '../../ui/form.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { paymentWords as words } from '../../words/numbers.ts'

type NewProps = { app: string; account: string; done: () => unknown }

export function NewConfiguration({ app, account, done }: NewProps) {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState('')
  const [value, setValue] = useState('')
  const { data: providers = [], error } = useQuery({
    queryKey: ['payment providers'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await operator.payments.providers()).data,
  })
  const provider = providers.find(({ provider_name }) => provider_name === chosen) ?? providers[0]
  const isUpi = provider?.kind === 'upi'
  const make = useMutation({
    mutationFn: (provider_name: string) =>
      business(app).payments.create(
        account,
        isUpi
          ? { configuration_name: name, provider_name: 'upi_vpa', upi_vpa: value }
          : { configuration_name: name, provider_name, redirect_url: value },
      ),
    onSettled: done,
  })
  const because = provider && !provider.connected ? words.notConnected(provider.provider_name) : undefined
  const trouble = error ?? make.error
  return (
    <>
      <Form
        className="row wrap lab-section"
        onSend={() => provider && because === undefined && make.mutate(provider.provider_name)}
      >
        <TextInput
          className="lab-select"
          label={words.name}
          placeholder={words.name}
          value={name}
          onText={setName}
        />
        <SelectInput
          className="lab-select"
          label={words.provider}
          value={provider?.provider_name ?? ''}
          options={providers.map(({ provider_name, kind }) => [
            provider_name,
            words.providerName(provider_name, words.kinds[kind]),
          ])}
          onChange={setChosen}
        />
        <TextInput
          className="lab-select grow"
          label={isUpi ? words.upi : words.redirect}
          placeholder={isUpi ? words.upi : words.redirect}
          value={value}
          onText={setValue}
        />
        <Button type="submit" kind="go" icon="plus" isBusy={make.isPending} because={because}>
          {words.make}
        </Button>
      </Form>
      {trouble && <Trouble error={trouble} />}
    </>
  )
}
