/** The builder: what is typed is checked as it would be on its way to review, and shown as the phone would show it. */

import './templates.css'
import type { TemplateViolation } from '@parley/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { business, operator } from '../../server/connection.ts'
import { pathIn, useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { To, useGo } from '../../ui/navigation.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { templateWords } from '../../words/templates.ts'
import { BuilderForm } from './builder-form.tsx'
import { BuilderPreview } from './builder-preview.tsx'
import { type Draft, draftOf, EMPTY_DRAFT, requestOf } from './draft.ts'
import { Gallery } from './gallery.tsx'

const words = templateWords.builder
const KEY = 'parley-template-draft'
const CALM_MS = 300

const keptDraft = (): Draft => {
  try {
    return { ...EMPTY_DRAFT, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return EMPTY_DRAFT
  }
}

export function Builder() {
  const [{ from }] = useSearchState()
  const { data: template, error } = useQuery({
    queryKey: ['template', from],
    enabled: from !== undefined,
    queryFn: () => operator.templates.inspect(from ?? ''),
  })
  if (from === undefined) return <Writing key="new" first={keptDraft()} />
  if (error) return <Trouble error={error} />
  return template ? <Writing key={from} first={draftOf(template)} changes={from} /> : null
}

function Writing({ first, changes }: { first: Draft; changes?: string }) {
  const { someAccount, app, params } = useScope()
  const [draft, setDraft] = useState(first)
  const client = useQueryClient()
  const go = useGo()
  useEffect(() => {
    if (changes === undefined) localStorage.setItem(KEY, JSON.stringify(draft))
  }, [draft, changes])
  const calm = useCalm(draft)
  const isEmpty = draft.body === '' && draft.name === ''
  const { data: verdict, isFetching } = useQuery({
    queryKey: ['template check', someAccount?.id, changes, calm],
    enabled: !isEmpty && app !== undefined && someAccount !== undefined,
    placeholderData: (earlier) => earlier,
    queryFn: async () => {
      if (!app || !someAccount) return undefined
      if (changes === undefined) return business(app.id).templates.check(someAccount.id, requestOf(calm))
      const { components, category } = requestOf(calm)
      return business(app.id).call('updateTemplate', [changes], {
        components,
        category,
        validate_only: true,
      } as never) as never
    },
  })
  const send = useMutation({
    mutationFn: async () => {
      if (!app || !someAccount) return
      const request = requestOf(draft)
      if (changes === undefined) return (await business(app.id).templates.create(someAccount.id, request)).id
      await business(app.id).templates.update(changes, { components: request.components ?? [] } as never)
      return changes
    },
    onSuccess(id) {
      void client.invalidateQueries()
      if (id === undefined) return
      if (changes === undefined) localStorage.removeItem(KEY)
      go(pathIn(params, `templates/${id}`))
    },
  })
  if (!someAccount) return <Empty title={templateWords.noAccount} />
  const violations: TemplateViolation[] = verdict?.errors ?? []
  return (
    <div className="fit">
      <div className="page-head builder-head">
        <div className="grow">
          <nav className="crumbs">
            <To page="templates">{templateWords.back}</To>
            <Icon name="right" small />
          </nav>
          <h1>{changes === undefined ? draft.name || words.title : words.edit(draft.name)}</h1>
        </div>
        <span className="why" role="status">
          {isFetching ? words.checking : words.kept}
        </span>
        {changes === undefined && !isEmpty && (
          <Button kind="bare" onClick={() => setDraft(EMPTY_DRAFT)}>
            {words.clear}
          </Button>
        )}
        <Button
          kind="go"
          isBusy={send.isPending}
          because={
            violations.length > 0
              ? words.fixFirst(violations.length)
              : isEmpty
                ? templateWords.gallery.title
                : undefined
          }
          onClick={() => send.mutate()}
        >
          {words.send}
        </Button>
      </div>
      {send.error && <Trouble error={send.error} />}
      <div className="builder">
        <div className="builder-form scroll">
          {isEmpty && changes === undefined && <Gallery use={setDraft} />}
          <BuilderForm
            draft={draft}
            setDraft={setDraft}
            violations={violations}
            isChange={changes !== undefined}
          />
        </div>
        <BuilderPreview draft={draft} verdict={verdict} violations={violations} />
      </div>
    </div>
  )
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
