/** What the server would say to a draft, asked as it is written and never written down. */

import type { TemplateVerdict } from '@parley-dev/sdk'
import { business } from '../../../server/connection.ts'
import { KEPT, useRead } from '../../../server/reads.ts'
import { type ComponentType, type Draft, partsOf } from '../../../ui/template/draft.ts'
import { useCalm } from '../../../ui/use-calm.ts'
import { changeOf, needsPlatform, requestOf } from './request.ts'

const CALM_MS = 300

/** The template that would be rewritten, and what it is made of. */
export type Changed = { id: string; had: ComponentType[] }

type Asked = {
  app: string | undefined
  account: string | undefined
  changes: Changed | undefined
  draft: Draft
}

export function useVerdict({ app, account, changes, draft }: Asked) {
  const calm = useCalm(draft, CALM_MS)
  const isBlank = !partsOf(calm.components).body.text && calm.name === ''
  const { data, isFetching } = useRead(
    ['template check', account, changes?.id, calm],
    async (): Promise<TemplateVerdict> => {
      const { templates, call } = business(app ?? '', needsPlatform(calm) ? 'platform' : 'plain')
      if (changes === undefined) return templates.check(account ?? '', requestOf(calm))
      const change = { ...changeOf(calm, changes.had), validate_only: true }
      return call('updateTemplate', [changes.id], change) as Promise<TemplateVerdict>
    },
    { enabled: !isBlank && app !== undefined && account !== undefined, ...KEPT },
  )
  return { verdict: isBlank ? undefined : data, isChecking: isFetching }
}
