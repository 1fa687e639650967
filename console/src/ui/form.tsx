/** Small forms: what is sent, and fields with their names above them. */

import type { FormHTMLAttributes, InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'
import { count as counted } from './times.ts'

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  onSend: () => unknown
  ref?: Ref<HTMLFormElement>
}

/** Sending it never leaves the page. */
export const Form = ({ onSend, ...rest }: FormProps) => (
  <form
    {...rest}
    onSubmit={(event) => {
      event.preventDefault()
      onSend()
    }}
  />
)

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

type TextInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'inputMode' | 'maxLength' | 'readOnly' | 'placeholder' | 'list'
> & {
  /** Its name, where none stands above it. */
  label?: string
  value: string
  onText: (text: string) => void
  invalid?: boolean
  type?: 'text' | 'number' | 'password'
  /** More than one line. */
  rows?: number
}

export function TextInput({ label, onText, invalid, type, rows, list, className, ...rest }: TextInputProps) {
  const shared = {
    ...rest,
    className: classes('input', className),
    'aria-label': label,
    'aria-invalid': invalid,
    onChange: (event: { target: { value: string } }) => onText(event.target.value),
  }
  if (rows !== undefined) return <textarea {...shared} rows={rows} />
  return <input {...shared} type={type} list={list} {...(type === 'password' && { autoComplete: 'off' })} />
}

type SelectInputProps<T extends string> = {
  label?: string
  value: T
  options: readonly (readonly [value: T, name: string])[]
  onChange: (value: T) => void
  invalid?: boolean
  isFixed?: boolean
  className?: string
}

export const SelectInput = <T extends string>(props: SelectInputProps<T>) => (
  <select
    className={classes('input', props.className)}
    aria-label={props.label}
    aria-invalid={props.invalid}
    disabled={props.isFixed}
    value={props.value}
    onChange={(event) => props.onChange(event.target.value as T)}
  >
    {props.options.map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </select>
)

type NamedProps = {
  label: string
  /** What is to be known, below it. */
  note?: string | undefined
  /** What a refusal says about it. */
  blame?: string | undefined
  wide?: boolean
}

const Named = ({
  label,
  note,
  blame,
  wide,
  invalid,
  count,
  children,
}: NamedProps & { invalid?: boolean; count?: ReactNode; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: it stands around what it names
  <label className={classes('field', wide && 'grow')}>
    <span className="label">
      {label}
      {count}
    </span>
    {children}
    {blame !== undefined && (
      <span className="hint bad" role="alert">
        <Icon name="failed" small /> {blame}
      </span>
    )}
    {note !== undefined && <span className={classes('hint', invalid && 'bad')}>{note}</span>}
  </label>
)

type TextFieldProps = NamedProps &
  TextInputProps & {
    /** It may have so many characters; how many it has stands beside its name. */
    lengthMax?: number
  }

export const TextField = ({ label, note, blame, wide = false, lengthMax, ...rest }: TextFieldProps) => (
  <Named
    label={label}
    note={note}
    blame={blame}
    wide={wide}
    invalid={rest.invalid ?? false}
    count={lengthMax !== undefined && <Count text={rest.value} most={lengthMax} />}
  >
    <TextInput {...rest} invalid={rest.invalid ?? blame !== undefined} />
  </Named>
)

export function Count({ text, most }: { text: string; most: number }) {
  const length = [...text].length
  return (
    <span className={length > most ? 'count over' : 'count'}>
      {length > most && <Icon name="warning" small />}
      {`${counted(length)} / ${counted(most)}`}
    </span>
  )
}

export const SelectField = <T extends string>({
  label,
  note,
  blame,
  wide = false,
  ...rest
}: NamedProps & SelectInputProps<T>) => (
  <Named label={label} note={note} blame={blame} wide={wide}>
    <SelectInput {...rest} invalid={blame !== undefined} />
  </Named>
)

type CheckProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

export const Check = ({ checked, onChange, children }: CheckProps) => (
  <label className="check">
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    {children}
  </label>
)
