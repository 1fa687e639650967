/** What happened to a template, newest first; what was rewritten stands old beside new. */

import type { MessageTemplate, TemplateComponent } from '@parley-dev/sdk'
import { operator } from '../../server/connection.ts'
import { LIVE, useRead } from '../../server/reads.ts'
import { Actor } from '../../ui/actor.tsx'
import { dayName, hourMinute, readTime } from '../../ui/times.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { templateWords } from '../../words/templates.ts'

const words = templateWords.detail

export function History({ id, current }: { id: string; current: MessageTemplate }) {
  const { data: rows, error } = useRead(
    ['template history', id],
    () => operator.templates.history(id, { limit: 100 }).all(100),
    LIVE,
  )
  if (error) return <Trouble error={error} />
  if (!rows) return null
  if (rows.length === 0) return <Empty title={words.historyEmpty} />
  let newer = current.components ?? []
  return (
    <ol className="history scroll">
      {rows.map((row) => {
        const after = newer
        if (row.kind === 'content') newer = row.components
        return (
          <li key={row.seq}>
            <span className="faint history-time">{`${dayName(readTime(row.at))} ${hourMinute(readTime(row.at))}`}</span>
            <div className="grow">
              {row.kind === 'content' && (
                <>
                  <b>{words.version(row.version)}</b>{' '}
                  <span className="faint">
                    {words.by} <Actor by={row.by} />
                  </span>
                  <Diff before={row.components} after={after} />
                </>
              )}
              {row.kind === 'status' && (
                <>
                  <b>
                    {words.becameStatus(templateWords.statuses[row.from], templateWords.statuses[row.to])}
                  </b>{' '}
                  <span className="faint">
                    {words.by} <Actor by={row.by} />
                  </span>
                  {why(row) !== undefined && <p className="soft">{why(row)}</p>}
                </>
              )}
              {(row.kind === 'category' || row.kind === 'quality') && (
                <b>{`${words[row.kind]}: ${words.becameStatus(row.from ?? '–', row.to)}`}</b>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** A reason of NONE is none. */
const why = ({
  explanation,
  rejected_reason,
}: {
  explanation?: string | null
  rejected_reason?: string | null
}) =>
  explanation ??
  (rejected_reason && rejected_reason !== 'NONE'
    ? (templateWords.reasons[rejected_reason] ?? rejected_reason)
    : undefined)

const textOf = (component: TemplateComponent | undefined): string =>
  component === undefined
    ? ''
    : 'buttons' in component
      ? (component.buttons ?? []).map((button) => ('text' in button ? button.text : button.type)).join(' | ')
      : 'text' in component
        ? (component.text ?? '')
        : JSON.stringify(component)

function Diff({ before, after }: { before: TemplateComponent[]; after: TemplateComponent[] }) {
  const types = [...new Set([...before, ...after].map(({ type }) => type))]
  const changed = types
    .map((type) => ({
      type,
      old: textOf(before.find((one) => one.type === type)),
      now: textOf(after.find((one) => one.type === type)),
    }))
    .filter(({ old, now }) => old !== now)
  return (
    <dl className="diff">
      {changed.map(({ type, old, now }) => (
        <div key={type}>
          <dt className="faint">{type}</dt>
          {old !== '' && (
            <dd className="diff-old">
              <span aria-hidden="true">−</span>
              <del>{old}</del>
            </dd>
          )}
          {now !== '' && (
            <dd className="diff-new">
              <span aria-hidden="true">+</span>
              <ins>{now}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
