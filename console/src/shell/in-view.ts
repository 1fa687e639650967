/** What can be done about the thing that is in view: a template that waits for its review, an event, a draft of a flow. */

import type { ExplainedEvent } from '@parley-dev/operator'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { operator } from '../server/connection.ts'
import { pathIn, useScopeParams } from '../server/scope.ts'
import type { Inspected } from '../ui/template/draft-of.ts'
import { paletteWords as words } from '../words/shell.ts'

export type Action = { name: string; act: () => Promise<unknown>; done: string; page?: string }

/** As the page has read it: nothing is asked for a palette that is opened and closed. */
export function useInView(): Action[] {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const [, behind = ''] = pathname.split(`${pathIn(useScopeParams())}/`)
  const [page, id = ''] = behind.split('/')
  if (page === 'templates') return aboutTemplate(client.getQueryData<Inspected>(['template', id]))
  if (page === 'events') return aboutEvent(client.getQueryData<ExplainedEvent>(['event', id]))
  return []
}

export const decisions = (id: string, name: string): [approve: Action, reject: Action] => [
  {
    name: words.approve(name),
    act: () => operator.templates.set(id, { status: 'APPROVED' }),
    done: words.approved(name),
    page: `templates/${id}`,
  },
  {
    name: words.reject(name),
    act: () => operator.templates.set(id, { status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' }),
    done: words.rejected(name),
    page: `templates/${id}`,
  },
]

function aboutTemplate(template: Inspected | undefined): Action[] {
  if (!template) return []
  const { id, name = id, status = 'PENDING' } = template
  const [approve, reject] = decisions(id, name)
  return [...(status === 'APPROVED' ? [] : [approve]), ...(status === 'REJECTED' ? [] : [reject])]
}

function aboutEvent(event: ExplainedEvent | undefined): Action[] {
  const sent = event?.deliveries.filter(({ state }) => state !== 'not_sent') ?? []
  return event === undefined || sent.length === 0
    ? []
    : [
        {
          name: words.resend(event.field),
          act: () => Promise.all(sent.map(({ id }) => operator.events.resend(id))),
          done: words.resent(event.field),
        },
      ]
}
