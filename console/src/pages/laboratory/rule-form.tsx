/** A rule of one's own: what goes wrong, for whom, how often and for how long. */

import { useState } from 'react'
import { operator } from '../../server/connection.ts'
import { CONSTANT, useRead } from '../../server/reads.ts'
import { Button } from '../../ui/button.tsx'
import { Form, SelectField, TextField } from '../../ui/form.tsx'
import { laboratoryWords } from '../../words/laboratory.ts'
import { EFFECTS, type Effect, EMPTY_RULE, type RuleDraft, ruleOf } from './rule-draft.ts'

const words = laboratoryWords.rule

type RuleFormProps = { isBusy: boolean; stage: (rule: ReturnType<typeof ruleOf>) => void }

export function RuleForm({ isBusy, stage }: RuleFormProps) {
  const [rule, setRule] = useState<RuleDraft>(EMPTY_RULE)
  const set = (change: Partial<RuleDraft>) => setRule({ ...rule, ...change })
  const needs = EFFECTS[rule.do]
  const { data: codes = [] } = useRead(['stage codes'], () => operator.stage.codes().all(1000), CONSTANT)
  const input = (name: keyof RuleDraft, placeholder = '', mode: 'text' | 'decimal' = 'text') => (
    <TextField
      label={words[name]}
      inputMode={mode}
      placeholder={placeholder}
      value={rule[name]}
      onText={(text) => set({ [name]: text })}
    />
  )
  return (
    <Form className="rule-form" onSend={() => stage(ruleOf(rule))}>
      <SelectField
        label={words.do}
        value={rule.do}
        options={(Object.keys(EFFECTS) as Effect[]).map((name) => [name, words.effects[name]])}
        onChange={(effect) => set({ do: effect })}
      />
      {needs === 'code' && (
        <TextField
          className="mono"
          list="stage-codes"
          inputMode="numeric"
          label={words.code}
          value={rule.code}
          onText={(code) => set({ code })}
        />
      )}
      <datalist id="stage-codes">
        {codes.map(({ code, title }) => (
          <option key={`${code} ${title}`} value={code} label={title} />
        ))}
      </datalist>
      {needs === 'status' && input('status', '500')}
      {needs === 'milliseconds' && input('milliseconds', '3000')}
      {needs === 'count' && input('count', '2')}
      {needs === 'when' && (
        <SelectField
          label={words.when}
          value={rule.when}
          options={[
            ['before', words.before],
            ['after', words.after],
          ]}
          onChange={(when) => set({ when })}
        />
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
    </Form>
  )
}
