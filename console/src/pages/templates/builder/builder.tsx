/** The builder: what is typed is checked as it would be on its way to review, and shown as the phone would show it. */

import './builder.css'
import type { TemplateViolation } from '@parley-dev/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { business, operator } from '../../../server/connection.ts'
import { useRead } from '../../../server/reads.ts'
import { pathIn, useScope } from '../../../server/scope.ts'
import { Button } from '../../../ui/button.tsx'
import { useGo } from '../../../ui/navigation.tsx'
import { ObjectHead } from '../../../ui/object-head.tsx'
import { useSearchState } from '../../../ui/search-state.ts'
import { type Draft, EMPTY_DRAFT, partsOf } from '../../../ui/template/draft.ts'
import { draftOf, type Inspected } from '../../../ui/template/draft-of.ts'
import { Empty, Trouble } from '../../../ui/trouble.tsx'
import { templateWords } from '../../../words/templates.ts'
import { BuilderForm } from './form.tsx'
import { Gallery } from './gallery.tsx'
import { BuilderPreview } from './preview.tsx'
import { changeOf, needsPlatform, requestOf } from './request.ts'
import { type Changed, useVerdict } from './use-verdict.ts'

const words = templateWords.builder
/** With the shape of what is kept: one of an earlier shape is left alone. */
const KEY = 'parley-template-draft-3'

const keptDraft = (): Draft => {
  try {
    return { ...EMPTY_DRAFT, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return EMPTY_DRAFT
  }
}

export function Builder() {
  const [{ from }] = useSearchState()
  const { data: template, error } = useRead(
    ['template', from],
    () => operator.templates.inspect(from ?? ''),
    { enabled: from !== undefined },
  )
  if (from === undefined) return <Writing key="new" first={keptDraft()} />
  if (error) return <Trouble error={error} />
  if (!template) return null
  return <Writing key={from} first={draftOf(template)} changes={changedBy(template)} />
}

const changedBy = ({ id, components = [] }: Inspected): Changed => ({
  id,
  had: components.map(({ type }) => type),
})

function Writing({ first, changes }: { first: Draft; changes?: Changed }) {
  const { someAccount, app, params } = useScope()
  const [draft, setDraft] = useState(first)
  const client = useQueryClient()
  const go = useGo()
  useEffect(() => {
    if (changes === undefined) localStorage.setItem(KEY, JSON.stringify(draft))
  }, [draft, changes])
  const isEmpty = !partsOf(draft.components).body.text && draft.name === ''
  const { verdict, isChecking } = useVerdict({ app: app?.id, account: someAccount?.id, changes, draft })
  const send = useMutation({
    mutationFn: async () => {
      if (!app || !someAccount) return
      const { templates } = business(app.id, needsPlatform(draft) ? 'platform' : 'plain')
      if (changes === undefined) return (await templates.create(someAccount.id, requestOf(draft))).id
      await templates.update(changes.id, changeOf(draft, changes.had))
      return changes.id
    },
    onSuccess(id) {
      void client.invalidateQueries()
      if (id === undefined) return
      if (changes === undefined) localStorage.removeItem(KEY)
      go(pathIn(params, `templates/${id}`))
    },
  })
  if (!someAccount || !app) return <Empty title={templateWords.noAccount} />
  const violations: TemplateViolation[] = verdict?.errors ?? []
  const unready = isEmpty ? templateWords.gallery.title : undefined
  return (
    <div className="fit">
      <ObjectHead
        page="templates"
        back={templateWords.back}
        title={changes === undefined ? draft.name || words.title : words.edit(draft.name)}
      >
        <span className="why" role="status">
          {isChecking ? words.checking : words.kept}
        </span>
        {changes === undefined && !isEmpty && (
          <Button kind="bare" onClick={() => setDraft(EMPTY_DRAFT)}>
            {words.clear}
          </Button>
        )}
        <Button
          kind="go"
          isBusy={send.isPending}
          because={violations.length > 0 ? words.fixFirst(violations.length) : unready}
          onClick={() => send.mutate()}
        >
          {words.send}
        </Button>
      </ObjectHead>
      {send.error && <Trouble error={send.error} />}
      <div className="builder">
        <div className="builder-form scroll">
          {isEmpty && changes === undefined && draft.category !== 'AUTHENTICATION' && (
            <Gallery use={setDraft} />
          )}
          <BuilderForm
            draft={draft}
            setDraft={setDraft}
            violations={violations}
            isChange={changes !== undefined}
            app={app.id}
          />
        </div>
        <BuilderPreview draft={draft} verdict={verdict} violations={violations} />
      </div>
    </div>
  )
}
