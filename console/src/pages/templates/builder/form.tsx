/** The fields of a template, from top to bottom as the phone shows them. */

import type { TemplateViolation } from '@parley-dev/sdk'
import { TEMPLATE_PARTS } from '../../../generated/fields.ts'
import { Choices } from '../../../ui/choices.tsx'
import { Check, Form, TextInput } from '../../../ui/form.tsx'
import { type Draft, LIMITS } from '../../../ui/template/draft.ts'
import { withFormat } from '../../../ui/template/variables.ts'
import { templateWords } from '../../../words/templates.ts'
import { BodyField } from './body-field.tsx'
import { ButtonsField } from './buttons-field.tsx'
import { CardsField } from './cards-field.tsx'
import { CodeFields } from './code-fields.tsx'
import { Field, Violations } from './field.tsx'
import { HeaderField, type PartProps, type SetDraft } from './header-field.tsx'
import { NamingFields } from './naming-fields.tsx'
import { OfferField } from './offer-field.tsx'
import { wrongIn } from './violations.ts'

const words = templateWords.builder
/** All but the one for codes, which has a form of its own. */
const { OTP: _, ...OWN } = TEMPLATE_PARTS.buttons
const BUTTONS_MAX = Object.values(OWN).reduce((sum, { most }) => sum + most, 0)

type FormProps = {
  draft: Draft
  setDraft: (change: (draft: Draft) => Draft) => void
  violations: TemplateViolation[]
  isChange: boolean
  app: string
}

export function BuilderForm({ draft, setDraft, violations, isChange, app }: FormProps) {
  const set: SetDraft = (change) =>
    setDraft((was) => ({ ...was, ...(typeof change === 'function' ? change(was) : change) }))
  const wrong = wrongIn(violations)
  return (
    <Form className="template-form" onSend={() => undefined}>
      <NamingFields draft={draft} set={set} wrong={wrong} isChange={isChange} />
      {draft.category === 'AUTHENTICATION' ? (
        <CodeFields
          code={draft.code}
          set={(change) => set((was) => ({ code: { ...was.code, ...change } }))}
          wrong={wrong}
        />
      ) : (
        <OwnFields draft={draft} set={set} wrong={wrong} app={app} />
      )}
      <Violations wrong={wrong('rest')} />
    </Form>
  )
}

const OwnFields = ({ draft, set, wrong, app }: PartProps) => (
  <>
    <HeaderField draft={draft} set={set} wrong={wrong} app={app} />
    <OfferField draft={draft} set={set} wrong={wrong} />
    <BodyField
      label={words.body}
      text={draft}
      set={set}
      format={draft.parameterFormat}
      wrong={wrong('body')}
      rows={5}
      most={draft.offer ? LIMITS.offerBodyLengthMax : LIMITS.bodyLengthMax}
      beside={
        <Choices
          label={words.variables}
          value={draft.parameterFormat}
          options={TEMPLATE_PARTS.parameterFormats.map((format) => [format, words.parameterFormats[format]])}
          onChange={(format) => set(withFormat(draft, format))}
        />
      }
    />
    <Field label={words.footer} wrong={wrong('footer')} count={[draft.footer, LIMITS.footerLengthMax]}>
      {(invalid) => (
        <TextInput
          label={words.footer}
          invalid={invalid}
          value={draft.footer}
          onText={(footer) => set({ footer })}
        />
      )}
    </Field>
    <Field label={words.call.title} wrong={wrong('call')}>
      {() => (
        <Check checked={draft.asksToCall} onChange={(asksToCall) => set({ asksToCall })}>
          {words.call.ask}
        </Check>
      )}
    </Field>
    <ButtonsField
      buttons={draft.buttons}
      most={BUTTONS_MAX}
      onChange={(buttons) => set({ buttons })}
      wrong={wrong('buttons')}
      wrongWith={(index) => wrong(`button ${index}`)}
    />
    <CardsField draft={draft} set={set} wrong={wrong} app={app} />
  </>
)
