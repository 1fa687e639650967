/** The words, their variables, and a sample for each. */

import type { TemplateViolation } from '@parley/sdk'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { templateWords } from '../../../words/templates.ts'
import { type Draft, variablesIn } from './draft.ts'
import { Field } from './field.tsx'

const words = templateWords.builder

type Text = Pick<Draft, 'body' | 'samples'>
type BodyProps = {
  label: string
  text: Text
  set: (change: Partial<Text>) => void
  wrong: TemplateViolation[]
  rows: number
  /** Of the header, whose samples stand with those of the body. */
  more?: string[]
}

export function BodyField({ label, text: { body, samples }, set, wrong, rows, more = [] }: BodyProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const inBody = variablesIn(body)
  const variables = [...new Set([...more, ...inBody])]
  function addVariable() {
    const at = area.current?.selectionStart ?? body.length
    set({ body: `${body.slice(0, at)}{{${inBody.length + 1}}}${body.slice(at)}` })
    area.current?.focus()
  }
  return (
    <>
      <Field
        label={label}
        wrong={wrong}
        count={[body, words.limits.body]}
        beside={
          <Button kind="bare" little icon="plus" onClick={addVariable}>
            {words.addVariable}
          </Button>
        }
      >
        {(invalid) => (
          <textarea
            ref={area}
            className="input"
            rows={rows}
            aria-label={label}
            aria-invalid={invalid}
            value={body}
            onChange={(event) => set({ body: event.target.value })}
          />
        )}
      </Field>
      {variables.length > 0 && (
        <Field label={words.samples} beside={<small className="faint">{words.samplesHint}</small>}>
          {() => (
            <div className="samples">
              {variables.map((name) => (
                <label key={name} className="row">
                  <code className="tone-ok">{`{{${name}}}`}</code>
                  <input
                    className="input"
                    aria-label={`{{${name}}}`}
                    value={samples[name] ?? ''}
                    onChange={(event) => set({ samples: { ...samples, [name]: event.target.value } })}
                  />
                </label>
              ))}
            </div>
          )}
        </Field>
      )}
    </>
  )
}
