/** The rules by which templates are reviewed: switched on and off, and tried out on a text. */

import { useState } from 'react'
import { operator } from '../../server/connection.ts'
import { KEPT, useChange, useRead } from '../../server/reads.ts'
import { useSearchState } from '../../ui/search-state.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { templateWords } from '../../words/templates.ts'

const words = templateWords.rules

export function ReviewRules() {
  const [search] = useSearchState()
  const [text, setText] = useState('')
  const { data: rules, error } = useRead(['policy rules'], () => operator.policyRules.list().all())
  const { data: matches, error: tried } = useRead(
    ['policy try', text],
    async () => (await operator.policyRules.test({ text })).data.filter((one) => one.matches),
    { enabled: text.trim() !== '', ...KEPT },
  )
  const turn = useChange(
    ({ name, enabled }: { name: string; enabled: boolean }) => operator.policyRules.change(name, { enabled }),
    ['policy rules'],
  )
  const trouble = error ?? tried ?? turn.error
  return (
    <div className="page stack">
      <p className="soft">{words.why}</p>
      {trouble && <Trouble error={trouble} />}
      <label className="field">
        <span className="label">{words.tryOut}</span>
        <textarea className="input" rows={3} value={text} onChange={(event) => setText(event.target.value)} />
        <span className="hint" role="status">
          {text.trim() === ''
            ? words.tryHint
            : matches &&
              (matches.length === 0
                ? words.nothing
                : matches
                    .map(
                      ({ name, match }) => `${titleOf(name ?? '')} ${words.matches} “${match?.text ?? ''}”`,
                    )
                    .join('; '))}
        </span>
      </label>
      {rules?.length === 0 && <Empty title={words.empty} />}
      <ul className="table rules">
        {rules?.map(({ name, effect, pattern, explanation, enabled }) => (
          <li key={name} className={name === search.rule ? 'table-row current' : 'table-row'}>
            <div className="grow rule">
              <b>{titleOf(name)}</b> <span className="badge">{words.effects[effect] ?? effect}</span>
              <p className="soft">{explanation}</p>
              <details className="opened" open={name === search.rule}>
                <summary>{words.seePattern}</summary>
                <p>
                  <code className="faint">{name}</code>
                </p>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
                <pre className="code" tabIndex={0}>
                  {pattern}
                </pre>
              </details>
            </div>
            <label className="check">
              <input
                type="checkbox"
                aria-label={words.switch(titleOf(name))}
                checked={enabled}
                onChange={(event) => turn.mutate({ name, enabled: event.target.checked })}
              />
              {words.on}
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `no_shouting` is No shouting. */
const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
