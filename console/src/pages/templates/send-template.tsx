/** The template as a message to somebody: its blanks, the preview, and whom it goes to. */

import { useAppOf, useNumberOf } from '../../server/scope.ts'
import { Composer } from '../../ui/composer/composer.tsx'
import type { Inspected } from '../../ui/template/draft-of.ts'
import { Empty } from '../../ui/trouble.tsx'
import { composerWords } from '../../words/composer.ts'
import { templateWords } from '../../words/templates.ts'

const words = templateWords.detail

export function SendTemplate({ template }: { template: Inspected }) {
  const number = useNumberOf(template.account_id)
  const app = useAppOf(template.account_id)
  const status = template.status ?? 'PENDING'
  if (status !== 'APPROVED') return <Empty title={words.notYet(templateWords.statuses[status])} />
  if (!number || app === '') return <Empty title={composerWords.noNumber} />
  return (
    <div className="scroll template-send">
      <Composer app={app} account={template.account_id} number={number.id} only={template} />
    </div>
  )
}
