/** The lab itself: the definition with its problems, what publishing asks for, the endpoint, and what people answered. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { business, operator } from '../../server/connection.ts'
import { firstOf, useRead } from '../../server/reads.ts'
import { Button } from '../../ui/button.tsx'
import { ObjectHead } from '../../ui/object-head.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { Badge } from '../../ui/status.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { hourMinute } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { flowWords as words } from '../../words/flows.ts'
import { checksOf, passed } from './checks.ts'
import { useFlowText } from './drafts.ts'
import { Endpoint } from './endpoint/endpoint.tsx'
import { useEncryptionKey } from './endpoint/use-encryption-key.ts'
import { FlowEditor } from './flow-editor.tsx'
import type { LabProps } from './lab-props.ts'
import { MigrateFlow } from './migrate-flow.tsx'
import { Publish } from './publish.tsx'
import { PublishChecks } from './publish-checks.tsx'
import { RemoveFlow } from './remove-flow.tsx'
import { RenameFlow } from './rename-flow.tsx'
import { Responses } from './responses.tsx'
import { SendFlow } from './send-flow.tsx'
import { FLOW_LOOK } from './status.ts'
import { useValidation } from './use-validation.ts'

const CALLS_SHOWN = 100

export function Lab({ flow, app, text: first, preview, reread }: LabProps & { reread: () => unknown }) {
  const [search, setSearch] = useSearchState()
  const status = flow.status ?? 'DRAFT'
  const isDraft = status === 'DRAFT'
  const writing = useFlowText(flow.id, first, isDraft)
  const { text, setText, saved, isSaved } = writing
  const checked = useValidation(text)
  const client = useQueryClient()
  const { hasKey } = useEncryptionKey({ flow, app })
  const { data: calls = [], refetch: rereadCalls } = useRead(
    ['endpoint calls', flow.id],
    () => firstOf(operator.flows.endpointCalls(flow.id, { limit: CALLS_SHOWN })),
    { refetchInterval: 5_000 },
  )
  const errors = checked?.validation_errors.length ?? 0
  const checks = checksOf({ flow, text, checked, isSaved, hasKey, lastCall: calls[0] })
  const save = useMutation({
    mutationFn: () => business(app).flows.setDefinition(flow.id, text),
    onSuccess() {
      writing.wasSaved(text)
      // Who comes back finds what was saved last, not what was read first.
      client.setQueryData(['flow', flow.id], (known?: LabProps) => known && { ...known, text })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['flows'] }),
  })
  const turn = useMutation({
    mutationFn: (what: 'publish' | 'deprecate'): Promise<unknown> => business(app).flows[what](flow.id),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['flows'] })
      void reread()
    },
  })
  const trouble = save.error ?? turn.error
  return (
    <div className="fit">
      <ObjectHead
        page="flows"
        back={words.back}
        id={flow.id}
        title={
          <>
            {flow.name} <Badge {...FLOW_LOOK[status]}>{words.statuses[status]}</Badge>
            <RenameFlow flow={flow} app={app} reread={reread} />
          </>
        }
      >
        <span className="why" role="status">
          {[
            isSaved
              ? saved.at > 0 && words.saved(hourMinute(saved.at))
              : writing.isKept
                ? words.unsaved
                : words.unkept,
            checked && words.checked(checked.ms),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <RemoveFlow flow={flow} app={app} />
        <MigrateFlow flow={flow} app={app} />
        <SendFlow flow={flow} app={app} />
        {status === 'PUBLISHED' && (
          <Button isBusy={turn.isPending} onClick={() => turn.mutate('deprecate')}>
            {words.deprecate}
          </Button>
        )}
        {isDraft && !isSaved && (
          <Button kind="bare" onClick={writing.takeBack}>
            {words.takeBack}
          </Button>
        )}
        {isDraft && (
          <Button isBusy={save.isPending} onClick={() => save.mutate()}>
            {words.save}
          </Button>
        )}
        {isDraft && (
          <Publish
            isSaved={isSaved}
            errors={errors}
            isBusy={turn.isPending || save.isPending}
            publish={() => turn.mutate('publish')}
            saveAndPublish={() => save.mutate(undefined, { onSuccess: () => turn.mutate('publish') })}
          />
        )}
      </ObjectHead>
      {trouble && <Trouble error={trouble} />}
      {writing.isBehind && <p className="notice tone-unsent">{words.behind}</p>}
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
                key={writing.takenBack}
                text={text}
                setText={setText}
                checked={checked}
                isReadOnly={!isDraft}
                preview={preview}
                saved={saved}
              />
            ),
          },
          {
            key: 'endpoint',
            name: words.tabs.endpoint,
            body: () => (
              <Endpoint
                flow={flow}
                app={app}
                text={text}
                calls={calls}
                reread={() => {
                  void rereadCalls()
                  void reread()
                }}
              />
            ),
          },
          {
            key: 'checks',
            name: (
              <>
                {words.tabs.checks} <small>{words.passed(passed(checks), checks.length)}</small>
              </>
            ),
            body: () => (
              <PublishChecks
                flow={flow}
                checks={checks}
                save={() => save.mutate()}
                reread={() => void rereadCalls()}
              />
            ),
          },
          { key: 'responses', name: words.tabs.responses, body: () => <Responses flow={flow} /> },
        ]}
      />
    </div>
  )
}
