/** The fields of a template, each with its limit counted and its violations right below. */

import type { TemplateViolation } from '@parley/sdk'
import { type ReactNode, useRef } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Icon } from '../../ui/icon.tsx'
import { templateWords } from '../../words/templates.ts'
import { type ButtonKind, type Draft, type DraftButton, newKey, variablesIn } from './draft.ts'
import { type FieldName, fieldOf } from './violations.ts'

const words = templateWords.builder
const LANGUAGES = [
  'en',
  'en_US',
  'en_GB',
  'de',
  'es',
  'fr',
  'it',
  'nl',
  'pl',
  'pt_BR',
  'hi',
  'id',
  'ar',
  'ja',
]
const BUTTONS_MAX = 10

type FormProps = {
  draft: Draft
  setDraft: (draft: Draft) => void
  violations: TemplateViolation[]
  isChange: boolean
}

export function BuilderForm({ draft, setDraft, violations, isChange }: FormProps) {
  const body = useRef<HTMLTextAreaElement>(null)
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const wrong = (field: FieldName) => violations.filter((one) => fieldOf(one) === field)
  const variables = [
    ...new Set([...variablesIn(draft.hasHeader ? draft.header : ''), ...variablesIn(draft.body)]),
  ]
  function addVariable() {
    const next = `{{${variablesIn(draft.body).length + 1}}}`
    const at = body.current?.selectionStart ?? draft.body.length
    set({ body: draft.body.slice(0, at) + next + draft.body.slice(at) })
    body.current?.focus()
  }
  return (
    <form className="template-form" onSubmit={(event) => event.preventDefault()}>
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
            <select
              className="input"
              aria-invalid={invalid}
              aria-label={words.language}
              disabled={isChange}
              value={draft.language}
              onChange={(event) => set({ language: event.target.value })}
            >
              {[...new Set([...LANGUAGES, draft.language])].map((language) => (
                <option key={language}>{language}</option>
              ))}
            </select>
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
              <option value="UTILITY">{templateWords.categories.UTILITY}</option>
              <option value="MARKETING">{templateWords.categories.MARKETING}</option>
            </select>
          )}
        </Field>
      </div>
      <Field
        label={words.header}
        wrong={wrong('header')}
        count={draft.hasHeader ? [draft.header, words.limits.header] : undefined}
        beside={
          <Choices
            label={words.header}
            value={draft.hasHeader ? 'text' : 'none'}
            options={[
              ['none', words.headerKinds.none],
              ['text', words.headerKinds.text],
            ]}
            onChange={(kind) => set({ hasHeader: kind === 'text' })}
          />
        }
      >
        {(invalid) =>
          draft.hasHeader && (
            <input
              className="input"
              aria-label={words.header}
              aria-invalid={invalid}
              value={draft.header}
              onChange={(event) => set({ header: event.target.value })}
            />
          )
        }
      </Field>
      <Field
        label={words.body}
        wrong={wrong('body')}
        count={[draft.body, words.limits.body]}
        beside={
          <Button kind="bare" little icon="plus" onClick={addVariable}>
            {words.addVariable}
          </Button>
        }
      >
        {(invalid) => (
          <textarea
            ref={body}
            className="input"
            rows={5}
            aria-label={words.body}
            aria-invalid={invalid}
            value={draft.body}
            onChange={(event) => set({ body: event.target.value })}
          />
        )}
      </Field>
      {variables.length > 0 && (
        <Field label={words.samples} wrong={[]} beside={<small className="faint">{words.samplesHint}</small>}>
          {() => (
            <div className="samples">
              {variables.map((name) => (
                <label key={name} className="row">
                  <code className="tone-ok">{`{{${name}}}`}</code>
                  <input
                    className="input"
                    aria-label={`{{${name}}}`}
                    value={draft.samples[name] ?? ''}
                    onChange={(event) => set({ samples: { ...draft.samples, [name]: event.target.value } })}
                  />
                </label>
              ))}
            </div>
          )}
        </Field>
      )}
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
      <Field
        label={words.buttons}
        wrong={wrong('buttons')}
        beside={
          <>
            <small className="faint grow">{words.buttonsOf(draft.buttons.length)}</small>
            <Button
              kind="bare"
              little
              icon="plus"
              quiet
              because={draft.buttons.length >= BUTTONS_MAX ? words.buttonsOf(BUTTONS_MAX) : undefined}
              onClick={() =>
                set({
                  buttons: [...draft.buttons, { key: newKey(), kind: 'QUICK_REPLY', text: '', value: '' }],
                })
              }
            >
              {words.addButton}
            </Button>
          </>
        }
      >
        {() =>
          draft.buttons.map((button, index) => (
            <ButtonFields
              key={button.key}
              button={button}
              wrong={wrong(`button ${index}`)}
              change={(change) =>
                set({ buttons: draft.buttons.map((one) => (one === button ? { ...one, ...change } : one)) })
              }
              remove={() => set({ buttons: draft.buttons.filter((one) => one !== button) })}
            />
          ))
        }
      </Field>
      <Violations wrong={wrong('rest')} />
    </form>
  )
}

type FieldProps = {
  label: string
  wrong: TemplateViolation[]
  count?: readonly [text: string, most: number] | undefined
  beside?: ReactNode
  className?: string
  children: (invalid: boolean) => ReactNode
}

function Field({ label, wrong, count, beside, className, children }: FieldProps) {
  return (
    <div className={['field', className].filter(Boolean).join(' ')}>
      <div className="label">
        <span>{label}</span>
        {beside}
        {count && <Count text={count[0]} most={count[1]} />}
      </div>
      {children(wrong.length > 0)}
      <Violations wrong={wrong} />
    </div>
  )
}

function Count({ text, most }: { text: string; most: number }) {
  const length = [...text].length
  return (
    <span className={length > most ? 'count over' : 'count'}>
      {length > most && <Icon name="warning" small />}
      {`${length} / ${most.toLocaleString('en')}`}
    </span>
  )
}

const Violations = ({ wrong }: { wrong: TemplateViolation[] }) => (
  <ul className="violations">
    {wrong.map(({ message, path }) => (
      <li key={`${path} ${message}`}>
        <span className="tone-fail">
          <Icon name="failed" small />
        </span>
        {message}
      </li>
    ))}
  </ul>
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
}

function ButtonFields({ button, wrong, change, remove }: ButtonFieldsProps) {
  const isBad = wrong.length > 0
  const valueLabel = VALUE_LABEL[button.kind]
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
      {button.kind !== 'COPY_CODE' && (
        <input
          className="input"
          aria-label={words.buttonText}
          aria-invalid={isBad}
          placeholder={words.buttonText}
          value={button.text}
          onChange={(event) => change({ text: event.target.value })}
        />
      )}
      {button.kind !== 'COPY_CODE' && <Count text={button.text} most={words.limits.button} />}
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
