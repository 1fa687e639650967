/**
 * What the test of every client stands on: the service, a customer who has just written, and a listener that leaves
 * the reading of what it is sent to the client.
 */

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { TestContext } from 'node:test'
import sharp from 'sharp'
import { ACCOUNT, assertDone, house, NUMBER, type TestHouse } from '../house.ts'
import { SAMPLES } from '../upload.ts'

export const ANN = '16505551234'
export const TOKEN = 'sandbox-token'
export const APP_SECRET = 'sandbox-app-secret'
export const VERIFY_TOKEN = 'a token of our own'

export async function withAnn(t: Pick<TestContext, 'after'>): Promise<TestHouse> {
  const world = await house(t)
  await annSays(world, { type: 'text', text: { body: 'Bread?' } })
  return world
}

/** Gives the id of her message, as clients know it. */
export async function annSays({ operator }: TestHouse, message: object): Promise<string> {
  const said = await operator.post(`/operator/${NUMBER}/inbound`, { from: ANN, name: 'Ann', ...message })
  assertDone(said)
  return `wa${said.body.id}`
}

/** The address of a listener that answers as `read` says; nothing is parsed that a client might want to parse itself. */
export const listening = (t: TestContext, read: (request: Request) => Promise<Response>): Promise<string> =>
  served(t, async (incoming, outgoing) => {
    const { method = '', headers } = incoming
    const body = method === 'POST' ? Buffer.concat(await incoming.toArray()) : undefined
    const request = { method, headers: headers as Record<string, string>, ...(body && { body }) }
    const answer = await read(new Request(new URL(incoming.url ?? '', `http://${headers.host}`), request))
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })

/** The same for a client that brings a listener of its own. */
export async function served(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`
}

/** For clients that cannot subscribe themselves: as their users do it, on a path with a version. */
export async function subscribe({ owner }: TestHouse, url: string): Promise<void> {
  const callback = { override_callback_uri: url, verify_token: VERIFY_TOKEN }
  assertDone(await owner.post(`/v23.0/${ACCOUNT}/subscribed_apps`, callback))
}

export const picture = () =>
  sharp({ create: { width: 640, height: 640, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()

/** A file of each kind that a message can bring, small enough to be sent a hundred times. */
export const FILES = {
  audio: { type: 'audio/ogg', bytes: Buffer.from('OggS a sample', 'latin1') },
  document: { type: 'application/pdf', bytes: SAMPLES['application/pdf'] },
  sticker: { type: 'image/webp', bytes: Buffer.from('RIFF\0\0\0\0WEBPVP8 a sample', 'latin1') },
  video: { type: 'video/mp4', bytes: SAMPLES['video/mp4'] },
} as const
