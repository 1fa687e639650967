/** A rule of one's own: what goes wrong, for whom, how often and for how long. */

import type { StageDeed } from '@parley/operator'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { operator } from '../../server/connection.ts'
import { Button } from '../../ui/button.tsx'
import { laboratoryWords } from '../../words/laboratory.ts'
import { DEEDS, type DeedName, EMPTY_RULE, type RuleDraft, ruleOf } from './rule-draft.ts'

const words = laboratoryWords.rule

type RuleFormProps = { isBusy: boolean; stage: (rule: ReturnType<typeof ruleOf>) => void }

export function RuleForm({ isBusy, stage }: RuleFormProps) {
  const [rule, setRule] = useState<RuleDraft>(EMPTY_RULE)
  const set = (change: Partial<RuleDraft>) => setRule({ ...rule, ...change })
  const needs = DEEDS[rule.do]
  const { data: codes = [] } = useQuery({
    queryKey: ['stage codes'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => operator.stage.codes().all(1000),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    stage(ruleOf(rule))
  }
  const input = (name: keyof RuleDraft, placeholder = '', mode: 'text' | 'decimal' = 'text') => (
    <Labelled label={words[name]}>
      <input
        className="input"
        inputMode={mode}
        placeholder={placeholder}
        value={rule[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Labelled>
  )
  return (
    <form className="rule-form" onSubmit={submit}>
      <Labelled label={words.do}>
        <select
          className="input"
          value={rule.do}
          onChange={(event) => set({ do: event.target.value as DeedName })}
        >
          {(Object.keys(DEEDS) as StageDeed['do'][]).map((name) => (
            <option key={name} value={name}>
              {words.deeds[name]}
            </option>
          ))}
        </select>
      </Labelled>
      {needs === 'code' && (
        <Labelled label={words.code}>
          <input
            className="input mono"
            list="stage-codes"
            inputMode="numeric"
            value={rule.code}
            onChange={(event) => set({ code: event.target.value })}
          />
          <datalist id="stage-codes">
            {codes.map(({ code, title }) => (
              <option key={`${code} ${title}`} value={code} label={title} />
            ))}
          </datalist>
        </Labelled>
      )}
      {needs === 'status' && input('status', '500')}
      {needs === 'milliseconds' && input('milliseconds', '3000')}
      {needs === 'count' && input('count', '2')}
      {needs === 'when' && (
        <Labelled label={words.when}>
          <select
            className="input"
            value={rule.when}
            onChange={(event) => set({ when: event.target.value as 'before' | 'after' })}
          >
            <option value="before">{words.before}</option>
            <option value="after">{words.after}</option>
          </select>
        </Labelled>
      )}
      {input('operation', 'sendMessage')}
      {input('recipient', '15550100099')}
      {input('template', '*')}
      {input('field', 'messages')}
      {input('nth')}
      {input('times')}
      {input('probability', '0.5', 'decimal')}
      {input('until', '2026-12-01')}
      <div>
        <Button type="submit" isBusy={isBusy}>
          {words.stage}
        </Button>
      </div>
    </form>
  )
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is what is given
  <label className="field">
    <span className="label">{label}</span>
    {children}
  </label>
)
