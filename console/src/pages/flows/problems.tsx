/** What is wrong with a definition, each with a way there. */

import type { ValidationError } from '@parley-dev/flow-json'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { flowWords as words } from '../../words/flows.ts'
import type { Checked } from './use-validation.ts'

type ProblemsProps = {
  checked: Checked | undefined
  problems: { problem: ValidationError; isError: boolean }[]
  lead: (problem: ValidationError) => void
}

export const Problems = ({ checked, problems, lead }: ProblemsProps) => (
  <section className="problems" aria-label={words.problems}>
    <header className="row">
      <b>{words.problems}</b>
      {checked && problems.length === 0 && <Status tone="ok">{words.noProblems}</Status>}
      {(checked?.validation_errors.length ?? 0) > 0 && (
        <Status tone="fail">{words.errors(checked?.validation_errors.length ?? 0)}</Status>
      )}
      {(checked?.warnings.length ?? 0) > 0 && (
        <Status tone="unsent" icon="warning">
          {words.warnings(checked?.warnings.length ?? 0)}
        </Status>
      )}
      <span className="grow" />
      <small className="faint">{words.next}</small>
    </header>
    <ul>
      {problems.map(({ problem, isError }) => (
        <li key={`${problem.line_start}:${problem.column_start} ${problem.message}`}>
          <Status tone={isError ? 'fail' : 'unsent'} icon={isError ? 'failed' : 'warning'}>
            {isError ? words.error : words.warning}
          </Status>
          <span className="grow">{problem.message}</span>
          <code className="faint">{`${problem.line_start}:${problem.column_start}`}</code>
          <Button little onClick={() => lead(problem)}>
            {words.goThere}
          </Button>
        </li>
      ))}
    </ul>
  </section>
)
