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
import { ALL, DEFAULT_WORLD, forgetScope, pathIn, readScope, type ScopeParams } from './server/scope.ts'
import { readSession, sessionQuery, wasSignedIn } from './server/session.ts'
import { Shell } from './shell/shell.tsx'
import { SignIn } from './shell/sign-in.tsx'
import { To } from './ui/navigation.tsx'
import { Empty, Trouble } from './ui/trouble.tsx'
import { errorWords } from './words/shell.ts'

const HOME = pathIn({ world: DEFAULT_WORLD, account: ALL, number: ALL })

function Gate() {
  const { data: session, error, refetch } = useQuery(sessionQuery)
  if (session) return session.signed_in ? <Outlet /> : <SignIn session={session} />
  if (!error) return null
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

const root = createRootRoute({ component: Gate, notFoundComponent: NotFound, errorComponent: Failed })
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => <Navigate to={HOME as never} replace />,
})
const go = createRoute({
  getParentRoute: () => root,
  path: '/go/$id',
  component: lazyRouteComponent(() => import('./shell/go-to.tsx'), 'GoTo'),
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

const home = lazyRouteComponent(() => import('./pages/home/home.tsx'), 'Home')
const events = lazyRouteComponent(() => import('./pages/events/events.tsx'), 'Events')
const eventDetail = lazyRouteComponent(() => import('./pages/events/event-detail.tsx'), 'EventDetail')
const requests = lazyRouteComponent(() => import('./pages/requests/requests.tsx'), 'Requests')
const callDetail = lazyRouteComponent(() => import('./pages/requests/call-detail.tsx'), 'CallDetail')

const conversations = lazyRouteComponent(
  () => import('./pages/conversations/conversations.tsx'),
  'Conversations',
)
const chat = lazyRouteComponent(() => import('./pages/conversations/chat.tsx'), 'Chat')
const replay = lazyRouteComponent(() => import('./pages/replay/replay.tsx'), 'Replay')
const templates = lazyRouteComponent(() => import('./pages/templates/templates.tsx'), 'Templates')
const template = lazyRouteComponent(() => import('./pages/templates/template.tsx'), 'Template')
const builder = lazyRouteComponent(() => import('./pages/templates/builder/builder.tsx'), 'Builder')
const flows = lazyRouteComponent(() => import('./pages/flows/flows.tsx'), 'Flows')
const flowLab = lazyRouteComponent(() => import('./pages/flows/flow.tsx'), 'FlowLab')
const receiver = lazyRouteComponent(() => import('./pages/webhooks/receiver.tsx'), 'ReceiverPage')
const webhooks = lazyRouteComponent(() => import('./pages/webhooks/webhooks.tsx'), 'Webhooks')
const laboratory = lazyRouteComponent(() => import('./pages/laboratory/laboratory.tsx'), 'Laboratory')
const bundle = lazyRouteComponent(() => import('./pages/laboratory/bundle/bundle.tsx'), 'BundlePage')
const access = lazyRouteComponent(() => import('./pages/access/access.tsx'), 'Access')
const operation = lazyRouteComponent(() => import('./pages/operation/operation.tsx'), 'Operation')
const numbers = lazyRouteComponent(() => import('./pages/numbers/numbers.tsx'), 'Numbers')
const qrCodes = lazyRouteComponent(() => import('./pages/qr-codes/qr-codes.tsx'), 'QrCodes')
const costs = lazyRouteComponent(() => import('./pages/platform/costs.tsx'), 'Costs')
const platform = lazyRouteComponent(() => import('./pages/platform/platform.tsx'), 'Platform')
const payments = lazyRouteComponent(() => import('./pages/payments/payments.tsx'), 'Payments')

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
