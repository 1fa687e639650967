/** The words, their variables, and a sample for each. */

import type { TemplateViolation } from '@parley-dev/sdk'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { LIMITS, type ParameterFormat, type Part } from '../../../ui/template/draft.ts'
import { nextVariable } from '../../../ui/template/variables.ts'
import { templateWords } from '../../../words/templates.ts'
import { Field } from './field.tsx'
import { SamplesField } from './samples-field.tsx'

const words = templateWords.builder

type BodyProps = {
  label: string
  part: Part<'BODY'>
  set: (part: Part<'BODY'>) => void
  format: ParameterFormat
  wrong: TemplateViolation[]
  rows: number
  most?: number
  beside?: ReactNode
}

export function BodyField(props: BodyProps) {
  const { label, part, set, format, wrong, rows, most = LIMITS.bodyLengthMax, beside } = props
  const { text = '' } = part
  const area = useRef<HTMLTextAreaElement>(null)
  function addVariable() {
    const at = area.current?.selectionStart ?? text.length
    set({ ...part, text: `${text.slice(0, at)}{{${nextVariable(text, format)}}}${text.slice(at)}` })
    area.current?.focus()
  }
  return (
    <>
      <Field
        label={label}
        wrong={wrong}
        count={[text, most]}
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
            value={text}
            onChange={(event) => set({ ...part, text: event.target.value })}
          />
        )}
      </Field>
      <SamplesField label={words.samples} part={part} format={format} set={set} />
    </>
  )
}
