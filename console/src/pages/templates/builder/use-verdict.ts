/** What the server would say to a draft, asked as it is written and never written down. */

import type { TemplateVerdict } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { business } from '../../../server/connection.ts'
import type { Draft } from './draft.ts'
import { needsPlatform, requestOf } from './request.ts'

const CALM_MS = 300

type Asked = {
  app: string | undefined
  account: string | undefined
  /** The template that would be rewritten. */
  changes: string | undefined
  draft: Draft
}

export function useVerdict({ app, account, changes, draft }: Asked) {
  const calm = useCalm(draft)
  const isBlank = calm.body === '' && calm.name === ''
  const { data, isFetching } = useQuery({
    queryKey: ['template check', account, changes, calm],
    enabled: !isBlank && app !== undefined && account !== undefined,
    placeholderData: (earlier) => earlier,
    queryFn: async (): Promise<TemplateVerdict> => {
      const { templates, call } = business(app ?? '', needsPlatform(calm) ? 'platform' : 'plain')
      const request = requestOf(calm)
      if (changes === undefined) return templates.check(account ?? '', request)
      const { components, category } = request
      const change = { components, category, validate_only: true }
      return call('updateTemplate', [changes], change as never) as never
    },
  })
  return { verdict: isBlank ? undefined : data, isChecking: isFetching }
}

/** As it was a moment ago: not every letter is worth a question. */
function useCalm<T>(value: T): T {
  const [calm, setCalm] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), CALM_MS)
    return () => clearTimeout(timer)
  }, [value])
  return calm
}
