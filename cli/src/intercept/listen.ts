/** `parley intercept`: the same for programs that are started elsewhere, in containers and behind aliases of hosts. */

import { isIP, type Server } from 'node:net'
import { join } from 'node:path'
import { codeOf, Problem } from '../framework/problem.ts'
import type { Verb } from '../framework/verb.ts'
import { keptAuthority, ROOT } from './authority/kept.ts'
import { listen, portOf } from './isolated/relay.ts'
import { parleyAt } from './proxy/answering.ts'
import { interception } from './proxy/interception.ts'
import { newSeen, summary } from './proxy/seen.ts'
import { assertAnswers, readPort, SHARED_FLAGS, type SharedOptions, sharedSettings } from './settings.ts'

type Options = SharedOptions & { tls: string; http?: string; proxy?: string; listen: string }

const LOOPBACK = '127.0.0.1'

export const interceptVerb: Verb<Options> = {
  name: 'intercept',
  about: "Answer in the name of the platform's hosts, for compose files and aliases of hosts, until Ctrl-C.",
  examples: [
    'parley intercept --tls 8443',
    'parley intercept --tls 8443 --listen 0.0.0.0 --ca-folder authority',
  ],
  flags: [
    { flags: '--tls <port>', about: 'where https is spoken; 0 for any free port', fallback: '443' },
    { flags: '--http <port>', about: 'where plain http is spoken, for links that begin with it' },
    { flags: '--proxy <port>', about: 'a proxy, on the loopback only, which passes other hosts' },
    { flags: '--listen <address>', about: 'on which address', fallback: LOOPBACK },
    ...SHARED_FLAGS,
  ],
  async run({ options, out, configuration, server, ending }) {
    const { hosts, folder } = sharedSettings(options, configuration)
    const { listen: address } = options
    if (isIP(address) === 0)
      throw new Problem(`"${address}" is no address.`, {
        next: 'Such as 127.0.0.1, or 0.0.0.0 in a container.',
      })
    configuration.assertLeadsHere('programs send their own tokens there')
    const url = new URL(server.url)
    await assertAnswers(server.url)
    await server.installation.assertMayWrite()
    const authority = await keptAuthority({ folder, hosts, now: new Date() })
    const seen = newSeen((line) => out.note(`parley: ${line}`))
    const rules = { hosts: new Set(hosts), isStrict: false, allowed: new Set<string>() }
    const doors = interception({ upstream: parleyAt(url), authority, rules, seen, now: () => new Date() })
    ending.later(doors.close)
    const ports = {
      tls: await open(doors.tls, address, options.tls),
      http: await open(doors.plain, address, options.http),
      // It reaches wherever this machine does, so it is not for others.
      proxy: await open(doors.proxy, LOOPBACK, options.proxy),
    }
    const root = join(folder, ROOT)
    out.item({ ...ports, address, hosts, root, server: url.origin }, (colours) => [
      `${colours.bold('Intercepts')} ${hosts.join(', ')}`,
      `  https     ${address}:${ports.tls}`,
      ...(ports.http ? [`  http      ${address}:${ports.http}`] : []),
      ...(ports.proxy ? [`  proxy     http://${LOOPBACK}:${ports.proxy}`] : []),
      `  answered  by ${url.origin}`,
      `  trust     ${root}`,
    ])
    await ending.asked()
    out.note(`parley: ${summary(seen, url.origin)}`)
  },
}

async function open(door: Server, host: string, text: string | undefined): Promise<number | undefined> {
  if (text === undefined) return undefined
  const port = readPort(text, 0)
  try {
    await listen(door, { host, port })
    return portOf(door)
  } catch (error) {
    const code = codeOf(error)
    throw new Problem(`Port ${port} cannot be opened (${code}).`, {
      next: NEXT[code] ?? 'Take another port or address: --tls, --listen.',
      cause: error,
    })
  }
}

const NEXT: Record<string, string> = {
  EACCES:
    'Ports below 1024 are for root, unless the system allows them; take another one, such as --tls 8443.',
  EADDRINUSE: 'Something listens there already: end it, or take another port, such as --tls 8443.',
}
