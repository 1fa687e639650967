/** What a template is called, in which language, and for what it is. */

import { templateWords } from '../../../words/templates.ts'
import type { Draft } from './draft.ts'
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
        <input
          className="input mono"
          aria-invalid={invalid}
          aria-label={words.name}
          readOnly={isChange}
          value={draft.name}
          placeholder="pickup_reminder"
          onChange={(event) => set({ name: event.target.value })}
        />
      )}
    </Field>
    <Field label={words.language} wrong={wrong('language')}>
      {(invalid) => (
        <>
          <input
            className="input short"
            list="template-languages"
            aria-invalid={invalid}
            aria-label={words.language}
            readOnly={isChange}
            value={draft.language}
            onChange={(event) => set({ language: event.target.value })}
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
        <select
          className="input"
          aria-invalid={invalid}
          aria-label={words.category}
          value={draft.category}
          onChange={(event) => set({ category: event.target.value as Draft['category'] })}
        >
          {(['UTILITY', 'MARKETING', 'AUTHENTICATION'] as const).map((category) => (
            <option key={category} value={category}>
              {templateWords.categories[category]}
            </option>
          ))}
        </select>
      )}
    </Field>
  </div>
)
