/** A few lines for frameworks that take more than a function. `hub.fetch` and `hub.node` fit all others as they are. */

import { BODY_BYTES_MAX, PLAIN_TEXT } from './answer.ts'
import type { Webhooks } from './hub.ts'

/** The route handlers of Next: `export const { GET, POST } = nextRoutes(hub)`. API routes of its pages are `hub.node`. */
export const nextRoutes = (hub: Webhooks) => ({ GET: hub.fetch, POST: hub.fetch })

type FastifyRequest = {
  method: string
  url: string
  headers: Record<string, string | string[] | undefined>
  /** As the parser below leaves it. */
  body: Uint8Array<ArrayBuffer>
}
type FastifyReply = {
  code(status: number): FastifyReply
  headers(all: object): FastifyReply
  send(body: string): unknown
}
type Parser = (request: unknown, body: Uint8Array, done: (error: null, body: Uint8Array) => void) => void
type Fastify = {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer'; bodyLimit: number },
    parser: Parser,
  ): unknown
  route(route: {
    method: string[]
    url: string
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  }): unknown
}

/** A plugin, which keeps the bytes of its own route as they came: `app.register(fastifyWebhooks(hub, '/hook'))`. */
export const fastifyWebhooks = (hub: Webhooks, url: string) => async (instance: object) => {
  // Its own types have more forms of each than can be distinguished here.
  const app = instance as Fastify
  app.removeAllContentTypeParsers()
  const raw = { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX } as const
  app.addContentTypeParser('*', raw, (_request, body, done) => done(null, body))
  app.route({
    method: ['GET', 'POST'],
    url,
    handler: async (request, reply) => {
      const { status, body } = await hub.answer({
        method: request.method,
        url: request.url,
        header: (name) => [request.headers[name]].flat()[0],
        body: async () => request.body,
      })
      return reply.code(status).headers(PLAIN_TEXT).send(body)
    },
  })
}
