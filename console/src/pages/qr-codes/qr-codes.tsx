/** QR codes of a number: made, seen, changed, downloaded, printed, and opened as a customer. */

import '../../look/laboratory.css'
import { useChange, useRead } from '../../server/reads.ts'
import '../../look/numbers.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { business } from '../../server/connection.ts'
import { useAppOf, useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { blamesAt } from '../../ui/composer/blame.ts'
import { Form, TextField } from '../../ui/form.tsx'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { numberWords, qrWords as words } from '../../words/numbers.ts'
import { CodeCard } from './code-card.tsx'

const PAGE = 200
const fieldsWith = (format: 'SVG' | 'PNG') =>
  `code,prefilled_message,deep_link_url,qr_image_url.format(${format})`

export function QrCodes() {
  const { someNumber } = useScope()
  const app = useAppOf(someNumber?.account_id)
  const number = someNumber?.id ?? ''
  const client = useQueryClient()
  const { data: codes, error } = useRead(
    ['qr codes', number],
    async () => {
      const { qrCodes } = business(app)
      const [drawn, pictures] = await Promise.all(
        (['SVG', 'PNG'] as const).map((format) =>
          qrCodes.list(number, { limit: PAGE, fields: fieldsWith(format) }).all(),
        ),
      )
      const pngs = new Map(pictures?.map(({ code, qr_image_url }) => [code, qr_image_url]))
      return drawn?.map((code) => ({ ...code, png: pngs.get(code.code) })) ?? []
    },
    { enabled: number !== '' && app !== '' },
  )
  const act = useChange((what: () => Promise<unknown>) => what(), ['qr codes'])
  const [message, setMessage] = useState('')
  if (!someNumber) return <Empty title={numberWords.none} />
  function submit() {
    act.mutate(() =>
      business(app).qrCodes.create(number, { prefilled_message: message, generate_qr_image: 'SVG' }),
    )
  }
  const { at, rest } = blamesAt(act.error, ['prefilled_message'])
  const trouble = error ?? rest
  return (
    <div className="page qr-page">
      <div className="row wrap">
        <h1 className="grow">{words.title}</h1>
        {(codes?.length ?? 0) > 0 && <Button onClick={() => print()}>{words.print}</Button>}
      </div>
      <p className="soft">{words.sub(someNumber.display_phone_number)}</p>
      <Form className="lab-section inline-form" onSend={submit}>
        <TextField
          wide
          label={words.message}
          blame={at('prefilled_message')}
          lengthMax={words.messageMax}
          value={message}
          onText={setMessage}
        />
        <Button type="submit" kind="go" icon="plus" isBusy={act.isPending}>
          {words.make}
        </Button>
      </Form>
      {Boolean(trouble) && <Trouble error={trouble} />}
      {codes?.length === 0 && <Empty title={words.none} />}
      <ul className="qr-grid">
        {codes?.map((code) => (
          <CodeCard
            key={code.code ?? code.id}
            code={code}
            change={(prefilled_message) =>
              business(app).qrCodes.update(number, code.code ?? code.id ?? '', { prefilled_message })
            }
            remove={() => business(app).qrCodes.delete(number, code.code ?? code.id ?? '')}
            done={() => void client.invalidateQueries({ queryKey: ['qr codes'] })}
          />
        ))}
      </ul>
    </div>
  )
}
