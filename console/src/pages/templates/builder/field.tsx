/** A field of the form: its name, how much of its room is used, and what is wrong with it right below. */

import type { TemplateViolation } from '@parley-dev/sdk'
import type { ComponentProps, ReactNode } from 'react'
import { Count, TextInput } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { ComponentType, Draft, Put } from '../../../ui/template/draft.ts'
import type { WrongWith } from './violations.ts'

/** What a field is given that writes a part of the template. */
export type PartProps = {
  draft: Draft
  put: <T extends ComponentType>(type: T, part: Put<T>) => void
  wrong: WrongWith
  app: string
  nameFile: (handle: string, name: string) => void
}

type FieldProps = {
  label: string
  wrong?: TemplateViolation[]
  count?: readonly [text: string, most: number] | undefined
  beside?: ReactNode
  className?: string
  children: (invalid: boolean) => ReactNode
}

export function Field({ label, wrong = [], count, beside, className, children }: FieldProps) {
  return (
    <div className={['field', className].filter(Boolean).join(' ')}>
      <div className="label">
        <span>{label}</span>
        {beside}
        {count && <Count text={count[0]} most={count[1]} />}
      </div>
      {children(wrong.length > 0)}
      <Violations wrong={wrong} />
    </div>
  )
}

type TextLineProps = Omit<FieldProps, 'children'> & {
  input: Omit<ComponentProps<typeof TextInput>, 'label' | 'invalid'>
}

/** A field of one line. */
export const TextLine = ({ input, ...field }: TextLineProps) => (
  <Field {...field}>{(invalid) => <TextInput {...input} label={field.label} invalid={invalid} />}</Field>
)

export const Violations = ({ wrong }: { wrong: TemplateViolation[] }) =>
  wrong.length === 0 ? null : (
    <ul className="violations">
      {wrong.map(({ message, path }) => (
        <li key={`${path} ${message}`}>
          <span className="tone-fail">
            <Icon name="failed" small />
          </span>
          {message}
        </li>
      ))}
    </ul>
  )
