/** The header: none, a line of text, or a file that stands above the words. */

import { Choices } from '../../../ui/choices.tsx'
import { templateWords } from '../../../words/templates.ts'
import { type Draft, type HeaderKind, MEDIA_FORMATS } from './draft.ts'
import { Field } from './field.tsx'
import { SampleFile } from './sample-file.tsx'
import type { WrongWith } from './violations.ts'

const words = templateWords.builder
const KINDS: HeaderKind[] = ['none', 'TEXT', ...MEDIA_FORMATS]

type HeaderProps = { draft: Draft; set: (change: Partial<Draft>) => void; wrong: WrongWith; app: string }

export const HeaderField = ({ draft, set, wrong, app }: HeaderProps) => (
  <Field
    label={words.header}
    wrong={wrong('header')}
    count={draft.headerKind === 'TEXT' ? [draft.header, words.limits.header] : undefined}
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
      if (draft.headerKind === 'none') return null
      if (draft.headerKind !== 'TEXT')
        return (
          <SampleFile
            app={app}
            format={draft.headerKind}
            file={draft.file}
            onChange={(file) => set({ file })}
          />
        )
      return (
        <input
          className="input"
          aria-label={words.header}
          aria-invalid={invalid}
          value={draft.header}
          onChange={(event) => set({ header: event.target.value })}
        />
      )
    }}
  </Field>
)
