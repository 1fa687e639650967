/** The header: none, a line of text, a file that stands above the words, or what comes with each message. */

import { Choices } from '../../../ui/choices.tsx'
import { TextInput } from '../../../ui/form.tsx'
import { type Draft, HEADER_FORMATS, type HeaderKind, isMedia, LIMITS } from '../../../ui/template/draft.ts'
import { variablesIn } from '../../../ui/template/variables.ts'
import { templateWords } from '../../../words/templates.ts'
import { Field } from './field.tsx'
import { SampleFile } from './sample-file.tsx'
import { SamplesField } from './samples-field.tsx'
import type { WrongWith } from './violations.ts'

const words = templateWords.builder
const KINDS: HeaderKind[] = ['none', ...HEADER_FORMATS]

/** By what the draft is then, where it may have changed meanwhile: an upload ends when more has been typed. */
export type SetDraft = (change: Partial<Draft> | ((was: Draft) => Partial<Draft>)) => void
export type PartProps = { draft: Draft; set: SetDraft; wrong: WrongWith; app: string }

export const HeaderField = ({ draft, set, wrong, app }: PartProps) => (
  <>
    <Field
      label={words.header}
      wrong={wrong('header')}
      count={draft.headerKind === 'TEXT' ? [draft.header, LIMITS.headerLengthMax] : undefined}
      beside={
        <Choices
          label={words.header}
          value={draft.headerKind}
          options={KINDS.map((kind) => [kind, words.headerKinds[kind]])}
          onChange={(headerKind) => set({ headerKind, file: undefined })}
        />
      }
    >
      {(invalid) => {
        const { headerKind, header, file } = draft
        if (headerKind === 'none') return null
        if (headerKind === 'TEXT')
          return (
            <TextInput
              label={words.header}
              invalid={invalid}
              value={header}
              onText={(text) => set({ header: text })}
            />
          )
        if (isMedia(headerKind))
          return (
            <SampleFile
              app={app}
              format={headerKind}
              file={file}
              onChange={(chosen) => set({ file: chosen })}
            />
          )
        return <p className="soft">{words.headerLater[headerKind]}</p>
      }}
    </Field>
    {draft.headerKind === 'TEXT' && (
      <SamplesField
        label={words.headerSamples}
        names={variablesIn(draft.header, draft.parameterFormat)}
        samples={draft.headerSamples}
        onChange={(headerSamples) => set({ headerSamples })}
      />
    )}
  </>
)
