/** One QR code: as it is printed, with what it says, and what can be done with it. */

import type { QrCode } from '@parley-dev/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { blamesAt } from '../../ui/composer/blame.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { TextField } from '../../ui/form.tsx'
import { PopoverForm } from '../../ui/popover-form.tsx'
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
  const { at, rest } = blamesAt(save.error, ['prefilled_message'])
  return (
    <PopoverForm
      label={words.changeTitle}
      className="button little"
      face={words.change}
      send={words.save}
      onSend={(close) => save.mutate(undefined, { onSuccess: close })}
      isBusy={save.isPending}
      error={rest instanceof Error ? rest : null}
    >
      <TextField
        label={words.message}
        note={words.changeHint}
        rows={3}
        lengthMax={words.messageMax}
        blame={at('prefilled_message')}
        value={text}
        onText={setText}
      />
    </PopoverForm>
  )
}
