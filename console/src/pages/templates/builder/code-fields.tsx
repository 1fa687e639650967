/** A message with a code: its words are given, so what is chosen is how long it holds and how it gets into the app. */

import type { TemplateComponent } from '@parley-dev/sdk'
import { Check, SelectInput, TextInput } from '../../../ui/form.tsx'
import { type CodeButton, OTP_TYPES, partsOf, withPart } from '../../../ui/template/draft.ts'
import { templateWords } from '../../../words/templates.ts'
import { Field, TextLine } from './field.tsx'
import type { WrongWith } from './violations.ts'

const words = templateWords.builder.code

type CodeProps = {
  code: TemplateComponent[]
  set: (code: TemplateComponent[]) => void
  wrong: WrongWith
}

export function CodeFields({ code, set, wrong }: CodeProps) {
  const { body, footer, otp } = partsOf(code)
  const { otp_type = 'COPY_CODE', text = '', supported_apps = [] } = otp
  const [app = { package_name: '', signature_hash: '' }] = supported_apps
  const setButton = (changed: Partial<CodeButton>) =>
    set(withPart(code, 'BUTTONS', { type: 'BUTTONS', buttons: [{ ...otp, ...changed }] }))
  const minutes = footer?.code_expiration_minutes ?? ''
  function setMinutes(typed: string) {
    const code_expiration_minutes = Number(typed)
    set(withPart(code, 'FOOTER', typed === '' ? undefined : { type: 'FOOTER', code_expiration_minutes }))
  }
  const ofApp = (name: keyof typeof app, placeholder: string) => ({
    className: 'mono',
    placeholder,
    value: app[name],
    onText: (typed: string) => setButton({ supported_apps: [{ ...app, [name]: typed }] }),
  })
  return (
    <>
      <p className="soft">{words.why}</p>
      <Field label={words.body} wrong={wrong('body')}>
        {() => (
          <Check
            checked={body.add_security_recommendation ?? false}
            onChange={(add_security_recommendation) =>
              set(withPart(code, 'BODY', { type: 'BODY', add_security_recommendation }))
            }
          >
            {words.recommends}
          </Check>
        )}
      </Field>
      <TextLine
        label={words.minutes}
        wrong={wrong('footer')}
        beside={<small className="faint">{words.minutesHint}</small>}
        input={{ className: 'short', type: 'number', value: String(minutes), onText: setMinutes }}
      />
      <Field label={words.way} wrong={[...wrong('buttons'), ...wrong('button 0')]}>
        {(invalid) => (
          <>
            <SelectInput
              label={words.way}
              invalid={invalid}
              value={otp_type}
              options={OTP_TYPES.map((type) => [type, words.ways[type]])}
              onChange={(chosen) => setButton({ otp_type: chosen })}
            />
            <TextInput
              label={words.button}
              placeholder={words.button}
              value={text}
              onText={(said) => setButton({ text: said })}
            />
          </>
        )}
      </Field>
      {otp_type !== 'COPY_CODE' && (
        <div className="form-row">
          <TextLine
            label={words.packageName}
            className="grow"
            input={ofApp('package_name', 'com.example.bakery')}
          />
          <TextLine label={words.signature} input={ofApp('signature_hash', 'K8a/AINcGX7')} />
        </div>
      )}
    </>
  )
}
