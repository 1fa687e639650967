/** One template: the bubble, its life as a line, the review desk, and what happened to it. */

import './templates.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { business, operator } from '../../server/connection.ts'
import { pathIn, useScope } from '../../server/scope.ts'
import { Bubble } from '../../ui/bubble.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { JsonView } from '../../ui/json-view.tsx'
import { Stop } from '../../ui/line.tsx'
import { To, useGo } from '../../ui/navigation.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { Badge } from '../../ui/status.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { templateWords } from '../../words/templates.ts'
import { BUTTON_ICON } from './builder-preview.tsx'
import { draftOf, type Inspected } from './draft.ts'
import { History } from './history.tsx'
import { STATUS_LOOK, type TemplateStatus } from './status.ts'

const words = templateWords.detail
const REASONS = [
  'ABUSIVE_CONTENT',
  'INCORRECT_CATEGORY',
  'INVALID_FORMAT',
  'PROMOTIONAL',
  'SCAM',
  'TAG_CONTENT_MISMATCH',
] as const

export function Template() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const [search, setSearch] = useSearchState()
  const {
    data: template,
    error,
    refetch,
  } = useQuery({
    queryKey: ['template', id],
    meta: { live: true },
    queryFn: () => operator.templates.inspect(id),
  })
  if (!template) return error ? <Trouble error={error} again={() => void refetch()} /> : null
  const status = template.status ?? 'PENDING'
  return (
    <div className="fit">
      <div className="page-head builder-head">
        <div className="grow">
          <nav className="crumbs">
            <To page="templates">{templateWords.back}</To>
            <Icon name="right" small />
            <code>{template.id}</code>
          </nav>
          <h1 className="row wrap">
            {template.name} <span className="faint">{template.language}</span>
            <Badge {...STATUS_LOOK[status]}>{templateWords.statuses[status]}</Badge>
          </h1>
        </div>
        <Remove template={template} />
        <To className="button" page={`templates/new?from=${template.id}`}>
          {words.edit}
        </To>
      </div>
      <Tabs
        label={template.name ?? template.id}
        current={search.tab ?? 'review'}
        onChange={(tab) => setSearch({ tab })}
        tabs={[
          { key: 'review', name: words.tabs.review, body: () => <Review template={template} /> },
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
  )
}

function Review({ template }: { template: Inspected }) {
  const draft = draftOf(template)
  const status = template.status ?? 'PENDING'
  return (
    <div className="builder">
      <div className="builder-form scroll stack template-form">
        <Desk template={template} status={status} />
        <section>
          <h2>{words.life}</h2>
          <ol className="stops">
            <Stop state="passed" title={<b>{words.line.written}</b>}>
              <p className="soft">{words.sentBy(template.made_by)}</p>
            </Stop>
            <Stop
              state={status === 'PENDING' ? 'now' : status === 'REJECTED' ? 'failed' : 'passed'}
              title={<b>{words.line.review}</b>}
            >
              <p className="soft">
                {status === 'PENDING'
                  ? words.waits
                  : status === 'REJECTED'
                    ? `${words.rejectedBecause} ${template.rejected_reason ?? ''}. ${template.explanation ?? template.specific_rejection_reason ?? ''}`
                    : templateWords.statuses.APPROVED}
              </p>
            </Stop>
            <Stop
              state={
                status === 'APPROVED'
                  ? 'passed'
                  : status === 'PAUSED' || status === 'DISABLED'
                    ? 'stopped'
                    : 'idle'
              }
              title={<b>{words.line.use}</b>}
            >
              <p className="soft">{status === 'APPROVED' ? words.inUse : words.notInUse}</p>
            </Stop>
          </ol>
        </section>
        <section>
          <h2>{words.reviewer}</h2>
          <p className="soft">
            <b>{templateWords.statuses[template.review.status]}.</b> {template.review.explanation}
          </p>
        </section>
      </div>
      <aside className="builder-preview scroll">
        <h2>{templateWords.builder.onPhone}</h2>
        <Bubble
          header={draft.hasHeader ? draft.header : undefined}
          body={draft.body}
          footer={draft.footer}
          samples={draft.samples}
          buttons={draft.buttons.map(({ kind, text, value }) => ({
            text: text || value,
            icon: BUTTON_ICON[kind],
          }))}
        />
      </aside>
    </div>
  )
}

function Desk({ template, status }: { template: Inspected; status: TemplateStatus }) {
  const client = useQueryClient()
  const decide = useMutation({
    mutationFn: (input: Parameters<typeof operator.templates.set>[1]) =>
      operator.templates.set(template.id, input),
    onSettled: () => client.invalidateQueries(),
  })
  const off = (wanted: TemplateStatus) =>
    status === wanted ? words.cannot(templateWords.statuses[status]) : undefined
  return (
    <section>
      <h2>{words.decide}</h2>
      <div className="row wrap desk">
        <Button
          kind={status === 'PENDING' ? 'go' : undefined}
          icon="check"
          quiet
          isBusy={decide.isPending}
          because={off('APPROVED')}
          onClick={() => decide.mutate({ status: 'APPROVED' })}
        >
          {words.approve}
        </Button>
        <Popover label={words.rejectTitle} face={words.reject}>
          {(close) => (
            <Reject
              reject={(rejected_reason, explanation) => {
                close()
                decide.mutate({
                  status: 'REJECTED',
                  rejected_reason,
                  ...(explanation !== '' && { explanation }),
                })
              }}
            />
          )}
        </Popover>
        <Button
          quiet
          icon="paused"
          because={off('PAUSED')}
          onClick={() => decide.mutate({ status: 'PAUSED' })}
        >
          {words.pause}
        </Button>
        <Button
          quiet
          icon="stop"
          because={off('DISABLED')}
          onClick={() => decide.mutate({ status: 'DISABLED' })}
        >
          {words.disable}
        </Button>
      </div>
      {decide.error && <Trouble error={decide.error} />}
    </section>
  )
}

function Reject({ reject }: { reject: (reason: (typeof REASONS)[number], explanation: string) => void }) {
  const [reason, setReason] = useState<(typeof REASONS)[number]>('PROMOTIONAL')
  const [explanation, setExplanation] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    reject(reason, explanation)
  }
  return (
    <form className="popover-body" onSubmit={submit}>
      <label className="field">
        <span className="label">{words.reason}</span>
        <select
          className="input"
          value={reason}
          onChange={(event) => setReason(event.target.value as typeof reason)}
        >
          {REASONS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="label">{words.explanation}</span>
        <textarea
          className="input"
          rows={3}
          value={explanation}
          onChange={(event) => setExplanation(event.target.value)}
        />
      </label>
      <div>
        <Button type="submit" kind="harm">
          {words.rejectTitle}
        </Button>
      </div>
    </form>
  )
}

function Remove({ template }: { template: Inspected }) {
  const client = useQueryClient()
  const go = useGo()
  const { params, accounts } = useScope()
  const app = accounts.find(({ id }) => id === template.account_id)?.app_id
  const remove = useMutation({
    mutationFn: async () =>
      app && business(app).templates.delete(template.account_id, { name: template.name ?? '' }),
    onSuccess() {
      void client.invalidateQueries()
      go(pathIn(params, 'templates'))
    },
  })
  return (
    <Popover label={words.remove} className="button bare" align="end" face={words.remove}>
      {(close) => (
        <div className="popover-body">
          <p>{words.removeSure(template.name ?? '')}</p>
          <div className="row">
            <Button kind="harm" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              {words.remove}
            </Button>
            <Button onClick={close}>{words.keep}</Button>
          </div>
          {remove.error && <Trouble error={remove.error} />}
        </div>
      )}
    </Popover>
  )
}
