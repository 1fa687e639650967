/** Filters and tabs stand in the address, so that whatever is seen can be sent to somebody. */

import { useLocation, useSearch } from '@tanstack/react-router'
import { pathIn, useScopeParams } from '../server/scope.ts'
import { useGo } from './navigation.tsx'

export type Search = Record<string, string | undefined>

export const withSearch = (page: string, search: Search): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== '') query.set(name, value)
  const text = query.toString()
  return text === '' ? page : `${page}?${text}`
}

export function useSearchState(): [Search, (change: Search) => void] {
  const search = useSearch({ strict: false }) as Search
  const { pathname } = useLocation()
  const go = useGo()
  const scope = pathIn(useScopeParams())
  const page = pathname.slice(pathname.indexOf(scope))
  return [search, (change) => go(withSearch(page, { ...search, ...change }), { replace: true })]
}
