/** JSON to read: numbered, folded, ids that lead to what they name. Whatever others wrote stays text. */

import { type ReactNode, useState } from 'react'
import { Copy } from './copy.tsx'
import { Icon } from './icon.tsx'
import { type JsonLine, jsonLines } from './json-lines.ts'
import { To } from './navigation.tsx'

const ID = /^"?\d{15}\d*"?$|^"wamid\.[\w=+/]+"$/

export function JsonView({ value, label }: { value: unknown; label: string }) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const toggle = (path: string) =>
    setFolded((was) => {
      const next = new Set(was)
      if (!next.delete(path)) next.add(path)
      return next
    })
  const lines = jsonLines(value, folded)
  return (
    <div className="json">
      <div className="json-copy">
        <Copy text={JSON.stringify(value, null, 2)} label={label} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="code json-lines" tabIndex={0} aria-label={label}>
        {lines.map((line) => (
          <Line
            key={line.number}
            line={line}
            isFolded={folded.has(line.path)}
            toggle={() => toggle(line.path)}
          />
        ))}
      </section>
    </div>
  )
}

function Line({ line, isFolded, toggle }: { line: JsonLine; isFolded: boolean; toggle: () => void }) {
  return (
    <div className={line.canFold ? 'json-line folds' : 'json-line'}>
      <span className="json-number">{line.number}</span>
      {line.canFold && (
        <button
          type="button"
          className="json-fold"
          aria-expanded={!isFolded}
          aria-label={line.path || '/'}
          onClick={toggle}
        >
          <Icon name={isFolded ? 'right' : 'down'} small />
        </button>
      )}
      <span className="json-text">
        {'  '.repeat(line.depth)}
        {line.parts.map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never move
          <span key={index} className={`json-${kind}`}>
            {linked(kind, text)}
          </span>
        ))}
      </span>
    </div>
  )
}

function linked(kind: string, text: string): ReactNode {
  if (kind === 'key' || !ID.test(text)) return text
  const id = text.replaceAll('"', '')
  return (
    <To path={`/go/${encodeURIComponent(id)}`} className="json-link">
      {text}
    </To>
  )
}
