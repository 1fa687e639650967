/** The words, their variables, and a sample for each. */

import type { TemplateViolation } from '@parley-dev/sdk'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type Draft, LIMITS, type ParameterFormat } from '../../../ui/template/draft.ts'
import { nextVariable, variablesIn } from '../../../ui/template/variables.ts'
import { templateWords } from '../../../words/templates.ts'
import { Field } from './field.tsx'
import { SamplesField } from './samples-field.tsx'

const words = templateWords.builder

type Text = Pick<Draft, 'body' | 'samples'>
type BodyProps = {
  label: string
  text: Text
  set: (change: Partial<Text>) => void
  format: ParameterFormat
  wrong: TemplateViolation[]
  rows: number
  most?: number
  beside?: ReactNode
}

export function BodyField(props: BodyProps) {
  const { label, text, set, format, wrong, rows, most = LIMITS.bodyLengthMax, beside } = props
  const { body, samples } = text
  const area = useRef<HTMLTextAreaElement>(null)
  function addVariable() {
    const at = area.current?.selectionStart ?? body.length
    set({ body: `${body.slice(0, at)}{{${nextVariable(body, format)}}}${body.slice(at)}` })
    area.current?.focus()
  }
  return (
    <>
      <Field
        label={label}
        wrong={wrong}
        count={[body, most]}
        beside={
          <>
            {beside}
            <Button kind="bare" little icon="plus" onClick={addVariable}>
              {words.addVariable}
            </Button>
          </>
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
      <SamplesField
        label={words.samples}
        names={variablesIn(body, format)}
        samples={samples}
        onChange={(filled) => set({ samples: filled })}
      />
    </>
  )
}
