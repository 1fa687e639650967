/** What the console looks at: a world, and in it one account or all, one number or all. It stands in the address. */

import { type QueryClient, queryOptions, useSuspenseQueries } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { operator } from './connection.ts'
import { isSandbox } from './session.ts'

export const ALL = '-'
export const DEFAULT_WORLD = 'default'
const MOST = 1000

const lists = { staleTime: 15_000 }

const worldsQuery = queryOptions({
  ...lists,
  queryKey: ['worlds'],
  queryFn: async ({ client }) =>
    (await isSandbox(client)) ? operator.worlds.list({ limit: MOST }).all(MOST) : [],
})
const appsQuery = queryOptions({
  ...lists,
  queryKey: ['apps'],
  queryFn: () => operator.apps.list({ limit: MOST }).all(MOST),
})
const accountsQuery = queryOptions({
  ...lists,
  queryKey: ['accounts'],
  queryFn: () => operator.accounts.list({ limit: MOST }).all(MOST),
})
const numbersQuery = queryOptions({
  ...lists,
  queryKey: ['numbers'],
  queryFn: () => operator.numbers.list({ limit: MOST }).all(MOST),
})

const scopeQueries = [worldsQuery, appsQuery, accountsQuery, numbersQuery] as const

/** Before the first page is drawn: whoever waits while drawing is drawn late, for React holds back what was suspended. */
export const readScope = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(worldsQuery),
    client.prefetchQuery(appsQuery),
    client.prefetchQuery(accountsQuery),
    client.prefetchQuery(numbersQuery),
  ])

export function forgetScope(client: QueryClient): void {
  for (const { queryKey } of scopeQueries) client.removeQueries({ queryKey })
}

/** As the lists of events and calls name a world. */
export const worldFilter = (world: string): string => (world === DEFAULT_WORLD ? '0' : world)

export type ScopeParams = { world: string; account: string; number: string }

export const pathIn = ({ world, account, number }: ScopeParams, page = ''): string =>
  `/${world}/${account}/${number}${page === '' ? '' : `/${page}`}`

export function useScopeParams(): ScopeParams {
  const { world, account, number } = useParams({ strict: false }) as Partial<ScopeParams>
  return { world: world ?? DEFAULT_WORLD, account: account ?? ALL, number: number ?? ALL }
}

/** The scope with everything that hangs on it. */
export function useScope() {
  const params = useScopeParams()
  // Side by side: one after the other, the first page would wait for four answers in a row.
  const [{ data: worlds }, { data: allApps }, { data: allAccounts }, { data: allNumbers }] =
    useSuspenseQueries({ queries: scopeQueries })
  const world = worlds.find(({ id }) => id === params.world)
  const ofWorlds = new Set(worlds.map(({ app_id }) => app_id))
  const isDefault = params.world === DEFAULT_WORLD
  const apps = allApps.filter(({ id }) => (isDefault ? !ofWorlds.has(id) : id === world?.app_id)).reverse()
  const appIds = new Set(apps.map(({ id }) => id))
  const accounts = allAccounts.filter(({ app_id }) => appIds.has(app_id)).reverse()
  const accountIds = new Set(accounts.map(({ id }) => id))
  const numbers = allNumbers.filter(({ account_id }) => accountIds.has(account_id)).reverse()
  const number = numbers.find(({ id }) => id === params.number)
  const account = accounts.find(({ id }) => id === (number?.account_id ?? params.account))
  const numbersHere = account ? numbers.filter(({ account_id }) => account_id === account.id) : numbers
  return {
    params,
    worlds,
    world,
    isDefault,
    apps,
    accounts,
    numbers: numbersHere,
    account,
    number,
    /** Where something has to be one: the first that there is. */
    someAccount: account ?? accounts[0],
    someNumber: number ?? numbersHere[0],
    app: apps.find(({ id }) => id === (account ?? accounts[0])?.app_id) ?? apps[0],
  }
}

export type ScopeFound = ReturnType<typeof useScope>
