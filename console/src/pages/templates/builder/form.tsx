/** The fields of a template, from top to bottom as the phone shows them. */

import type { TemplateViolation } from '@parley/sdk'
import { templateWords } from '../../../words/templates.ts'
import { BodyField } from './body-field.tsx'
import { ButtonsField } from './buttons-field.tsx'
import { CardsField } from './cards-field.tsx'
import { CodeFields } from './code-fields.tsx'
import { type Draft, variablesIn } from './draft.ts'
import { Field, Violations } from './field.tsx'
import { HeaderField } from './header-field.tsx'
import { NamingFields } from './naming-fields.tsx'
import { type WrongWith, wrongIn } from './violations.ts'

const words = templateWords.builder

type FormProps = {
  draft: Draft
  setDraft: (change: (draft: Draft) => Draft) => void
  violations: TemplateViolation[]
  isChange: boolean
  app: string
}

export function BuilderForm({ draft, setDraft, violations, isChange, app }: FormProps) {
  // By what it is then: an upload ends when more has been typed.
  const set = (change: Partial<Draft>) => setDraft((was) => ({ ...was, ...change }))
  const wrong = wrongIn(violations)
  return (
    <form className="template-form" onSubmit={(event) => event.preventDefault()}>
      <NamingFields draft={draft} set={set} wrong={wrong} isChange={isChange} />
      {draft.category === 'AUTHENTICATION' ? (
        <CodeFields
          code={draft.code}
          set={(change) => setDraft((was) => ({ ...was, code: { ...was.code, ...change } }))}
          wrong={wrong}
        />
      ) : (
        <OwnFields draft={draft} set={set} wrong={wrong} app={app} />
      )}
      <Violations wrong={wrong('rest')} />
    </form>
  )
}

type OwnProps = { draft: Draft; set: (change: Partial<Draft>) => void; wrong: WrongWith; app: string }

const OwnFields = ({ draft, set, wrong, app }: OwnProps) => (
  <>
    <HeaderField draft={draft} set={set} wrong={wrong} app={app} />
    <BodyField
      label={words.body}
      text={draft}
      set={set}
      wrong={wrong('body')}
      rows={5}
      more={variablesIn(draft.headerKind === 'TEXT' ? draft.header : '')}
    />
    <Field label={words.footer} wrong={wrong('footer')} count={[draft.footer, words.limits.footer]}>
      {(invalid) => (
        <input
          className="input"
          aria-label={words.footer}
          aria-invalid={invalid}
          value={draft.footer}
          onChange={(event) => set({ footer: event.target.value })}
        />
      )}
    </Field>
    <ButtonsField
      buttons={draft.buttons}
      most={words.limits.buttons}
      onChange={(buttons) => set({ buttons })}
      wrong={wrong('buttons')}
      wrongWith={(index) => wrong(`button ${index}`)}
    />
    <CardsField draft={draft} set={set} wrong={wrong} app={app} />
  </>
)
