/** The flow lab: the definition with its problems underlined, the phone beside it, the endpoint, and what people answered. */

import '../templates/templates.css'
import './flows.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { business, operator, sessionFetch } from '../../server/connection.ts'
import { pathIn, useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { To, useGo } from '../../ui/navigation.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { Badge } from '../../ui/status.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { hourMinute } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { flowWords as words } from '../../words/flows.ts'
import { FlowEditor } from './flow-editor.tsx'
import { Endpoint, Responses } from './flow-tabs.tsx'
import type { LabProps } from './lab-props.ts'
import { FLOW_LOOK } from './status.ts'
import { useValidation } from './use-validation.ts'

export function FlowLab() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { accounts } = useScope()
  const { data, error, refetch } = useQuery({
    queryKey: ['flow', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const flow = await operator.flows.inspect(id)
      const app = accounts.find(({ id: account }) => account === flow.account_id)?.app_id ?? ''
      const [asset] = await business(app).flows.assets(id).all()
      const text = asset ? await (await sessionFetch(new URL(asset.download_url))).text() : '{}'
      const { preview } = await business(app).flows.read(id, { fields: 'preview' })
      return { flow, app, text: readable(text), preview: preview?.preview_url }
    },
  })
  if (!data) return error ? <Trouble error={error} again={() => void refetch()} /> : null
  return <Lab key={id} {...data} reread={refetch} />
}

/** What a program wrote in one line is laid out for people; what people wrote stays as it is. */
function readable(text: string): string {
  if (text.trim().includes('\n')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function Lab({ flow, app, text: first, preview, reread }: LabProps & { reread: () => unknown }) {
  const [search, setSearch] = useSearchState()
  const [text, setText] = useState(first)
  const [saved, setSaved] = useState({ text: first, at: 0 })
  const checked = useValidation(text)
  const client = useQueryClient()
  const status = flow.status ?? 'DRAFT'
  const isDraft = status === 'DRAFT'
  const errors = checked?.validation_errors.length ?? 0
  const save = useMutation({
    mutationFn: () => business(app).flows.setDefinition(flow.id, text),
    onSuccess: () => setSaved({ text, at: Date.now() }),
    onSettled: () => client.invalidateQueries({ queryKey: ['flows'] }),
  })
  const turn = useMutation({
    mutationFn: (what: 'publish' | 'deprecate'): Promise<unknown> => business(app).flows[what](flow.id),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['flows'] })
      void reread()
    },
  })
  const isSaved = text === saved.text
  const trouble = save.error ?? turn.error
  return (
    <div className="fit">
      <div className="page-head builder-head">
        <div className="grow">
          <nav className="crumbs">
            <To page="flows">{words.back}</To>
            <Icon name="right" small />
            <code>{flow.id}</code>
          </nav>
          <h1 className="row wrap">
            {flow.name} <Badge {...FLOW_LOOK[status]}>{words.statuses[status]}</Badge>
          </h1>
        </div>
        <span className="why" role="status">
          {isSaved ? (saved.at > 0 ? words.saved(hourMinute(saved.at)) : '') : words.unsaved}
          {checked && ` ${words.checked(checked.ms)}`}
        </span>
        <RemoveFlow flow={flow} app={app} />
        {status === 'PUBLISHED' && (
          <Button isBusy={turn.isPending} onClick={() => turn.mutate('deprecate')}>
            {words.deprecate}
          </Button>
        )}
        {isDraft && (
          <Button isBusy={save.isPending} onClick={() => save.mutate()}>
            {words.save}
          </Button>
        )}
        {isDraft && (
          <Button
            kind="go"
            isBusy={turn.isPending}
            because={errors > 0 ? words.fixFirst(errors) : isSaved ? undefined : words.saveFirst}
            onClick={() => turn.mutate('publish')}
          >
            {words.publish}
          </Button>
        )}
      </div>
      {trouble && <Trouble error={trouble} />}
      <Tabs
        label={flow.name ?? flow.id}
        current={search.tab ?? 'editor'}
        onChange={(tab) => setSearch({ tab })}
        tabs={[
          {
            key: 'editor',
            name: words.tabs.editor,
            body: () => (
              <FlowEditor
                text={text}
                setText={setText}
                checked={checked}
                isReadOnly={!isDraft}
                preview={preview}
                version={saved.at}
              />
            ),
          },
          {
            key: 'endpoint',
            name: words.tabs.endpoint,
            body: () => <Endpoint flow={flow} app={app} reread={reread} />,
          },
          { key: 'responses', name: words.tabs.responses, body: () => <Responses flow={flow} /> },
        ]}
      />
    </div>
  )
}

function RemoveFlow({ flow, app }: Pick<LabProps, 'flow' | 'app'>) {
  const go = useGo()
  const { params } = useScope()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => business(app).flows.delete(flow.id),
    onSuccess() {
      void client.invalidateQueries({ queryKey: ['flows'] })
      go(pathIn(params, 'flows'))
    },
  })
  return (
    <Popover label={words.remove} className="button bare" align="end" face={words.remove}>
      {(close) => (
        <div className="popover-body">
          <p>{words.removeSure(flow.name ?? flow.id)}</p>
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
