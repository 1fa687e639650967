/** A sample for each variable of a text. */

import type { Samples } from '../../../ui/template/draft.ts'
import { templateWords } from '../../../words/templates.ts'
import { Field } from './field.tsx'

const words = templateWords.builder

type SamplesProps = {
  label: string
  names: string[]
  samples: Samples
  onChange: (samples: Samples) => void
}

export function SamplesField({ label, names, samples, onChange }: SamplesProps) {
  if (names.length === 0) return null
  return (
    <Field label={label} beside={<small className="faint">{words.samplesHint}</small>}>
      {() => (
        <div className="samples">
          {names.map((name) => (
            <label key={name} className="row">
              <code className="tone-ok">{`{{${name}}}`}</code>
              <input
                className="input"
                aria-label={`${label} {{${name}}}`}
                value={samples[name] ?? ''}
                onChange={(event) => onChange({ ...samples, [name]: event.target.value })}
              />
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
