/** The header: none, a line of text, a file that stands above the words, or what comes with each message. */

import { Choices } from '../../../ui/choices.tsx'
import { TextInput } from '../../../ui/form.tsx'
import {
  type ComponentType,
  type Draft,
  fileNameOf,
  HEADER_FORMATS,
  type HeaderFormat,
  handleOf,
  isMedia,
  LIMITS,
  type Part,
  type Put,
  partsOf,
} from '../../../ui/template/draft.ts'
import { templateWords } from '../../../words/templates.ts'
import { Field } from './field.tsx'
import { SampleFile } from './sample-file.tsx'
import { SamplesField } from './samples-field.tsx'
import type { WrongWith } from './violations.ts'

const words = templateWords.builder
const KINDS: ('none' | HeaderFormat)[] = ['none', ...HEADER_FORMATS]

export type PartProps = {
  draft: Draft
  put: <T extends ComponentType>(type: T, part: Put<T>) => void
  wrong: WrongWith
  app: string
  nameFile: (handle: string, name: string) => void
}

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

type HeaderSampleProps = Pick<PartProps, 'draft' | 'app' | 'nameFile'> & {
  format: Exclude<HeaderFormat, 'TEXT'>
  header: Part<'HEADER'> | undefined
  set: (change: (was: Part<'HEADER'> | undefined) => Part<'HEADER'>) => void
}

/** Of a file; the rest is chosen when a message is sent. */
export function HeaderSample({ format, header, set, app, draft, nameFile }: HeaderSampleProps) {
  if (!isMedia(format)) return <p className="soft">{words.headerLater[format]}</p>
  const handle = handleOf(header)
  return (
    <SampleFile
      app={app}
      format={format}
      handle={handle}
      name={fileNameOf(draft, handle ?? '', format)}
      onChange={(uploaded, name) => {
        nameFile(uploaded, name)
        set((was) => ({ ...was, type: 'HEADER', format, example: { header_handle: [uploaded] } }))
      }}
    />
  )
}
