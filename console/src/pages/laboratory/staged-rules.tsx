/** What goes wrong on purpose: scenarios to choose from, and each rule with how often it stepped in. */

import { useState } from 'react'
import { operator } from '../../server/connection.ts'
import { useStaged, useUnstage } from '../../server/fault-rules.ts'
import { CONSTANT, useChange, useRead } from '../../server/reads.ts'
import { useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { ruleInWords } from '../../ui/rule-words.ts'
import { useSearchState } from '../../ui/search-state.ts'
import { Badge } from '../../ui/status.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { laboratoryWords } from '../../words/laboratory.ts'
import { RuleForm } from './rule-form.tsx'

const words = laboratoryWords.rules

export function StagedRules() {
  const { world, app } = useScope()
  const { rules } = useStaged()
  const [{ rule: looked }] = useSearchState()
  const off = useUnstage()
  const { data: scenarios = [] } = useRead(['scenarios'], () => operator.stage.scenarios().all(), CONSTANT)
  const [chosen, setChosen] = useState('')
  const scenario = scenarios.find(({ name }) => name === chosen) ?? scenarios[0]
  const stage = useChange(
    async (what: object) => {
      if (world) await operator.stage.inWorld(world.id, what as never)
      else if (app) await operator.stage.inApp(app.id, what as never)
    },
    ['staged'],
  )
  const trouble = stage.error ?? off.error
  return (
    <section className="lab-section" aria-labelledby="rules">
      <h2 id="rules">{words.title}</h2>
      <div className="row wrap">
        <select
          className="input lab-select"
          aria-label={words.scenario}
          value={scenario?.name ?? ''}
          onChange={(event) => setChosen(event.target.value)}
        >
          {scenarios.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <Button
          isBusy={stage.isPending}
          onClick={() => scenario && stage.mutate({ scenario: scenario.name })}
        >
          {words.stage}
        </Button>
        <span className="soft grow lab-note">{scenario?.about}</span>
      </div>
      <details>
        <summary>{words.own}</summary>
        <RuleForm isBusy={stage.isPending} stage={(rule) => stage.mutate(rule)} />
      </details>
      {trouble && <Trouble error={trouble} />}
      {rules.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <ul className="lab-rows">
          {rules.map((rule) => (
            <li key={rule.id} {...(rule.id === looked && { 'aria-current': 'true' as const })}>
              {rule.active ? (
                <Badge tone="staged">{rule.scenario ?? rule.what.do}</Badge>
              ) : (
                <span className="badge">{words.ended}</span>
              )}
              <span className="grow">{ruleInWords(rule)}</span>
              <span className="faint">{words.used(rule.used, rule.matched)}</span>
              <Button little isBusy={off.isPending} onClick={() => off.mutate(rule.id)}>
                {words.off}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
