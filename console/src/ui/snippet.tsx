/** The same thing as curl and as a line of the SDK; which of them is remembered. */

import { useState } from 'react'
import { Choices } from './choices.tsx'
import { Copy } from './copy.tsx'

const KEY = 'parley-snippet'

export function Snippet({ variants, label }: { variants: Record<string, string>; label: string }) {
  const names = Object.keys(variants)
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY) ?? '')
  const name = names.includes(chosen) ? chosen : (names[0] ?? '')
  const text = variants[name] ?? ''
  return (
    <div className="snippet-box">
      <div className="row">
        <Choices
          label={label}
          value={name}
          options={names.map((one) => [one, one])}
          onChange={(one) => {
            localStorage.setItem(KEY, one)
            setChosen(one)
          }}
        />
        <Copy text={text} label={name} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre className="code snippet" tabIndex={0}>
        {text}
      </pre>
    </div>
  )
}
