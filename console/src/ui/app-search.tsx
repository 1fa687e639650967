/** The field that searches applications, where there are more than are seen at a glance. */

import { useScope } from '../server/scope.ts'
import { shellWords } from '../words/shell.ts'
import { SearchBox } from './search-box.tsx'
import { useSearchState } from './search-state.ts'

const FEW = 8

export function AppSearch() {
  const { apps } = useScope()
  const [{ q = '' }, setSearch] = useSearchState()
  if (apps.length <= FEW) return null
  return (
    <div className="row">
      <SearchBox
        label={shellWords.searchApps}
        hint={shellWords.searchNames}
        value={q}
        onChange={(text) => setSearch({ q: text })}
      />
    </div>
  )
}
