/** What went wrong: what was asked, what came back in the server's own words, and the next step. */

import { ParleyError } from '@parley-dev/sdk'
import type { ReactNode } from 'react'
import { errorWords, shellWords } from '../words/shell.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

function wordsOf(error: unknown): string {
  if (error instanceof ParleyError && error.status === 0) return errorWords.unreachable
  const words = error instanceof Error ? error.message : String(error)
  return error instanceof ParleyError && error.status === 404 ? `${errorWords.notThere} ${words}` : words
}

type TroubleProps = { error: unknown; title?: string; again?: (() => void) | undefined; children?: ReactNode }

export function Trouble({ error, title, again, children }: TroubleProps) {
  const trace = error instanceof ParleyError ? error.traceId : undefined
  return (
    <div className="trouble" role="alert">
      <Icon name="failed" />
      <div className="grow">
        {title !== undefined && <b>{title} </b>}
        <span>{wordsOf(error)}</span>
        {trace !== undefined && <code className="trouble-trace">{trace}</code>}
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

type EmptyProps = { title: string; children?: ReactNode; actions?: ReactNode }

/** What this is, and how to make the first. */
export const Empty = ({ title, children, actions }: EmptyProps) => (
  <div className="empty">
    <p className="empty-title">{title}</p>
    {children && <div className="soft">{children}</div>}
    {actions && <div className="row wrap">{actions}</div>}
  </div>
)
