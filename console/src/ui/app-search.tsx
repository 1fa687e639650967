/** The field that searches applications, where there are more than are seen at a glance. */

import { useScope } from '../server/scope.ts'
import { shellWords } from '../words/shell.ts'
import { PageSearch } from './search-box.tsx'

const FEW = 8

export function AppSearch() {
  const { apps } = useScope()
  if (apps.length <= FEW) return null
  return (
    <div className="row">
      <PageSearch label={shellWords.searchApps} hint={shellWords.searchNames} />
    </div>
  )
}
