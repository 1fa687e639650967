/** A collector of traces for tests: a real HTTP listener that holds what it is sent against the shape of OTLP's JSON. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { z } from 'zod'

const traceId = z.string().regex(/^(?!0{32})[0-9a-f]{32}$/)
const spanId = z.string().regex(/^(?!0{16})[0-9a-f]{16}$/)
const nanoseconds = z.string().regex(/^1\d{18}$/)
const attribute = z.strictObject({
  key: z.string().min(1),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  ]),
})

/** https://github.com/open-telemetry/opentelemetry-proto, trace/v1/trace.proto, in its JSON form. */
const spanShape = z.strictObject({
  traceId,
  spanId,
  parentSpanId: spanId.optional(),
  flags: z.int().min(0).max(0xffff_ffff),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: z.array(attribute),
  links: z.array(z.strictObject({ traceId, spanId })).optional(),
  status: z.strictObject({ code: z.int().min(0).max(2), message: z.string() }).optional(),
})
const exported = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string() }),
          spans: z.array(spanShape).min(1),
        }),
      ),
    }),
  ),
})

export type CollectedSpan = z.infer<typeof spanShape>

export type Collector = {
  url: string
  spans: CollectedSpan[]
  requests: IncomingMessage['headers'][]
  /** Answers so from now on; without an argument it is well-behaved again. */
  answerWith(answer?: (response: ServerResponse) => void): void
  close(): Promise<void>
}

export async function collector(t: Pick<TestContext, 'after'>): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const requests: Collector['requests'] = []
  let answering: ((response: ServerResponse) => void) | undefined
  const problems: unknown[] = []
  const server = createServer(async (request, response) => {
    requests.push(request.headers)
    const body = await text(request)
    if (answering) return answering(response)
    try {
      assert.equal(`${request.method} ${request.url}`, 'POST /v1/traces')
      assert.equal(request.headers['content-type'], 'application/json')
      const { resourceSpans } = exported.parse(JSON.parse(body))
      spans.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    } catch (error) {
      problems.push(error)
      response.writeHead(400).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  t.after(async () => {
    await close()
    assert.deepEqual(problems, [], 'every export has the shape of OTLP')
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    answerWith(answer) {
      answering = answer
    },
    close,
  }
}

/** What a span says of itself, by name. */
export const attributesOf = ({ attributes }: CollectedSpan): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] as string]))
