/** One template: the bubble, its life as a line, the review desk, and what happened to it. */

import './builder/builder.css'
import { LIVE, useRead } from '../../server/reads.ts'
import './templates.css'
import { useParams } from '@tanstack/react-router'
import { operator } from '../../server/connection.ts'
import { JsonView } from '../../ui/json-view.tsx'
import { To } from '../../ui/navigation.tsx'
import { ObjectHead } from '../../ui/object-head.tsx'
import { OfScope } from '../../ui/of-scope.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { Badge } from '../../ui/status.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DraftBubble } from '../../ui/template/draft-bubble.tsx'
import { draftOf, type Inspected } from '../../ui/template/draft-of.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { templateWords } from '../../words/templates.ts'
import { History } from './history.tsx'
import { RemoveTemplate } from './remove-template.tsx'
import { ReviewDesk } from './review-desk.tsx'
import { SendTemplate } from './send-template.tsx'
import { STATUS_LOOK } from './status.ts'
import { TemplateLife } from './template-life.tsx'

const words = templateWords.detail

export function Template() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const [search, setSearch] = useSearchState()
  const {
    data: template,
    error,
    refetch,
  } = useRead(['template', id], () => operator.templates.inspect(id), LIVE)
  if (!template) return error ? <Trouble error={error} again={() => void refetch()} /> : null
  const status = template.status ?? 'PENDING'
  return (
    <OfScope id={template.id} account={template.account_id}>
      <div className="fit">
        <ObjectHead
          page="templates"
          back={templateWords.back}
          id={template.id}
          title={
            <>
              {template.name} <span className="faint">{template.language}</span>
              <Badge {...STATUS_LOOK[status]}>{templateWords.statuses[status]}</Badge>
            </>
          }
        >
          <RemoveTemplate template={template} />
          <To className="button" page={`templates/new?from=${template.id}`}>
            {words.edit}
          </To>
          {status === 'APPROVED' && (
            <To className="button go" page={`templates/${template.id}?tab=send`}>
              {words.send}
            </To>
          )}
        </ObjectHead>
        <Tabs
          label={template.name ?? template.id}
          current={search.tab ?? 'review'}
          onChange={(tab) => setSearch({ tab })}
          tabs={[
            { key: 'review', name: words.tabs.review, body: () => <Review template={template} /> },
            { key: 'send', name: words.tabs.send, body: () => <SendTemplate template={template} /> },
            {
              key: 'history',
              name: words.tabs.history,
              body: () => <History id={template.id} current={template} />,
            },
            {
              key: 'json',
              name: words.tabs.json,
              body: () => <JsonView value={template} label={words.tabs.json} />,
            },
          ]}
        />
      </div>
    </OfScope>
  )
}

function Review({ template }: { template: Inspected }) {
  const status = template.status ?? 'PENDING'
  return (
    <div className="builder">
      <div className="builder-form scroll stack template-form">
        <ReviewDesk id={template.id} status={status} />
        <TemplateLife template={template} status={status} />
        <section>
          <h2>{words.reviewer}</h2>
          <p className="soft">
            <b>{templateWords.statuses[template.review.status]}.</b> {template.review.explanation}
          </p>
        </section>
      </div>
      <aside className="builder-preview scroll">
        <h2>{templateWords.builder.onPhone}</h2>
        <DraftBubble draft={draftOf(template)} />
      </aside>
    </div>
  )
}
