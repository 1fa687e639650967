/** A draft as the phone would show it. */

import { templateWords } from '../../words/templates.ts'
import { Bubble, type BubbleMedia } from '../bubble.tsx'
import { BUTTON_KINDS, saysItself } from './button-kinds.ts'
import type { Draft, DraftButton, DraftFile, HeaderFormat } from './draft.ts'
import { useSamplePreviews } from './sample-previews.ts'

const {
  code: codeWords,
  offer: offerWords,
  call: callWords,
  headerKinds,
  file: fileWords,
} = templateWords.builder
const CODE = { '1': '123456' }

type DraftBubbleProps = { draft: Draft; time?: string; isBad?: (button: number) => boolean }

export function DraftBubble({ draft, time, isBad = () => false }: DraftBubbleProps) {
  const files = [draft.file, ...draft.cards.map(({ file }) => file)]
  const previews = useSamplePreviews([...new Set(files.flatMap((file) => file?.handle ?? []))])
  if (draft.category === 'AUTHENTICATION') return <CodeBubble draft={draft} time={time} />
  const { headerKind, offer, cardFormat } = draft
  function mediaOf(format: Exclude<HeaderFormat, 'TEXT'>, file: DraftFile | undefined): BubbleMedia {
    const { url, isGone } = previews.get(file?.handle ?? '') ?? {}
    const name = file?.name ?? headerKinds[format]
    return { format, name: isGone ? `${name}, ${fileWords.goneShort}` : name, url }
  }
  return (
    <Bubble
      header={headerKind === 'TEXT' ? { text: draft.header, samples: draft.headerSamples } : undefined}
      media={headerKind === 'none' || headerKind === 'TEXT' ? undefined : mediaOf(headerKind, draft.file)}
      offer={
        offer && { text: offer.text || offerWords.text, ends: offer.expires ? offerWords.ends : undefined }
      }
      body={draft.body || ' '}
      footer={draft.footer}
      samples={draft.samples}
      asks={draft.asksToCall ? callWords : undefined}
      buttons={draft.buttons.map((button, index) => ({ ...lookOf(button), isBad: isBad(index) }))}
      cards={draft.cards.map(({ key, file, body, samples, buttons }) => ({
        key,
        media: mediaOf(cardFormat, file),
        body,
        samples,
        buttons: buttons.map(lookOf),
      }))}
      time={time}
    />
  )
}

const CodeBubble = ({ draft: { code }, time }: { draft: Draft; time: string | undefined }) => (
  <Bubble
    body={codeWords.text(code.recommends)}
    footer={code.minutes === '' ? '' : codeWords.expires(code.minutes)}
    samples={CODE}
    buttons={[{ text: code.button || codeWords.buttons[code.otp], icon: 'copy' }]}
    time={time}
  />
)

const lookOf = (button: DraftButton) => ({
  text: saysItself(button),
  icon: BUTTON_KINDS[button.kind].icon,
})
