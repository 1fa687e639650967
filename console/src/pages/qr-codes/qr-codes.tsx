/** QR codes of a number: made, seen, changed, downloaded, printed, and opened as a customer. */

import '../laboratory/laboratory.css'
import '../numbers/numbers.css'
import type { QrCode } from '@parley/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { business } from '../../server/connection.ts'
import { useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { numberWords, qrWords as words } from '../../words/numbers.ts'

const FIELDS = 'code,prefilled_message,deep_link_url,qr_image_url.format(SVG)'

export function QrCodes() {
  const { someNumber, accounts } = useScope()
  const app = accounts.find(({ id }) => id === someNumber?.account_id)?.app_id ?? ''
  const number = someNumber?.id ?? ''
  const client = useQueryClient()
  const { data: codes, error } = useQuery({
    queryKey: ['qr codes', number],
    enabled: number !== '',
    queryFn: () => business(app).qrCodes.list(number, { limit: 200, fields: FIELDS }).all(200),
  })
  const act = useMutation({
    mutationFn: (what: () => Promise<unknown>) => what(),
    onSettled: () => client.invalidateQueries({ queryKey: ['qr codes'] }),
  })
  const [message, setMessage] = useState('')
  if (!someNumber) return <Empty title={numberWords.none} />
  function submit(event: FormEvent) {
    event.preventDefault()
    act.mutate(() =>
      business(app).qrCodes.create(number, { prefilled_message: message, generate_qr_image: 'SVG' }),
    )
  }
  const trouble = error ?? act.error
  return (
    <div className="page qr-page">
      <div className="row wrap">
        <h1 className="grow">{words.title}</h1>
        {(codes?.length ?? 0) > 0 && <Button onClick={() => print()}>{words.print}</Button>}
      </div>
      <p className="soft">{`${words.sub} ${someNumber.display_phone_number}`}</p>
      <form className="row wrap lab-section" onSubmit={submit}>
        <input
          className="input lab-select grow"
          aria-label={words.message}
          placeholder={words.message}
          maxLength={words.messageMax}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Button type="submit" kind="go" icon="plus" isBusy={act.isPending}>
          {words.make}
        </Button>
      </form>
      {trouble && <Trouble error={trouble} />}
      {codes?.length === 0 && <Empty title={words.none} />}
      <ul className="qr-grid">
        {codes?.map((code) => (
          <Code
            key={code.id ?? code.code}
            code={code}
            remove={() => act.mutate(() => business(app).qrCodes.delete(number, code.code ?? code.id))}
          />
        ))}
      </ul>
    </div>
  )
}

function Code({ code, remove }: { code: QrCode; remove: () => void }) {
  const message = code.prefilled_message ?? ''
  return (
    <li>
      {code.qr_image_url !== undefined && <img src={code.qr_image_url} alt={words.image(message)} />}
      <p>{message}</p>
      <code className="faint">{code.code}</code>
      <div className="row wrap">
        {code.deep_link_url !== undefined && (
          <a className="link" href={code.deep_link_url} target="_blank" rel="noreferrer">
            {words.open}
          </a>
        )}
        {code.qr_image_url !== undefined && (
          <a className="link" href={code.qr_image_url} download={`${code.code}.svg`}>
            {words.svg}
          </a>
        )}
        <Popover label={words.remove} className="button little" face={words.remove}>
          {(close) => (
            <div className="popover-body">
              <p>{words.removeSure}</p>
              <div className="row">
                <Button kind="harm" onClick={remove}>
                  {words.remove}
                </Button>
                <Button onClick={close}>{words.keep}</Button>
              </div>
            </div>
          )}
        </Popover>
      </div>
    </li>
  )
}
