/** Every address of the console. Pages are loaded when they are first opened. */

import { ParleyError } from '@parley-dev/sdk'
import { useQuery } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Navigate,
  Outlet,
  useLocation,
} from '@tanstack/react-router'
import { consoleRoot } from './server/connection.ts'
import { queryClient } from './server/query-client.ts'
import { onceThere } from './server/reach.ts'
import { ALL, DEFAULT_WORLD, forgetScope, pathIn, readScope, type ScopeParams } from './server/scope.ts'
import { readSession, sessionQuery, wasSignedIn } from './server/session.ts'
import { Outage } from './shell/outage.tsx'
import { Shell } from './shell/shell.tsx'
import { SignIn } from './shell/sign-in.tsx'
import { To } from './ui/navigation.tsx'
import { Empty, Trouble } from './ui/trouble.tsx'
import { errorWords } from './words/shell.ts'

const HOME = pathIn({ world: DEFAULT_WORLD, account: ALL, number: ALL })

function Gate() {
  const { data: session, error, refetch } = useQuery(sessionQuery)
  if (session) return session.signed_in ? <Outlet /> : <SignIn session={session} />
  if (!error)
    return (
      <div className="toasts">
        <Outage />
      </div>
    )
  return (
    <main className="sign-in">
      <Trouble error={error} again={() => void refetch()} />
    </main>
  )
}

function NotFound() {
  const { pathname } = useLocation()
  return (
    <Empty
      title={errorWords.notFound}
      actions={
        <To className="button go" path={HOME}>
          {errorWords.home}
        </To>
      }
    >
      {errorWords.notFoundWhy(pathname)}
    </Empty>
  )
}

/** A page that fails says what was asked and what came back; the rest of the console stays. */
function Failed({ error, reset }: ErrorComponentProps) {
  const { data: session } = useQuery(sessionQuery)
  const isSignedOut = error instanceof ParleyError && error.status === 401
  if (isSignedOut && session && !session.signed_in) return <SignIn session={session} />
  return <Trouble title={errorWords.broken} error={error} again={reset} />
}

/** A page that cannot be loaded because the server is away waits for it: to load the console again would lose what is shown. */
const lazily: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => onceThere(load), name)

const root = createRootRoute({ component: Gate, notFoundComponent: NotFound, errorComponent: Failed })
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => <Navigate to={HOME as never} replace />,
})
const go = createRoute({
  getParentRoute: () => root,
  path: '/go/$id',
  component: lazily(() => import('./shell/go-to.tsx'), 'GoTo'),
})
const scope = createRoute({
  getParentRoute: () => root,
  path: '/$world/$account/$number',
  component: Shell,
  notFoundComponent: NotFound,
  loader: readFirst,
  shouldReload: false,
})

/** Who is signed in and what there is to look at, side by side where that can be known. */
async function readFirst({ params }: { params: ScopeParams }): Promise<void> {
  const early = wasSignedIn() ? readScope(queryClient, params) : undefined
  const session = await readSession(queryClient).catch(() => undefined)
  if (session?.signed_in) return void (await (early ?? readScope(queryClient, params)))
  // What was refused must not be shown to whoever signs in.
  await early
  forgetScope(queryClient)
}

type Search = Record<string, string | undefined>
/** Filters, tabs and rows stand in the address as plain words. */
const readSearch = (search: Record<string, unknown>): Search =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))

const pageAt = (path: string, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({
    getParentRoute: () => scope,
    path,
    component,
    errorComponent: Failed,
    validateSearch: readSearch,
  })

const inside = (
  parent: ReturnType<typeof pageAt>,
  path: string,
  component: ReturnType<typeof lazyRouteComponent>,
) =>
  parent.addChildren([
    createRoute({
      getParentRoute: () => parent,
      path,
      component,
      errorComponent: Failed,
      validateSearch: readSearch,
    }),
  ])

const home = lazily(() => import('./pages/home/home.tsx'), 'Home')
const events = lazily(() => import('./pages/events/events.tsx'), 'Events')
const eventDetail = lazily(() => import('./pages/events/event-detail.tsx'), 'EventDetail')
const requests = lazily(() => import('./pages/requests/requests.tsx'), 'Requests')
const callDetail = lazily(() => import('./pages/requests/call-detail.tsx'), 'CallDetail')

const conversations = lazily(() => import('./pages/conversations/conversations.tsx'), 'Conversations')
const chat = lazily(() => import('./pages/conversations/chat.tsx'), 'Chat')
const replay = lazily(() => import('./pages/replay/replay.tsx'), 'Replay')
const templates = lazily(() => import('./pages/templates/templates.tsx'), 'Templates')
const template = lazily(() => import('./pages/templates/template.tsx'), 'Template')
const builder = lazily(() => import('./pages/templates/builder/builder.tsx'), 'Builder')
const flows = lazily(() => import('./pages/flows/flows.tsx'), 'Flows')
const flowLab = lazily(() => import('./pages/flows/flow.tsx'), 'FlowLab')
const receiver = lazily(() => import('./pages/webhooks/receiver.tsx'), 'ReceiverPage')
const webhooks = lazily(() => import('./pages/webhooks/webhooks.tsx'), 'Webhooks')
const laboratory = lazily(() => import('./pages/laboratory/laboratory.tsx'), 'Laboratory')
const bundle = lazily(() => import('./pages/laboratory/bundle/bundle.tsx'), 'BundlePage')
const access = lazily(() => import('./pages/access/access.tsx'), 'Access')
const operation = lazily(() => import('./pages/operation/operation.tsx'), 'Operation')
const numbers = lazily(() => import('./pages/numbers/numbers.tsx'), 'Numbers')
const qrCodes = lazily(() => import('./pages/qr-codes/qr-codes.tsx'), 'QrCodes')
const costs = lazily(() => import('./pages/platform/costs.tsx'), 'Costs')
const platform = lazily(() => import('./pages/platform/platform.tsx'), 'Platform')
const payments = lazily(() => import('./pages/payments/payments.tsx'), 'Payments')

const routeTree = root.addChildren([
  start,
  go,
  scope.addChildren([
    pageAt('/', home),
    inside(pageAt('events', events), '$id', eventDetail),
    inside(pageAt('requests', requests), '$trace', callDetail),
    inside(pageAt('conversations', conversations), '$customer', chat),
    pageAt('replay/$customer', replay),
    pageAt('templates', templates),
    pageAt('templates/new', builder),
    pageAt('templates/$id', template),
    pageAt('flows', flows),
    pageAt('flows/$id', flowLab),
    pageAt('qr-codes', qrCodes),
    pageAt('payments', payments),
    pageAt('costs', costs),
    pageAt('platform', platform),
    pageAt('webhooks', webhooks),
    pageAt('webhooks/$id', receiver),
    pageAt('numbers', numbers),
    pageAt('laboratory', laboratory),
    pageAt('laboratory/bundle', bundle),
    pageAt('access', access),
    pageAt('operation', operation),
  ]),
])

export const router = createRouter({
  routeTree,
  basepath: consoleRoot.pathname,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: Failed,
  // Plain words in the address, not JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(search))
      if (value !== undefined && value !== '') query.set(name, String(value))
    const text = query.toString()
    return text === '' ? '' : `?${text}`
  },
})
