/** One QR code: as it is printed, with what it says, and what can be done with it. */

import type { QrCode } from '@parley/sdk'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { qrWords as words } from '../../words/numbers.ts'

type CodeCardProps = {
  code: QrCode & { png: string | undefined }
  change: (message: string) => Promise<unknown>
  remove: () => Promise<unknown>
  done: () => void
}

export function CodeCard({ code, change, remove, done }: CodeCardProps) {
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
        {code.png !== undefined && (
          <a className="link" href={code.png} download={`${code.code}.png`}>
            {words.png}
          </a>
        )}
      </div>
      <div className="row wrap">
        <ChangeWords message={message} change={change} done={done} />
        <ConfirmButton
          className="button little"
          label={words.remove}
          sure={words.removeSure}
          act={remove}
          onDone={done}
        />
      </div>
    </li>
  )
}

type ChangeProps = { message: string; change: CodeCardProps['change']; done: () => void }

function ChangeWords({ message, change, done }: ChangeProps) {
  const [text, setText] = useState(message)
  const save = useMutation({ mutationFn: () => change(text), onSuccess: done })
  function submit(event: FormEvent, close: () => void) {
    event.preventDefault()
    save.mutate(undefined, { onSuccess: close })
  }
  return (
    <Popover label={words.changeTitle} className="button little" face={words.change}>
      {(close) => (
        <form className="popover-body" onSubmit={(event) => submit(event, close)}>
          <label className="field">
            <span className="label">{words.message}</span>
            <textarea
              className="input"
              rows={3}
              maxLength={words.messageMax}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <span className="hint">{words.changeHint}</span>
          </label>
          <div>
            <Button type="submit" kind="go" isBusy={save.isPending}>
              {words.save}
            </Button>
          </div>
          {save.error && <Trouble error={save.error} />}
        </form>
      )}
    </Popover>
  )
}
