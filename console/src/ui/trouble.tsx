/** What went wrong: what was asked, what came back in the server's own words, and the next step. */

import { ParleyError } from '@parley-dev/sdk'
import type { ReactNode } from 'react'
import { errorWords, shellWords } from '../words/shell.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { To } from './navigation.tsx'

/** The code says what kind of refusal it is, to programs; people read the sentence. */
const CODE = /^\(#\d+\) /

function wordsOf(error: unknown): string[] {
  if (error instanceof ParleyError && error.status === 0) return [errorWords.unreachable]
  if (!(error instanceof Error)) return [String(error)]
  if (error instanceof ParleyError && error.status === 404) return [errorWords.notThere, error.message]
  const message = error.message.replace(CODE, '')
  const all = error instanceof ParleyError ? (error.details ?? '') : ''
  const sentences = all.split(/(?<=\.) (?=Param |The parameter )/).map((one) => one.replace(CODE, ''))
  return all === '' || (sentences.some((one) => message.includes(one)) && sentences.length === 1)
    ? [message]
    : [...new Set(sentences.some((one) => message.includes(one)) ? sentences : [message, ...sentences])]
}

type TroubleProps = { error: unknown; title?: string; again?: (() => void) | undefined; children?: ReactNode }

export function Trouble({ error, title, again, children }: TroubleProps) {
  const [first = '', ...others] = wordsOf(error)
  return (
    <div className="trouble" role="alert">
      <Icon name="failed" />
      <div className="grow">
        {title !== undefined && <b>{title} </b>}
        <span>{first}</span>
        {others.length > 0 && (
          <ul>
            {others.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
        {error instanceof ParleyError && <Traced error={error} />}
        {children}
      </div>
      {again && (
        <Button little onClick={again}>
          {shellWords.again}
        </Button>
      )}
    </div>
  )
}

const Traced = ({ error: { code, traceId } }: { error: ParleyError }) => (
  <small className="trouble-trace">
    {code !== undefined && <span>{errorWords.code(code)}</span>}
    {traceId !== undefined && (
      <To className="link" page={`requests/${encodeURIComponent(traceId)}`} title={traceId}>
        {errorWords.trace}
      </To>
    )}
  </small>
)

type EmptyProps = { title: string; children?: ReactNode; actions?: ReactNode }

/** What this is, and how to make the first. */
export const Empty = ({ title, children, actions }: EmptyProps) => (
  <div className="empty">
    <p className="empty-title">{title}</p>
    {children && <div className="soft">{children}</div>}
    {actions && <div className="row wrap">{actions}</div>}
  </div>
)
