/** Good examples to start from: the library's own, written and approved. */

import { business } from '../../../server/connection.ts'
import { CONSTANT, useRead } from '../../../server/reads.ts'
import { useScope } from '../../../server/scope.ts'
import { Button } from '../../../ui/button.tsx'
import type { Draft } from '../../../ui/template/draft.ts'
import { draftOfLibrary } from '../../../ui/template/draft-of.ts'
import { templateWords } from '../../../words/templates.ts'

const SHOWN = 8
const words = templateWords.gallery

export function Gallery({ use }: { use: (draft: Draft) => void }) {
  const { app } = useScope()
  const { data: library = [] } = useRead(
    ['library', app?.id],
    () =>
      business(app?.id ?? '')
        .templates.library({ limit: SHOWN, language: 'en_US' } as never)
        .all(SHOWN),
    { enabled: app !== undefined, ...CONSTANT },
  )
  if (library.length === 0) return null
  return (
    <details className="gallery">
      <summary>{words.title}</summary>
      <ul>
        {library.map((one) => (
          <li key={one.id}>
            <div className="grow">
              <code>{one.name}</code>
              <p className="soft cut">{one.body}</p>
            </div>
            <Button little onClick={() => use(draftOfLibrary(one))}>
              {words.use}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
