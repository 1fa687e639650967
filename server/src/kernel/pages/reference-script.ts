/** The script of the reference page, out of the package that brings it. */

type Route = { url: string; handler(request: object, reply: object): unknown }
type Plugin = (app: object, options: object, done: () => void) => void

/**
 * The package keeps its script to itself and hands it out in a route of the framework it is a plug-in for; without
 * that framework, the route is taken as it is. It is large and few starts need it, so it is loaded at the first visit.
 */
export async function standaloneScript(): Promise<Buffer> {
  const { default: plugin } = (await import('@scalar/fastify-api-reference')) as unknown as {
    default: Plugin
  }
  const routes: Route[] = []
  const app = { route: (route: Route) => routes.push(route) }
  plugin(app, { routePrefix: '/docs', configuration: { url: '/openapi.json' } }, () => {})
  const route = routes.find(({ url }) => url.endsWith('.js'))
  let sent = ''
  const reply = {
    header: () => reply,
    send: (text: string) => {
      sent = text
    },
  }
  route?.handler({}, reply)
  if (sent === '') throw new Error('the reference package has no script')
  return Buffer.from(sent)
}
