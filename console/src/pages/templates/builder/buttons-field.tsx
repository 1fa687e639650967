/** The buttons below: what each says, and what it does. */

import type { TemplateViolation } from '@parley-dev/sdk'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Count, SelectInput, TextInput } from '../../../ui/form.tsx'
import { BUTTON_KINDS, hasVariable, usualOf } from '../../../ui/template/button-kinds.ts'
import { LIMITS, type OwnButton } from '../../../ui/template/draft.ts'
import { templateWords } from '../../../words/templates.ts'
import { Field, Violations } from './field.tsx'

const words = templateWords.builder

type ButtonsProps = {
  buttons: OwnButton[]
  most: number
  onChange: (buttons: OwnButton[]) => void
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
          onClick={() => onChange([...buttons, { type: 'QUICK_REPLY', text: '' }])}
        >
          {words.addButton}
        </Button>
      </>
    }
  >
    {() =>
      buttons.map((button, index) => (
        <ButtonFields
          // biome-ignore lint/suspicious/noArrayIndexKey: two buttons may say the same
          key={index}
          button={button}
          wrong={wrongWith(index)}
          set={(changed) => onChange(buttons.map((one) => (one === button ? changed : one)))}
          remove={() => onChange(buttons.filter((one) => one !== button))}
        />
      ))
    }
  </Field>
)

type ButtonFieldsProps = {
  button: OwnButton
  wrong: TemplateViolation[]
  set: (button: OwnButton) => void
  remove: () => void
}

function ButtonFields({ button, wrong, set, remove }: ButtonFieldsProps) {
  const { type, text = '' } = button
  const { fills, isNumber } = BUTTON_KINDS[type]
  const { usual, isFixed } = usualOf(type)
  const filled: Record<string, unknown> = button
  const asks = fills && words.buttonValues[fills]
  return (
    <div className="button-fields">
      <SelectInput
        label={words.buttons}
        value={type}
        options={(Object.keys(BUTTON_KINDS) as OwnButton['type'][]).map((one) => [
          one,
          words.buttonKinds[one],
        ])}
        onChange={(chosen) => set({ type: chosen, text })}
      />
      {isFixed ? (
        <span className="soft">{usual}</span>
      ) : (
        <TextInput
          label={words.buttonText}
          invalid={wrong.length > 0}
          placeholder={usual === undefined ? words.buttonText : words.buttonTextOrUsual(usual)}
          value={text}
          onText={(said) => set({ ...button, text: said })}
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
          value={String(filled[fills ?? ''] ?? '')}
          onText={(typed) =>
            set({ ...button, [fills ?? '']: isNumber && typed !== '' ? Number(typed) : typed } as OwnButton)
          }
        />
      )}
      {button.type === 'URL' && hasVariable(button) && (
        <TextInput
          className="mono button-value"
          label={words.buttonSample}
          placeholder={words.buttonSample}
          value={button.example?.[0] ?? ''}
          onText={(sample) => set({ ...button, example: [sample] })}
        />
      )}
      <Violations wrong={wrong} />
    </div>
  )
}
