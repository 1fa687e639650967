/** What a template is called, in which language, and for what it is. */

import { SelectInput, TextInput } from '../../../ui/form.tsx'
import type { Draft } from '../../../ui/template/draft.ts'
import { templateWords } from '../../../words/templates.ts'
import { Field } from './field.tsx'
import type { WrongWith } from './violations.ts'

const words = templateWords.builder
/** Suggestions: any other may be typed. */
const LANGUAGES = 'en en_US en_GB de es fr it nl pl pt_BR hi id ar ja'.split(' ')

type NamingProps = {
  draft: Draft
  set: (change: Partial<Draft>) => void
  wrong: WrongWith
  isChange: boolean
}

export const NamingFields = ({ draft, set, wrong, isChange }: NamingProps) => (
  <div className="form-row">
    <Field label={words.name} wrong={wrong('name')} className="grow">
      {(invalid) => (
        <TextInput
          className="mono"
          label={words.name}
          invalid={invalid}
          readOnly={isChange}
          value={draft.name}
          placeholder="pickup_reminder"
          onText={(name) => set({ name })}
        />
      )}
    </Field>
    <Field label={words.language} wrong={wrong('language')}>
      {(invalid) => (
        <>
          <TextInput
            className="short"
            list="template-languages"
            label={words.language}
            invalid={invalid}
            readOnly={isChange}
            value={draft.language}
            onText={(language) => set({ language })}
          />
          <datalist id="template-languages">
            {LANGUAGES.map((language) => (
              <option key={language} value={language} />
            ))}
          </datalist>
        </>
      )}
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
