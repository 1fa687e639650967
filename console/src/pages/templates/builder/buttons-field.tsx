/** The buttons below: what each says, and what it does. */

import type { TemplateViolation } from '@parley-dev/sdk'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Count, SelectInput, TextInput } from '../../../ui/form.tsx'
import { BUTTON_KINDS, hasVariable, usualOf } from '../../../ui/template/button-kinds.ts'
import { type ButtonKind, type DraftButton, LIMITS, newButton } from '../../../ui/template/draft.ts'
import { templateWords } from '../../../words/templates.ts'
import { Field, Violations } from './field.tsx'

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

function ButtonFields({ button, wrong, change, remove }: ButtonFieldsProps) {
  const { kind, text, value, sample } = button
  const { fills, isNumber } = BUTTON_KINDS[kind]
  const { usual, isFixed } = usualOf(kind)
  const asks = fills && words.buttonValues[fills]
  return (
    <div className="button-fields">
      <SelectInput
        label={words.buttons}
        value={kind}
        options={(Object.keys(BUTTON_KINDS) as ButtonKind[]).map((one) => [one, words.buttonKinds[one]])}
        onChange={(chosen) => change({ kind: chosen })}
      />
      {isFixed ? (
        <span className="soft">{usual}</span>
      ) : (
        <TextInput
          label={words.buttonText}
          invalid={wrong.length > 0}
          placeholder={usual === undefined ? words.buttonText : words.buttonTextOrUsual(usual)}
          value={text}
          onText={(said) => change({ text: said })}
        />
      )}
      {isFixed ? <span /> : <Count text={text} most={LIMITS.buttonTextLengthMax} />}
      <IconButton icon="cross" small label={words.removeButton} onClick={remove} />
      {asks !== undefined && (
        <TextInput
          className="mono button-value"
          type={isNumber ? 'number' : 'text'}
          label={asks}
          placeholder={asks}
          value={value}
          onText={(filled) => change({ value: filled })}
        />
      )}
      {kind === 'URL' && hasVariable(value) && (
        <TextInput
          className="mono button-value"
          label={words.buttonSample}
          placeholder={words.buttonSample}
          value={sample}
          onText={(filled) => change({ sample: filled })}
        />
      )}
      <Violations wrong={wrong} />
    </div>
  )
}
