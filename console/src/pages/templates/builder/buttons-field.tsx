/** The buttons below: what each says, and what it does. */

import type { TemplateViolation } from '@parley/sdk'
import { Button, IconButton } from '../../../ui/button.tsx'
import { templateWords } from '../../../words/templates.ts'
import { type ButtonKind, type DraftButton, newButton } from './draft.ts'
import { Count, Field, Violations } from './field.tsx'

const words = templateWords.builder

type ButtonsProps = {
  buttons: DraftButton[]
  most: number
  onChange: (buttons: DraftButton[]) => void
  wrong: TemplateViolation[]
  wrongWith?: (index: number) => TemplateViolation[]
}

export const ButtonsField = ({ buttons, most, onChange, wrong, wrongWith = () => [] }: ButtonsProps) => (
  <Field
    label={words.buttons}
    wrong={wrong}
    beside={
      <>
        <small className="faint grow">{words.buttonsOf(buttons.length, most)}</small>
        <Button
          kind="bare"
          little
          icon="plus"
          quiet
          because={buttons.length >= most ? words.buttonsOf(most, most) : undefined}
          onClick={() => onChange([...buttons, newButton()])}
        >
          {words.addButton}
        </Button>
      </>
    }
  >
    {() =>
      buttons.map((button, index) => (
        <ButtonFields
          key={button.key}
          button={button}
          wrong={wrongWith(index)}
          change={(change) => onChange(buttons.map((one) => (one === button ? { ...one, ...change } : one)))}
          remove={() => onChange(buttons.filter((one) => one !== button))}
        />
      ))
    }
  </Field>
)

type ButtonFieldsProps = {
  button: DraftButton
  wrong: TemplateViolation[]
  change: (change: Partial<DraftButton>) => void
  remove: () => void
}

const VALUE_LABEL: Partial<Record<ButtonKind, string>> = {
  URL: words.buttonUrl,
  PHONE_NUMBER: words.buttonPhone,
  COPY_CODE: words.buttonCode,
  FLOW: words.buttonFlow,
}

function ButtonFields({ button, wrong, change, remove }: ButtonFieldsProps) {
  const valueLabel = VALUE_LABEL[button.kind]
  const hasText = button.kind !== 'COPY_CODE'
  return (
    <div className="button-fields">
      <select
        className="input"
        aria-label={words.buttons}
        value={button.kind}
        onChange={(event) => change({ kind: event.target.value as ButtonKind })}
      >
        {Object.entries(words.buttonKinds).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </select>
      {hasText && (
        <input
          className="input"
          aria-label={words.buttonText}
          aria-invalid={wrong.length > 0}
          placeholder={words.buttonText}
          value={button.text}
          onChange={(event) => change({ text: event.target.value })}
        />
      )}
      {hasText && <Count text={button.text} most={words.limits.button} />}
      <IconButton icon="cross" small label={words.removeButton} onClick={remove} />
      {valueLabel !== undefined && (
        <input
          className="input mono button-value"
          aria-label={valueLabel}
          placeholder={valueLabel}
          value={button.value}
          onChange={(event) => change({ value: event.target.value })}
        />
      )}
      <Violations wrong={wrong} />
    </div>
  )
}
