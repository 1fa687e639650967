/** Which staging rule had a hand in a call or in an attempt, by its name, with the way to it. */

import { useStaged } from '../server/fault-rules.ts'
import { requestWords } from '../words/requests.ts'
import { Icon } from './icon.tsx'
import { To } from './navigation.tsx'
import { ruleInWords } from './rule-words.ts'

export function StagedBy({ rule }: { rule: string }) {
  const { rules } = useStaged()
  const found = rules.find(({ id }) => id === rule)
  const name = found && (found.scenario ? `${found.scenario}: ${ruleInWords(found)}` : ruleInWords(found))
  return (
    <span className="badge tone-staged">
      <Icon name="laboratory" small />
      {requestWords.stagedBy}{' '}
      <To className="link" page={`laboratory?rule=${encodeURIComponent(rule)}`}>
        {name ?? requestWords.ruleGone(rule)}
      </To>
    </span>
  )
}
