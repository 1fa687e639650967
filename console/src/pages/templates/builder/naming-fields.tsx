/** What a template is called, in which language, and for what it is. */

import { SelectInput, TextInput } from '../../../ui/form.tsx'
import type { Draft } from '../../../ui/template/draft.ts'
import { templateWords } from '../../../words/templates.ts'
import { Field, TextLine } from './field.tsx'
import { LanguageField } from './language-field.tsx'
import type { WrongWith } from './violations.ts'

const words = templateWords.builder

type NamingProps = {
  draft: Draft
  set: (change: Partial<Draft>) => void
  wrong: WrongWith
  isChange: boolean
}

export const NamingFields = ({ draft, set, wrong, isChange }: NamingProps) => (
  <div className="form-row">
    <TextLine
      label={words.name}
      wrong={wrong('name')}
      className="grow"
      input={{
        className: 'mono',
        readOnly: isChange,
        value: draft.name,
        placeholder: 'pickup_reminder',
        onText: (name) => set({ name }),
      }}
    />
    <Field label={words.language} wrong={wrong('language')}>
      {(invalid) =>
        isChange ? (
          <TextInput label={words.language} readOnly value={draft.language} onText={() => undefined} />
        ) : (
          <LanguageField
            value={draft.language}
            invalid={invalid}
            onChange={(language) => set({ language })}
          />
        )
      }
    </Field>
    <Field label={words.category} wrong={wrong('category')}>
      {(invalid) => (
        <SelectInput
          label={words.category}
          invalid={invalid}
          value={draft.category}
          options={Object.entries(templateWords.categories) as [Draft['category'], string][]}
          onChange={(category) => set({ category })}
        />
      )}
    </Field>
  </div>
)
