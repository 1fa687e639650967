/** The proxy: tunnels (CONNECT), and requests with a whole URL, to Parley, past it, or nowhere. */

import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Answering } from './answering.ts'
import type { Forwarding } from './forward.ts'
import { lookupOutside } from './inside.ts'
import { refuse, refuseTunnel } from './refusal.ts'
import { destinationOf, judge, type Rules, readDestination } from './rules.ts'
import type { Seen } from './seen.ts'
import { ESTABLISHED, openTunnel } from './tunnel.ts'

type Wanted = {
  rules: Rules
  seen: Seen
  answer: Answering
  forward: Forwarding['forward']
  /** Takes a tunnel to one of our hosts, as if it had come there itself. */
  takeIn(tunnel: Duplex, port: number): void
}

/** Some clients send `https://…` in clear to a proxy: on this machine's loopback nobody reads along. */
export function wholeUrls({ rules, seen, answer, forward }: Wanted): RequestListener {
  return (request, response) => {
    const url = wholeUrl(request.url ?? '')
    const destination = url && destinationOf(url)
    if (!url || !destination) {
      const message = 'This is a proxy: it takes CONNECT, and requests with a whole http:// or https:// URL.'
      refuse(response, { status: 400, message })
      return
    }
    const path = url.pathname + url.search
    const verdict = judge(rules, destination)
    if (verdict.is === 'ours') {
      const scheme = url.protocol === 'https:' ? 'https' : 'http'
      answer(request, response, { scheme, host: destination.host, path })
    } else if (verdict.is === 'refused') {
      seen.noteRefusal(destination.host, verdict.refused.message)
      refuse(response, verdict.refused)
    } else {
      seen.passed++
      const lookup = verdict.mayBeInside ? {} : { lookup: lookupOutside }
      forward(request, response, {
        origin: new URL(url.origin),
        path,
        headers: { host: url.host },
        ...lookup,
      })
    }
  }
}

const wholeUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

export function tunnels({ rules, seen, takeIn }: Wanted) {
  return ({ url = '' }: IncomingMessage, client: Duplex, head: Buffer): void => {
    client.on('error', () => client.destroy())
    const destination = readDestination(url)
    if (!destination) {
      const message = 'CONNECT needs a host and a port, like example.com:443.'
      refuseTunnel(client, { status: 400, message })
      return
    }
    const verdict = judge(rules, destination)
    if (verdict.is === 'ours') {
      client.write(ESTABLISHED)
      if (head.length > 0) client.unshift(head)
      takeIn(client, destination.port)
    } else if (verdict.is === 'refused') {
      seen.noteRefusal(destination.host, verdict.refused.message)
      refuseTunnel(client, verdict.refused)
    } else {
      seen.passed++
      openTunnel(client, head, { ...destination, mayBeInside: verdict.mayBeInside })
    }
  }
}
