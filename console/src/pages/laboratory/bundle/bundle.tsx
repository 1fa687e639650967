/** A run bundle opened as a page: what happened in a world, walked through from one station to the next. */

import '../../../look/laboratory.css'
import { CONSTANT, useRead } from '../../../server/reads.ts'
import '../../../look/events.css'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { atServer, sessionFetch } from '../../../server/connection.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { ObjectHead } from '../../../ui/object-head.tsx'
import { useSearchState } from '../../../ui/search-state.ts'
import { Empty, Trouble } from '../../../ui/trouble.tsx'
import { bundleWords as words } from '../../../words/laboratory.ts'
import { type Bundle, NotABundle, readBundle } from './read-bundle.ts'
import { Walk } from './walk.tsx'

export function BundlePage() {
  const [{ of }] = useSearchState()
  const [bundle, setBundle] = useState<Bundle>()
  const { data: ofWorld, error } = useRead(
    ['bundle', of],
    async () => {
      const answer = await sessionFetch(atServer(`/operator/worlds/${encodeURIComponent(of ?? '')}/bundle`))
      if (!answer.ok) throw new Error(words.gone)
      return readBundle(await answer.blob())
    },
    { enabled: of !== undefined, ...CONSTANT },
  )
  const open = useMutation({ mutationFn: (file: File) => readBundle(file), onSuccess: setBundle })
  useEffect(() => setBundle(ofWorld), [ofWorld])
  const failure = open.error ?? error
  return (
    <div className="fit">
      <ObjectHead
        page="laboratory"
        back={words.back}
        title={bundle ? words.of(bundle.world) : words.title}
        sub={bundle && words.made(bundle.madeAt, bundle.rows)}
      >
        <FileButton accept=".gz,.parley" isBusy={open.isPending} onFile={(file) => open.mutate(file)}>
          {words.open}
        </FileButton>
      </ObjectHead>
      {failure && <Trouble error={failure instanceof NotABundle ? new Error(words.notOne) : failure} />}
      {bundle ? (
        <Walk bundle={bundle} />
      ) : (
        of === undefined && <Empty title={words.empty}>{words.emptyWhy}</Empty>
      )}
    </div>
  )
}
