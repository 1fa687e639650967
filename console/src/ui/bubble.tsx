/** A message as the phone shows it: what is marked *so* or _so_ is set so, and samples are tinted. */

import { Fragment, type ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type BubbleButton = { text: string; icon?: IconName; isBad?: boolean }
type BubbleProps = {
  header?: string | undefined
  body: string
  footer?: string | undefined
  buttons?: BubbleButton[]
  samples?: Record<string, string>
  time?: string
}

export const Bubble = ({ header, body, footer, buttons = [], samples = {}, time }: BubbleProps) => (
  <div className="bubble-wall">
    <div className="bubble">
      {header !== undefined && header !== '' && <p className="bubble-head">{filled(header, samples)}</p>}
      <p className="bubble-body">{formatted(body, samples)}</p>
      {footer !== undefined && footer !== '' && <p className="bubble-foot">{footer}</p>}
      {time !== undefined && <p className="bubble-time">{time}</p>}
    </div>
    {buttons.map(({ text, icon, isBad }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two buttons may say the same
      <div key={index} className={isBad ? 'bubble-tap bad' : 'bubble-tap'}>
        {icon && <Icon name={icon} small />}
        <span className="cut">{text}</span>
      </div>
    ))}
  </div>
)

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
