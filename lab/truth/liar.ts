/** A server that lies on purpose: a proxy before an honest house, which changes answers and notifications. */

import { createHmac } from 'node:crypto'
import { bodyOf, type Listening, serve } from '@parley-dev/testing/serving'
import type { Answer, Json, Lie } from './lies/lie.ts'

const HOOK = '/the-hook-of-the-liar'
const OF_THE_LINE = ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding', 'expect']

export async function liar(honest: string, lies: Lie[]): Promise<Listening> {
  /** Where the replay listens, and by which secret its world signs. */
  let [hook, secret] = ['', '']
  const listening = await serve(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const sent = await bodyOf(request)
    if (url.startsWith(HOOK))
      return void response.writeHead(await sendHook(method, url, sent)).end(await lastWords)
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string' && !OF_THE_LINE.includes(name)) headers.set(name, value)
    const answer = await fetch(honest.replace(/\/$/, '') + url, {
      method,
      headers,
      redirect: 'manual',
      ...(method !== 'GET' && { body: redirected(sent) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    if (!/json/.test(type)) return void response.writeHead(answer.status, { 'content-type': type }).end(bytes)
    const said: Answer = { status: answer.status, type, body: JSON.parse(`${bytes}`) as Json }
    if (typeof said.body.app_secret === 'string') secret = said.body.app_secret
    if (!url.startsWith('/operator')) lie(said, `${method} ${edgeOf(url)}`)
    response.writeHead(said.status, { 'content-type': said.type }).end(JSON.stringify(said.body))
  })

  /** What it answered to the handshake. */
  let lastWords: Promise<string> = Promise.resolve('')

  /** Notifications come here first. */
  function redirected(sent: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
    const found = /"override_callback_uri":"([^"]+)"/.exec(`${sent}`)
    if (!found) return sent
    hook = found[1] ?? ''
    return Buffer.from(`${sent}`.replace(hook, `${listening.url.replace(/\/$/, '')}${HOOK}`))
  }

  async function sendHook(method: string, url: string, sent: Buffer<ArrayBuffer>): Promise<number> {
    if (method !== 'POST') {
      const answer = await fetch(hook + url.slice(HOOK.length))
      lastWords = answer.text()
      return answer.status
    }
    const notification = JSON.parse(`${sent}`) as { entry: { changes: { value: Json }[] }[] }
    const [change] = notification.entry[0]?.changes ?? []
    const said = { status: 200, type: '', body: change?.value ?? {} }
    const chosen = lies.filter((one) => one.on === 'hook' && (one.fits?.(said) ?? true))
    for (const one of chosen) one.apply(said)
    const bytes = Buffer.from(JSON.stringify(notification))
    const key = chosen.some((one) => one.isUnsigned) ? 'somebody else' : secret
    const signature = `sha256=${createHmac('sha256', key).update(bytes).digest('hex')}`
    const times = chosen.find((one) => one.times !== undefined)?.times ?? 1
    for (let time = 0; time < times; time++)
      await fetch(hook, {
        method,
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
        body: bytes,
      })
    lastWords = Promise.resolve('')
    return 200
  }

  function lie(said: Answer, on: string): void {
    // Chosen by what was said in truth.
    const chosen = lies.filter((one) => one.on === on && (one.fits?.(said) ?? true))
    for (const one of chosen) one.apply(said)
  }

  return listening
}

const edgeOf = (url: string): string => {
  const [, edge = 'node'] = (url.split('?')[0] ?? '')
    .split('/')
    .filter((part) => part !== '' && !/^v\d+\.\d+$/.test(part))
  return edge
}
