/** The header: none, a line of text, a file that stands above the words, or what comes with each message. */

import { Choices } from '../../../ui/choices.tsx'
import { TextInput } from '../../../ui/form.tsx'
import { HEADER_FORMATS, type HeaderFormat, LIMITS, type Part, partsOf } from '../../../ui/template/draft.ts'
import { templateWords } from '../../../words/templates.ts'
import { Field, type PartProps } from './field.tsx'
import { HeaderSample } from './header-sample.tsx'
import { SamplesField } from './samples-field.tsx'

const words = templateWords.builder
const KINDS: ('none' | HeaderFormat)[] = ['none', ...HEADER_FORMATS]

export function HeaderField({ draft, put, wrong, app, nameFile }: PartProps) {
  const { header = { type: 'HEADER' } } = partsOf(draft.components)
  const { format, text = '' } = header
  const set = (changed: Part<'HEADER'>) => put('HEADER', changed)
  function choose(kind: 'none' | HeaderFormat) {
    const { header_handle: _, ...example } = header.example ?? {}
    put('HEADER', kind === 'none' ? undefined : { ...header, format: kind, example })
  }
  return (
    <>
      <Field
        label={words.header}
        wrong={wrong('header')}
        count={format === 'TEXT' ? [text, LIMITS.headerLengthMax] : undefined}
        beside={
          <Choices
            label={words.header}
            value={format ?? 'none'}
            options={KINDS.map((kind) => [kind, words.headerKinds[kind]])}
            onChange={choose}
          />
        }
      >
        {(invalid) => {
          if (format === undefined) return null
          if (format === 'TEXT')
            return (
              <TextInput
                label={words.header}
                invalid={invalid}
                value={text}
                onText={(typed) => set({ ...header, text: typed })}
              />
            )
          return (
            <HeaderSample
              {...{ format, header, app, draft, nameFile }}
              set={(change) => put('HEADER', change)}
            />
          )
        }}
      </Field>
      {format === 'TEXT' && (
        <SamplesField label={words.headerSamples} part={header} format={draft.parameter_format} set={set} />
      )}
    </>
  )
}
