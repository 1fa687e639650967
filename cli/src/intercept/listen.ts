/** `parley intercept`: the same for programs that are started elsewhere, in containers and behind aliases of hosts. */

import { isIP } from 'node:net'
import { join } from 'node:path'
import { Problem } from '../manners/problem.ts'
import type { Verb } from '../manners/verb.ts'
import { keptAuthority, ROOT } from './authority/kept.ts'
import { listen, type Place } from './isolated/relay.ts'
import { interception } from './proxy/interception.ts'
import { newSeen, summary } from './proxy/seen.ts'
import { assertAnswers, readPort, SHARED_FLAGS, type SharedOptions, sharedSettings } from './settings.ts'

type Options = SharedOptions & { tls: string; http?: string; proxy?: string; listen: string }

export const interceptVerb: Verb<Options> = {
  name: 'intercept',
  about: "answer in the name of the platform's hosts, for compose files and aliases of hosts",
  examples: ['parley intercept --tls 8443', 'parley intercept --tls 443 --listen 0.0.0.0'],
  flags: [
    { flags: '--tls <port>', about: 'where https is spoken', fallback: '443' },
    { flags: '--http <port>', about: 'where plain http is spoken, for links that begin with it' },
    { flags: '--proxy <port>', about: 'a proxy, on the loopback only, which passes other hosts' },
    { flags: '--listen <address>', about: 'on which address', fallback: '127.0.0.1' },
    ...SHARED_FLAGS,
  ],
  async run({ options, out, configuration, server, ending }) {
    const { hosts, folder } = sharedSettings(options, configuration)
    if (isIP(options.listen) === 0)
      throw new Problem(`"${options.listen}" is no address.`, {
        next: 'Such as 127.0.0.1, or 0.0.0.0 in a container.',
      })
    const [tls, http, proxy] = [options.tls, options.http, options.proxy].map(
      (text) => text && readPort(text),
    )
    await assertAnswers(server.url)
    const authority = await keptAuthority({ folder, hosts, now: new Date() })
    const seen = newSeen((line) => out.note(`parley: ${line}`))
    const rules = { hosts: new Set(hosts), isStrict: false, allowed: new Set<string>() }
    const url = new URL(server.url)
    const doors = interception({ server: url, authority, rules, seen, now: () => new Date() })
    ending.later(doors.close)
    if (tls) await open(doors.tls, { host: options.listen, port: tls })
    if (http) await open(doors.plain, { host: options.listen, port: http })
    // A proxy reaches wherever this machine does: not for others.
    if (proxy) await open(doors.proxy, { host: '127.0.0.1', port: proxy })
    const root = join(folder, ROOT)
    out.item({ tls, http, proxy, address: options.listen, hosts, root, server: url.origin }, (colours) => [
      `${colours.bold('Intercepts')} ${hosts.join(', ')}`,
      `  on ${options.listen}:${tls}${http ? ` and ${options.listen}:${http}` : ''}${proxy ? `, with a proxy at http://127.0.0.1:${proxy}` : ''}`,
      `  answered by ${url.origin}`,
      `  clients trust ${root}`,
    ])
    await ending.asked()
    out.note(`parley: ${summary(seen, url.origin)}`)
  },
}

async function open(door: Parameters<typeof listen>[0], place: Place & { port: number }): Promise<void> {
  try {
    await listen(door, place)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const next = {
      EACCES: 'Ports below 1024 are for root, unless it is allowed; take another one, such as --tls 8443.',
      EADDRINUSE: 'Something listens there already: end it, or take another port, such as --tls 8443.',
    }[code ?? '']
    throw new Problem(`Port ${place.port} cannot be opened (${code ?? message}).`, {
      ...(next && { next }),
      cause: error,
    })
  }
}
