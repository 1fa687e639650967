/** What the console looks at: a world, and in it one account or all, one number or all. It stands in the address. */

import type { OperatorOperations, World } from '@parley-dev/operator'
import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { operator } from './connection.ts'
import { firstOf, useRead } from './reads.ts'
import { isSandbox } from './session.ts'

type Rows<Name extends keyof OperatorOperations> = OperatorOperations[Name] extends {
  answer: { data: (infer Row)[] }
}
  ? Row
  : never
type App = Rows<'listApps'>
export type Account = Rows<'listAllAccounts'>
export type Numbered = Rows<'listAllNumbers'>

export const ALL = '-'
export const DEFAULT_WORLD = 'default'
/** At hand before somebody searches; however many more there are, the server finds them. */
export const AT_HAND_MAX = 100

const lists = { staleTime: 15_000 }

/** As the lists of events and calls name a world. */
export const worldFilter = (world: string): string => (world === DEFAULT_WORLD ? '0' : world)

export type ScopeParams = { world: string; account: string; number: string }

/** The oldest first, so that what is taken unless one is chosen stays the same. */
const atHandIn = (world: string) =>
  ({ world: worldFilter(world), limit: AT_HAND_MAX, order: 'oldest_first' }) as const

const worldsQuery = queryOptions({
  ...lists,
  queryKey: ['worlds'],
  queryFn: () => firstOf(operator.worlds.list({ limit: AT_HAND_MAX })),
})
const appsQuery = (world: string) =>
  queryOptions({
    ...lists,
    queryKey: ['apps', world],
    queryFn: () => firstOf(operator.apps.list(atHandIn(world))),
  })
const accountsQuery = (world: string) =>
  queryOptions({
    ...lists,
    queryKey: ['accounts', world],
    queryFn: () => firstOf(operator.accounts.list(atHandIn(world))),
  })
const numbersQuery = (world: string, account_id?: string) =>
  queryOptions({
    ...lists,
    queryKey: ['numbers', world, account_id],
    queryFn: async () => {
      const asked = { ...atHandIn(world), ...(account_id !== undefined && { account_id }) }
      return firstOf(operator.numbers.list(asked))
    },
  })

/** By its id, wherever it stands among however many there are. */
const among = async <T extends { id: string }>(
  atHand: T[],
  id: string | undefined,
  search: (q: string) => { first(): Promise<{ data: T[] }> },
): Promise<T | undefined> =>
  id === undefined
    ? undefined
    : (atHand.find((one) => one.id === id) ?? (await firstOf(search(id))).find((one) => one.id === id))

const chosen = (id: string): string | undefined => (id === ALL ? undefined : id)

/** Everything that hangs on the scope. */
const scopeQuery = (params: ScopeParams) =>
  queryOptions({
    ...lists,
    queryKey: ['scope', params.world, params.account, params.number],
    queryFn: async ({ client }) => {
      const world = { world: worldFilter(params.world) }
      const made = params.world === DEFAULT_WORLD ? undefined : params.world
      const hasWorlds = await isSandbox(client)
      const worldsAsked = hasWorlds ? client.fetchQuery(worldsQuery) : Promise.resolve([])
      const itsWorld = hasWorlds
        ? await among(await worldsAsked, made, (q) => operator.worlds.list({ q }))
        : undefined
      if (made !== undefined && !itsWorld) return { ...NOTHING, worlds: await worldsAsked }
      const [worlds, apps, accounts, numbers] = await Promise.all([
        worldsAsked,
        client.fetchQuery(appsQuery(params.world)),
        client.fetchQuery(accountsQuery(params.world)),
        client.fetchQuery(numbersQuery(params.world, chosen(params.account))),
      ])
      const number = await among(numbers, chosen(params.number), (q) =>
        operator.numbers.list({ ...world, q }),
      )
      const account = await among(accounts, number?.account_id ?? chosen(params.account), (q) =>
        operator.accounts.list({ ...world, q }),
      )
      const app = await among(apps, (account ?? accounts[0])?.app_id, (q) =>
        operator.apps.list({ ...world, q }),
      )
      return { worlds, world: itsWorld, apps, accounts, numbers, number, account, app: app ?? apps[0] }
    },
  })

type Found = {
  worlds: World[]
  world: World | undefined
  apps: App[]
  accounts: Account[]
  numbers: Numbered[]
  number: Numbered | undefined
  account: Account | undefined
  app: App | undefined
}

/** Of a world that is not there. */
const NOTHING: Found = {
  worlds: [],
  world: undefined,
  apps: [],
  accounts: [],
  numbers: [],
  number: undefined,
  account: undefined,
  app: undefined,
}

/** Before the first page is drawn: whoever waits while drawing is drawn late, for React holds back what was suspended. */
export const readScope = (client: QueryClient, params: ScopeParams): Promise<unknown> =>
  client.prefetchQuery(scopeQuery(params))

export function forgetScope(client: QueryClient): void {
  for (const key of ['scope', 'worlds', 'apps', 'accounts', 'numbers'])
    client.removeQueries({ queryKey: [key] })
}

export const pathIn = ({ world, account, number }: ScopeParams, page = ''): string =>
  `/${world}/${account}/${number}${page === '' ? '' : `/${page}`}`

export function useScopeParams(): ScopeParams {
  const { world, account, number } = useParams({ strict: false }) as Partial<ScopeParams>
  return { world: world ?? DEFAULT_WORLD, account: account ?? ALL, number: number ?? ALL }
}

/** As lists of what accounts have are asked for on the server. */
export const askedOf = ({ params, account }: Pick<ScopeFound, 'params' | 'account'>, q = '') => ({
  world: worldFilter(params.world),
  limit: AT_HAND_MAX,
  ...(account && { account: account.id }),
  ...(q.trim() !== '' && { q: q.trim() }),
})

/** The scope with everything that hangs on it. */
export function useScope() {
  const params = useScopeParams()
  const { data } = useSuspenseQuery(scopeQuery(params))
  const { accounts, account, number } = data
  const numbers = account ? data.numbers.filter(({ account_id }) => account_id === account.id) : data.numbers
  return {
    ...data,
    params,
    isDefault: params.world === DEFAULT_WORLD,
    numbers,
    /** Where something has to be one: the first that there is. */
    someAccount: account ?? accounts[0],
    someNumber: number ?? numbers[0],
  }
}

export type ScopeFound = ReturnType<typeof useScope>

/** The application that an account was made for. */
export function useAppOf(accountId: string | undefined): string {
  const { accounts, account } = useScope()
  const known = [account, ...accounts].find((one) => one?.id === accountId)
  const { data } = useRead(['accounts', 'one', accountId], () => operator.accounts.inspect(accountId ?? ''), {
    enabled: known === undefined && accountId !== undefined,
  })
  return (known ?? data)?.app_id ?? ''
}

/** A number of an account: the one that is looked at, or its first. */
export function useNumberOf(accountId: string): Numbered | undefined {
  const { number, numbers, params } = useScope()
  const known = [number, ...numbers].find((one) => one?.account_id === accountId)
  const { data } = useQuery({ ...numbersQuery(params.world, accountId), enabled: known === undefined })
  return known ?? data?.[0]
}
