/** A message with a code: its words are given, so what is chosen is how long it holds and how it gets into the app. */

import { Check, SelectInput, TextInput } from '../../../ui/form.tsx'
import { type DraftCode, OTP_TYPES } from '../../../ui/template/draft.ts'
import { templateWords } from '../../../words/templates.ts'
import { Field } from './field.tsx'
import type { WrongWith } from './violations.ts'

const words = templateWords.builder.code

type CodeProps = { code: DraftCode; set: (change: Partial<DraftCode>) => void; wrong: WrongWith }

export const CodeFields = ({ code, set, wrong }: CodeProps) => (
  <>
    <p className="soft">{words.why}</p>
    <Field label={words.body} wrong={wrong('body')}>
      {() => (
        <Check checked={code.recommends} onChange={(recommends) => set({ recommends })}>
          {words.recommends}
        </Check>
      )}
    </Field>
    <Field
      label={words.minutes}
      wrong={wrong('footer')}
      beside={<small className="faint">{words.minutesHint}</small>}
    >
      {(invalid) => (
        <TextInput
          className="short"
          type="number"
          label={words.minutes}
          invalid={invalid}
          value={code.minutes}
          onText={(minutes) => set({ minutes })}
        />
      )}
    </Field>
    <Field label={words.way} wrong={[...wrong('buttons'), ...wrong('button 0')]}>
      {(invalid) => (
        <>
          <SelectInput
            label={words.way}
            invalid={invalid}
            value={code.otp}
            options={OTP_TYPES.map((type) => [type, words.ways[type]])}
            onChange={(otp) => set({ otp })}
          />
          <TextInput
            label={words.button}
            placeholder={words.button}
            value={code.button}
            onText={(button) => set({ button })}
          />
        </>
      )}
    </Field>
    {code.otp !== 'COPY_CODE' && (
      <div className="form-row">
        <Field label={words.packageName} className="grow">
          {() => (
            <TextInput
              className="mono"
              label={words.packageName}
              placeholder="com.example.bakery"
              value={code.packageName}
              onText={(packageName) => set({ packageName })}
            />
          )}
        </Field>
        <Field label={words.signature}>
          {() => (
            <TextInput
              className="mono"
              label={words.signature}
              placeholder="K8a/AINcGX7"
              value={code.signature}
              onText={(signature) => set({ signature })}
            />
          )}
        </Field>
      </div>
    )}
  </>
)
