/** A draft as the phone would show it. */

import { templateWords } from '../../words/templates.ts'
import { Bubble, type BubbleMedia } from '../bubble.tsx'
import { BUTTON_KINDS, saysItself } from './button-kinds.ts'
import { type Draft, fileNameOf, handleOf, type OwnButton, type Part, partsOf } from './draft.ts'
import { useSamplePreviews } from './sample-previews.ts'
import { type Samples, samplesOf } from './variables.ts'

const {
  code: codeWords,
  offer: offerWords,
  call: callWords,
  headerKinds,
  file: fileWords,
} = templateWords.builder
const CODE = { '1': '123456' }

type DraftBubbleProps = {
  draft: Draft
  /** In place of its samples. */
  filled?: { header: Samples; body: Samples }
  time?: string
  isBad?: (button: number) => boolean
}

export function DraftBubble({ draft, filled, time, isBad = () => false }: DraftBubbleProps) {
  const { components, parameter_format: format } = draft
  const { header, offer, body, footer, asksToCall, buttons, cards } = partsOf(components)
  const shownCards = cards.map((card) => partsOf(card.components))
  const handles = [header, ...shownCards.map((card) => card.header)].flatMap((one) => handleOf(one) ?? [])
  const previews = useSamplePreviews([...new Set(handles)])
  if (draft.category === 'AUTHENTICATION') return <CodeBubble code={draft.code} time={time} />
  function mediaOf(shown: Part<'HEADER'> | undefined): BubbleMedia | undefined {
    if (!shown?.format || shown.format === 'TEXT') return undefined
    const handle = handleOf(shown)
    const { url, isGone } = previews.get(handle ?? '') ?? {}
    const name = handle ? fileNameOf(draft, handle, shown.format) : headerKinds[shown.format]
    return { format: shown.format, name: isGone ? `${name}, ${fileWords.goneShort}` : name, url }
  }
  const { text: said = '' } = header ?? {}
  return (
    <Bubble
      header={
        header?.format !== 'TEXT'
          ? undefined
          : { text: said, samples: filled?.header ?? samplesOf(header, format) }
      }
      media={mediaOf(header)}
      offer={
        offer && {
          text: offer.text || offerWords.text,
          ends: offer.has_expiration ? offerWords.ends : undefined,
        }
      }
      body={body.text || ' '}
      footer={footer?.text}
      samples={filled?.body ?? samplesOf(body, format)}
      asks={asksToCall ? callWords : undefined}
      buttons={buttons.map((button, index) => ({ ...lookOf(button), isBad: isBad(index) }))}
      cards={shownCards.map((card, index) => ({
        key: String(index),
        media: mediaOf(card.header),
        body: card.body.text ?? '',
        samples: samplesOf(card.body, format),
        buttons: card.buttons.map(lookOf),
      }))}
      time={time}
    />
  )
}

type CodeProps = { code: Draft['code']; time: string | undefined }

function CodeBubble({ code, time }: CodeProps) {
  const { body, footer, otp } = partsOf(code)
  const minutes = footer?.code_expiration_minutes
  return (
    <Bubble
      body={codeWords.text(body.add_security_recommendation ?? false)}
      footer={minutes === undefined ? '' : codeWords.expires(String(minutes))}
      samples={CODE}
      buttons={[{ text: otp.text || codeWords.buttons[otp.otp_type ?? 'COPY_CODE'], icon: 'copy' }]}
      time={time}
    />
  )
}

const lookOf = (button: OwnButton) => ({ text: saysItself(button), icon: BUTTON_KINDS[button.type].icon })
