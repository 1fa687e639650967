/** The fields of a template, from top to bottom as the phone shows them. */

import type { TemplateViolation } from '@parley-dev/sdk'
import { TEMPLATE_PARTS } from '../../../generated/fields.ts'
import { Choices } from '../../../ui/choices.tsx'
import { Check, Form } from '../../../ui/form.tsx'
import { type Draft, LIMITS, partsOf, withPart } from '../../../ui/template/draft.ts'
import { withFormat } from '../../../ui/template/variables.ts'
import { templateWords } from '../../../words/templates.ts'
import { BodyField } from './body-field.tsx'
import { ButtonsField } from './buttons-field.tsx'
import { CardsField } from './cards-field.tsx'
import { CodeFields } from './code-fields.tsx'
import { Field, type PartProps, TextLine, Violations } from './field.tsx'
import { HeaderField } from './header-field.tsx'
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
  const set = (change: Partial<Draft>) => setDraft((was) => ({ ...was, ...change }))
  const put: PartProps['put'] = (type, part) =>
    setDraft((was) => ({ ...was, components: withPart(was.components, type, part) }))
  const nameFile = (handle: string, name: string) =>
    setDraft((was) => ({ ...was, fileNames: { ...was.fileNames, [handle]: name } }))
  const wrong = wrongIn(violations)
  return (
    <Form className="template-form" onSend={() => undefined}>
      <NamingFields draft={draft} set={set} wrong={wrong} isChange={isChange} />
      {draft.category === 'AUTHENTICATION' ? (
        <CodeFields code={draft.code} set={(code) => set({ code })} wrong={wrong} />
      ) : (
        <OwnFields {...{ draft, set, put, wrong, app, nameFile }} />
      )}
      <Violations wrong={wrong('rest')} />
    </Form>
  )
}

function OwnFields({ set, ...parts }: PartProps & { set: (change: Partial<Draft>) => void }) {
  const { draft, put, wrong } = parts
  const { offer, body, footer, asksToCall, buttons } = partsOf(draft.components)
  const { text = '' } = footer ?? {}
  return (
    <>
      <HeaderField {...parts} />
      <OfferField {...parts} />
      <BodyField
        label={words.body}
        part={body}
        set={(part) => put('BODY', part)}
        format={draft.parameter_format}
        wrong={wrong('body')}
        rows={5}
        most={offer ? LIMITS.offerBodyLengthMax : LIMITS.bodyLengthMax}
        beside={
          <Choices
            label={words.variables}
            value={draft.parameter_format}
            options={TEMPLATE_PARTS.parameterFormats.map((format) => [
              format,
              words.parameterFormats[format],
            ])}
            onChange={(format) => set(withFormat(draft, format))}
          />
        }
      />
      <TextLine
        label={words.footer}
        wrong={wrong('footer')}
        count={[text, LIMITS.footerLengthMax]}
        input={{ value: text, onText: (typed) => put('FOOTER', { type: 'FOOTER', text: typed }) }}
      />
      <Field label={words.call.title} wrong={wrong('call')}>
        {() => (
          <Check
            checked={asksToCall}
            onChange={(asks) =>
              put('CALL_PERMISSION_REQUEST', asks ? { type: 'CALL_PERMISSION_REQUEST' } : undefined)
            }
          >
            {words.call.ask}
          </Check>
        )}
      </Field>
      <ButtonsField
        buttons={buttons}
        most={BUTTONS_MAX}
        onChange={(changed) => put('BUTTONS', { type: 'BUTTONS', buttons: changed })}
        wrong={wrong('buttons')}
        wrongWith={(index) => wrong(`button ${index}`)}
      />
      <CardsField {...parts} />
    </>
  )
}
