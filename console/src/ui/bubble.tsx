/** A message as the phone shows it: what is marked *so* or _so_ is set so, and samples are tinted. */

import { Fragment, type ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type BubbleButton = { text: string; icon?: IconName; isBad?: boolean }
type BubbleMedia = { format: 'IMAGE' | 'VIDEO' | 'DOCUMENT'; name: string; url?: string | undefined }
type Said = { body: string; samples?: Record<string, string>; media?: BubbleMedia; buttons?: BubbleButton[] }
type BubbleProps = Said & {
  header?: string | undefined
  footer?: string | undefined
  time?: string
  /** Side by side below it. */
  cards?: (Said & { key: string })[]
}

export const Bubble = ({
  header,
  media,
  body,
  footer,
  buttons = [],
  samples = {},
  time,
  cards = [],
}: BubbleProps) => (
  <div className="bubble-wall">
    <div className="bubble">
      {media && <Media {...media} />}
      {header !== undefined && header !== '' && <p className="bubble-head">{filled(header, samples)}</p>}
      <p className="bubble-body">{formatted(body, samples)}</p>
      {footer !== undefined && footer !== '' && <p className="bubble-foot">{footer}</p>}
      {time !== undefined && <p className="bubble-time">{time}</p>}
    </div>
    <Taps buttons={buttons} />
    {cards.length > 0 && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      <ul className="bubble-cards" tabIndex={0}>
        {cards.map((card) => (
          <li key={card.key}>
            <div className="bubble">
              {card.media && <Media {...card.media} />}
              <p className="bubble-body">{formatted(card.body, card.samples ?? {})}</p>
            </div>
            <Taps buttons={card.buttons ?? []} />
          </li>
        ))}
      </ul>
    )}
  </div>
)

const Taps = ({ buttons }: { buttons: BubbleButton[] }) =>
  buttons.map(({ text, icon, isBad }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two buttons may say the same
    <div key={index} className={isBad ? 'bubble-tap bad' : 'bubble-tap'}>
      {icon && <Icon name={icon} small />}
      <span className="cut">{text}</span>
    </div>
  ))

function Media({ format, name, url }: BubbleMedia) {
  if (format === 'IMAGE' && url !== undefined) return <img className="bubble-media" src={url} alt={name} />
  if (format === 'VIDEO' && url !== undefined)
    return <video className="bubble-media" src={url} aria-label={name} muted />
  return (
    <div className={`bubble-media missing ${format.toLowerCase()}`}>
      <Icon name={format === 'DOCUMENT' ? 'templates' : 'eye'} />
      <span className="cut">{name}</span>
    </div>
  )
}

const MARKS = /(\*[^*\n]+\*|_[^_\n]+_|~[^~\n]+~|```[^`]+```)/
const VARIABLE = /(\{\{\s*\w+\s*\}\})/

function formatted(text: string, samples: Record<string, string>): ReactNode[] {
  return text.split(MARKS).map((part, index) => {
    const inside = (cut: number) => filled(part.slice(cut, -cut), samples)
    const key = `${index}`
    if (part.length > 2 && part.startsWith('*') && part.endsWith('*')) return <b key={key}>{inside(1)}</b>
    if (part.length > 2 && part.startsWith('_') && part.endsWith('_')) return <i key={key}>{inside(1)}</i>
    if (part.length > 2 && part.startsWith('~') && part.endsWith('~')) return <s key={key}>{inside(1)}</s>
    if (part.length > 6 && part.startsWith('```')) return <code key={key}>{inside(3)}</code>
    return <Fragment key={key}>{filled(part, samples)}</Fragment>
  })
}

function filled(text: string, samples: Record<string, string>): ReactNode[] {
  return text.split(VARIABLE).map((part, index) => {
    const key = `${index}`
    const name = VARIABLE.test(part) ? part.replace(/[{}\s]/g, '') : undefined
    if (name === undefined) return <Fragment key={key}>{part}</Fragment>
    return <mark key={key}>{samples[name] || part}</mark>
  })
}
