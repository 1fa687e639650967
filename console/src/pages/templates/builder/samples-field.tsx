/** A sample for each variable of a text. */

import type { ParameterFormat } from '../../../ui/template/draft.ts'
import { samplesOf, type Text, withSamples } from '../../../ui/template/variables.ts'
import { templateWords } from '../../../words/templates.ts'
import { Field } from './field.tsx'

const words = templateWords.builder

type SamplesProps<T extends Text> = {
  label: string
  part: T
  format: ParameterFormat
  set: (part: T) => void
}

export function SamplesField<T extends Text>({ label, part, format, set }: SamplesProps<T>) {
  const samples = Object.entries(samplesOf(part, format))
  if (samples.length === 0) return null
  return (
    <Field label={label} beside={<small className="faint">{words.samplesHint}</small>}>
      {() => (
        <div className="samples">
          {samples.map(([name, sample]) => (
            <label key={name} className="row">
              <code className="tone-ok">{`{{${name}}}`}</code>
              <input
                className="input"
                aria-label={`${label} {{${name}}}`}
                value={sample}
                onChange={(event) => set(withSamples(part, { [name]: event.target.value }))}
              />
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
