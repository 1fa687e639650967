/** A message as the phone shows it: what is marked *so* or _so_ is set so, and samples are tinted. */

import { Fragment, type ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type BubbleButton = { text: string; icon?: IconName; isBad?: boolean }
export type BubbleMedia = {
  format: 'IMAGE' | 'VIDEO' | 'GIF' | 'DOCUMENT' | 'LOCATION' | 'PRODUCT'
  name: string
  url: string | undefined
}
type Samples = Record<string, string>
type Said = { body: string; samples?: Samples; media?: BubbleMedia | undefined; buttons?: BubbleButton[] }
type BubbleProps = Said & {
  header?: { text: string; samples: Samples } | undefined
  /** Above the words: what is offered, and until when. */
  offer?: { text: string; ends: string | undefined } | undefined
  footer?: string | undefined
  /** Below the words: what the customer is asked, and how to answer. */
  asks?: { shown: string; answers: string } | undefined
  time?: string | undefined
  /** Side by side below it. */
  cards?: (Said & { key: string })[]
}

export const Bubble = ({
  header,
  media,
  offer,
  body,
  footer,
  asks,
  buttons = [],
  samples = {},
  time,
  cards = [],
}: BubbleProps) => (
  <div className="bubble-wall">
    <div className="bubble">
      {media && <Media {...media} />}
      {header && header.text !== '' && <p className="bubble-head">{filled(header.text, header.samples)}</p>}
      {offer && (
        <p className="bubble-offer">
          <Icon name="clock" />
          <span>
            <b>{offer.text}</b>
            {offer.ends !== undefined && <small>{offer.ends}</small>}
          </span>
        </p>
      )}
      <p className="bubble-body">{formatted(body, samples)}</p>
      {footer !== undefined && footer !== '' && <p className="bubble-foot">{footer}</p>}
      {time !== undefined && <p className="bubble-time">{time}</p>}
    </div>
    {asks && (
      <div className="bubble-tap">
        <Icon name="phone" small />
        <span className="cut">{asks.shown}</span>
        <small>{asks.answers}</small>
      </div>
    )}
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

const MEDIA_ICON: Record<BubbleMedia['format'], IconName> = {
  IMAGE: 'eye',
  VIDEO: 'eye',
  GIF: 'eye',
  DOCUMENT: 'templates',
  LOCATION: 'home',
  PRODUCT: 'payments',
}

function Media({ format, name, url }: BubbleMedia) {
  if (format === 'IMAGE' && url !== undefined) return <img className="bubble-media" src={url} alt={name} />
  if ((format === 'VIDEO' || format === 'GIF') && url !== undefined)
    return (
      <video
        className="bubble-media"
        src={url}
        aria-label={name}
        muted
        autoPlay={format === 'GIF'}
        loop={format === 'GIF'}
      />
    )
  return (
    <div className={`bubble-media missing ${format.toLowerCase()}`}>
      <Icon name={MEDIA_ICON[format]} />
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
