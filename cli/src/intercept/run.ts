/** `parley run`: a program whose calls to the platform are answered by Parley, though it knows nothing of it. */

import { Ended, Problem } from '../manners/problem.ts'
import type { Verb } from '../manners/verb.ts'
import { keptAuthority } from './authority/kept.ts'
import { childEnvironment } from './child/environment.ts'
import { writeFiles } from './child/files.ts'
import { runCommand } from './child/run.ts'
import { trustFor } from './child/trust.ts'
import { runIsolated } from './isolated/isolated.ts'
import { listen, portOf } from './isolated/relay.ts'
import { interception } from './proxy/interception.ts'
import { newSeen, summary } from './proxy/seen.ts'
import { assertAnswers, readPort, SHARED_FLAGS, type SharedOptions, sharedSettings } from './settings.ts'

type Options = SharedOptions & {
  strict?: boolean
  allow?: string[]
  isolated?: boolean
  relay?: string[]
  grace: string
}

export const runVerb: Verb<Options> = {
  name: 'run [command...]',
  about:
    'Run a program whose calls to the platform are answered by Parley, without a change to it. Ends with the exit code of the program.',
  examples: [
    'parley run -- curl -sS "https://graph.facebook.com/v23.0/me?access_token=sandbox-token"',
    'parley run --strict --allow registry.npmjs.org -- npm test',
  ],
  flags: [
    { flags: '--strict', about: 'refuse every other host' },
    {
      flags: '--allow <host>',
      about: 'let this host pass, though it is inside or --strict is on',
      many: true,
    },
    { flags: '--isolated', about: 'in a network of its own, which nothing leaves (Linux)' },
    {
      flags: '--relay <port>',
      about: 'with --isolated: a service on the loopback that it needs',
      many: true,
    },
    { flags: '--grace <seconds>', about: 'between being asked to end and being killed', fallback: '10' },
    ...SHARED_FLAGS,
  ],
  async run({ options, out, configuration, server, ending }, ...command) {
    if (command.length === 0)
      throw new Problem('There is no command to run.', { next: 'Such as: parley run -- npm test.' })
    const graceMs = readSeconds(options.grace) * 1000
    const { hosts, folder } = sharedSettings(options, configuration)
    const relayed = (options.relay ?? []).map((port) => readPort(port))
    const url = new URL(server.url)
    await assertAnswers(server.url)

    const now = new Date()
    const authority = await keptAuthority({ folder, hosts, now })
    const isStrict = options.strict === true || options.isolated === true
    const files = await writeFiles(await trustFor(authority.rootPem, isStrict, process.env), now)
    ending.later(files.remove)
    const tell = (line: string) => out.note(`parley: ${line}`)
    const seen = newSeen(tell)
    const allowed = new Set((options.allow ?? []).map((host) => host.toLowerCase()))
    const rules = { hosts: new Set(hosts), isStrict, allowed }
    const intercepting = interception({ server: url, authority, rules, seen, now: () => new Date() })
    ending.later(intercepting.close)
    ending.leaveSignals()

    const running = { command, graceMs, tell }
    let code: number
    if (options.isolated === true) {
      const env = childEnvironment(process.env, { files, hosts })
      const services = [...new Set([...relayed, ...portOnLoopback(url)])]
      code = await runIsolated({
        ...running,
        env,
        hosts,
        folder: files.folder,
        interception: intercepting,
        relayed: services,
      })
    } else {
      for (const door of [intercepting.proxy, intercepting.tls])
        await listen(door, { host: '127.0.0.1', port: 0 })
      const ports = { proxy: portOf(intercepting.proxy), tls: portOf(intercepting.tls) }
      code = await runCommand({ ...running, env: childEnvironment(process.env, { files, hosts, ports }) })
    }
    tell(summary(seen, url.origin))
    throw new Ended(code)
  },
}

/** A test may speak to Parley itself, too: as operator, as the customer. */
const portOnLoopback = ({ hostname, port }: URL): number[] =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(hostname) && port !== '' ? [Number(port)] : []

function readSeconds(text: string): number {
  const seconds = Number(text)
  if (text.trim() !== '' && seconds >= 0 && seconds <= 86_400) return seconds
  throw new Problem(`"${text}" is no number of seconds.`, { next: 'Give one from 0 to 86400.' })
}
