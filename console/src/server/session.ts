/** Who is signed in, and signing in and out. */

import { ParleyError } from '@parley-dev/sdk'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { atConsole, sessionFetch } from './connection.ts'

export type Session = {
  signed_in: boolean
  one_click: boolean
  mode: 'sandbox' | 'production'
  expires_at?: string
  brand?: string
  platform_brand?: string
  engine?: string
  version?: string
}

async function ask(method: string, { body, path = '/session' }: { body?: object; path?: string } = {}) {
  const response = await sessionFetch(atConsole(path), {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const answer = await response.json()
  if (!response.ok) throw new ParleyError({ status: response.status, error: answer.error })
  return answer
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: (): Promise<Session> => ask('GET'),
  staleTime: 60_000,
})

/** Tools of the sandbox are shown, and asked for, nowhere else. */
export const useIsSandbox = (): boolean => useQuery(sessionQuery).data?.mode === 'sandbox'

export const isSandbox = async (client: QueryClient): Promise<boolean> =>
  (await client.ensureQueryData(sessionQuery)).mode === 'sandbox'

/** Whether this browser was signed in when it was last here: then it need not ask before it asks for more. */
const KEY = 'parley-signed-in'
export const wasSignedIn = (): boolean => localStorage.getItem(KEY) !== null

export async function readSession(client: QueryClient): Promise<Session> {
  const session = await client.ensureQueryData(sessionQuery)
  if (session.signed_in) localStorage.setItem(KEY, 'yes')
  else localStorage.removeItem(KEY)
  return session
}

/** Without a key where one click is enough: in a sandbox, at the machine it runs on. */
export const signIn = (key?: string): Promise<unknown> =>
  ask('POST', { body: key === undefined ? {} : { key } })

export const signOut = (everywhere: boolean): Promise<unknown> =>
  ask('POST', { path: '/session/end', body: { everywhere } })
