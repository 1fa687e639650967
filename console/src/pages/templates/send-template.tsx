/** The template as a message to somebody: its blanks, the preview, and whom it goes to. */

import { useScope } from '../../server/scope.ts'
import { Composer } from '../../ui/composer/composer.tsx'
import type { Inspected } from '../../ui/template/draft-of.ts'
import { Empty } from '../../ui/trouble.tsx'
import { composerWords } from '../../words/composer.ts'
import { templateWords } from '../../words/templates.ts'

const words = templateWords.detail

export function SendTemplate({ template }: { template: Inspected }) {
  const { numbers, accounts } = useScope()
  const number = numbers.find(({ account_id }) => account_id === template.account_id)
  const account = accounts.find(({ id }) => id === template.account_id)
  const status = template.status ?? 'PENDING'
  if (status !== 'APPROVED') return <Empty title={words.notYet(templateWords.statuses[status])} />
  if (!number || !account) return <Empty title={composerWords.noNumber} />
  return (
    <div className="scroll template-send">
      <Composer app={account.app_id} account={account.id} number={number.id} only={template} />
    </div>
  )
}
