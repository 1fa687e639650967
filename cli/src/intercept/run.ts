/** `parley run`: a program whose calls to the platform are answered by Parley, though it knows nothing of it. */

import { Ended, Problem } from '../framework/problem.ts'
import type { Around, Flag, Verb } from '../framework/verb.ts'
import { keptAuthority } from './authority/kept.ts'
import { childEnvironment } from './child/environment.ts'
import { type Files, writeFiles } from './child/files.ts'
import { type CommandToRun, runCommand } from './child/run.ts'
import { trustFor } from './child/trust.ts'
import { runIsolated } from './isolated/isolated.ts'
import { listen, portOf } from './isolated/relay.ts'
import { parleyAt, type Upstream, type Watch } from './proxy/answering.ts'
import { type Interception, interception } from './proxy/interception.ts'
import { PLATFORM_PORTS } from './proxy/rules.ts'
import { newSeen, type Seen, summary } from './proxy/seen.ts'
import { assertAnswers, readPort, SHARED_FLAGS, type SharedOptions, sharedSettings } from './settings.ts'

export type RunOptions = SharedOptions & {
  strict?: boolean
  allow?: string[]
  isolated?: boolean
  relay?: string[]
  grace: string
}

export const RUN_FLAGS: Flag[] = [
  { flags: '--strict', about: 'refuse every other host' },
  { flags: '--allow <host>', about: 'let this host pass, though it is inside or --strict is on', many: true },
  { flags: '--isolated', about: 'in a network of its own, which nothing leaves (Linux)' },
  { flags: '--relay <port>', about: 'with --isolated: a service on the loopback that it needs', many: true },
  { flags: '--grace <seconds>', about: 'between being asked to end and being killed', fallback: '10' },
  ...SHARED_FLAGS,
]

export const runVerb: Verb<RunOptions> = {
  name: 'run [command...]',
  about:
    'Run a program whose calls to the platform are answered by Parley, without a change to it. Ends with the exit code of the program.',
  examples: [
    'parley run -- curl -sS "https://graph.facebook.com/v23.0/me?access_token=sandbox-token"',
    'parley run --strict --allow api.example.org -- npm test',
  ],
  flags: RUN_FLAGS,
  async run(around, ...command) {
    const { server, out, configuration } = around
    configuration.assertLeadsHere('programs send their own tokens there')
    const url = new URL(server.url)
    const relayed = relayedPorts(around.options.relay ?? [], url)
    await assertAnswers(server.url)
    await server.installation.assertMayWrite()
    const { code, seen } = await runIntercepted(around, command, { upstream: parleyAt(url), relayed })
    out.note(`parley: ${summary(seen, url.origin)}`)
    throw new Ended(code)
  },
}

type Answered = { upstream: Upstream; watch?: Watch; relayed: number[] }

/** Where its calls lead, whoever answers them. */
export async function runIntercepted(
  { options, out, configuration, ending }: Omit<Around<RunOptions>, 'server'>,
  command: string[],
  { upstream, watch, relayed }: Answered,
): Promise<{ code: number; seen: Seen }> {
  if (command.length === 0)
    throw new Problem('There is no command to run.', { next: 'Such as: parley run -- npm test.' })
  const graceMs = readSeconds(options.grace) * 1000
  const { hosts, folder } = sharedSettings(options, configuration)
  const now = new Date()
  const authority = await keptAuthority({ folder, hosts, now })
  const isStrict = options.strict === true || options.isolated === true
  const files = await writeFiles(await trustFor(authority.rootPem, isStrict, process.env), now)
  ending.later(files.remove)
  const tell = (line: string) => out.note(`parley: ${line}`)
  const seen = newSeen(tell)
  const allowed = new Set((options.allow ?? []).map((host) => host.toLowerCase()))
  const rules = { hosts: new Set(hosts), isStrict, allowed }
  const doors = interception({ upstream, authority, rules, seen, now: () => new Date(), watch })
  ending.later(doors.close)
  ending.handOver()
  const wanted = { command, graceMs, tell, doors, files, hosts }
  const code = options.isolated ? await runIsolated({ ...wanted, relayed }) : await runBeside(wanted)
  return { code, seen }
}

type Wanted = Omit<CommandToRun, 'env'> & { doors: Interception; files: Files; hosts: string[] }

/** In the network that is there, where variables and preloads lead to the doors. */
async function runBeside({ doors, files, hosts, ...command }: Wanted): Promise<number> {
  for (const door of [doors.proxy, doors.tls]) await listen(door, { host: '127.0.0.1', port: 0 })
  const ports = { proxy: portOf(doors.proxy), tls: portOf(doors.tls) }
  return runCommand({ ...command, env: childEnvironment(process.env, { files, hosts, ports }) })
}

/** Those that are named, and Parley's own: a test may speak to it as operator, or as the customer. */
export function relayedPorts(named: string[], { hostname, port }: URL): number[] {
  const ports = named.map((text) => readPort(text))
  const taken = ports.find((one) => PLATFORM_PORTS.includes(one))
  if (taken !== undefined)
    throw new Problem(`Port ${taken} cannot be relayed: there the platform's hosts are answered.`, {
      next: 'Have the service listen on another port.',
    })
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  const own = isHere && port !== '' && !PLATFORM_PORTS.includes(Number(port)) ? [Number(port)] : []
  return [...new Set([...ports, ...own])]
}

function readSeconds(text: string): number {
  const seconds = Number(text)
  if (text.trim() !== '' && seconds >= 0 && seconds <= 86_400) return seconds
  throw new Problem(`"${text}" is no number of seconds.`, { next: 'Give one from 0 to 86400.' })
}
