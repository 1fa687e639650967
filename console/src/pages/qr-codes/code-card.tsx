/** One QR code: as it is printed, with what it says, and what can be done with it. */

import type { QrCode } from '@parley-dev/sdk'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { MakeButton } from '../../ui/make-button.tsx'
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
        <MakeButton
          label={words.changeTitle}
          className="button little"
          face={words.change}
          send={words.save}
          fields={[
            {
              name: 'prefilled_message',
              label: words.message,
              note: words.changeHint,
              rows: 3,
              lengthMax: words.messageMax,
              first: message,
            },
          ]}
          make={({ prefilled_message }) => change(prefilled_message)}
        />
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
