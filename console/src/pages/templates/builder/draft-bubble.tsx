/** A draft as the phone would show it. */

import { Bubble } from '../../../ui/bubble.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { templateWords } from '../../../words/templates.ts'
import type { ButtonKind, Draft, DraftButton, DraftFile, MediaFormat } from './draft.ts'
import { previewOf } from './file-previews.ts'

const { code: codeWords } = templateWords.builder
const BUTTON_ICON: Record<ButtonKind, IconName> = {
  URL: 'outside',
  PHONE_NUMBER: 'phone',
  COPY_CODE: 'copy',
  QUICK_REPLY: 'left',
  FLOW: 'flows',
}
const CODE = { '1': '123456' }

type DraftBubbleProps = { draft: Draft; time?: string; isBad?: (button: number) => boolean }

export function DraftBubble({ draft, time, isBad = () => false }: DraftBubbleProps) {
  const { code } = draft
  if (draft.category === 'AUTHENTICATION')
    return (
      <Bubble
        body={codeWords.text(code.recommends)}
        footer={code.minutes === '' ? '' : codeWords.expires(code.minutes)}
        samples={CODE}
        buttons={[{ text: code.button || codeWords.buttons[code.otp], icon: 'copy' }]}
        {...(time !== undefined && { time })}
      />
    )
  return (
    <Bubble
      header={draft.headerKind === 'TEXT' ? draft.header : undefined}
      {...(draft.headerKind !== 'none' &&
        draft.headerKind !== 'TEXT' && { media: mediaOf(draft.headerKind, draft.file) })}
      body={draft.body || ' '}
      footer={draft.footer}
      samples={draft.samples}
      buttons={draft.buttons.map((button, index) => ({ ...lookOf(button), isBad: isBad(index) }))}
      cards={draft.cards.map(({ key, file, body, samples, buttons }) => ({
        key,
        media: mediaOf(draft.cardFormat, file),
        body,
        samples,
        buttons: buttons.map(lookOf),
      }))}
      {...(time !== undefined && { time })}
    />
  )
}

const mediaOf = (format: MediaFormat, file: DraftFile | undefined) => ({
  format,
  name: file?.name ?? templateWords.builder.headerKinds[format],
  url: previewOf(file?.handle),
})

const lookOf = ({ kind, text, value }: DraftButton) => ({
  text: kind === 'COPY_CODE' ? value : text,
  icon: BUTTON_ICON[kind],
})
