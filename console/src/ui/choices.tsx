/** A few choices side by side, of which one holds. */

import type { ReactNode } from 'react'

type ChoicesProps<T extends string> = {
  label: string
  value: T
  options: readonly (readonly [value: T, name: ReactNode])[]
  onChange: (value: T) => void
}

export const Choices = <T extends string>({ label, value, options, onChange }: ChoicesProps<T>) => (
  <div className="choices" role="group" aria-label={label}>
    {options.map(([one, name]) => (
      <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
        {name}
      </button>
    ))}
  </div>
)
