/** Clients as people have them, with the platform's host written into them; each sends the text it is given. */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Client = {
  name: string
  /** The text is added at its end. */
  line: string[]
  /** Ends well where the machine has what it needs. */
  probe: string[]
  /** Knows neither proxies nor preloads: only a network of its own catches it. */
  ignoresVariables?: true
}

const here = (file: string) => fileURLToPath(new URL(`./clients/${file}`, import.meta.url))
const MESSAGE = '{"messaging_product":"whatsapp","to":"16505551234","type":"text","text":{"body":"%s"}}'

/** A machine may have several Pythons, and a library in one of them only. */
const python = (file: string, library: string): Pick<Client, 'line' | 'probe'> => {
  const has = (one: string) => spawnSync(one, ['-c', `import ${library}`]).status === 0
  const found = ['python3', '/usr/bin/python3'].find(has) ?? 'python3'
  return { line: [found, here(file)], probe: [found, '-c', `import ${library}`] }
}

export const ALWAYS_THERE = ['fetch of Node', 'https of Node', 'https of Node with an agent of its own']

export const clients = (): Client[] => [
  { name: 'fetch of Node', line: [process.execPath, here('fetch.mjs')], probe: ['true'] },
  { name: 'https of Node', line: [process.execPath, here('https.mjs')], probe: ['true'] },
  {
    name: 'https of Node with an agent of its own',
    line: [process.execPath, here('https-agent.mjs')],
    probe: ['true'],
  },
  {
    name: "fetch of the machine's own Node",
    line: ['node', here('fetch.mjs')],
    probe: ['node', '--version'],
  },
  {
    name: 'curl',
    line: ['sh', here('curl.sh'), MESSAGE],
    probe: ['curl', '--version'],
  },
  { name: 'wget', line: ['sh', here('wget.sh'), MESSAGE], probe: ['wget', '--version'] },
  { name: 'requests of Python', ...python('requests_client.py', 'requests') },
  { name: 'requests of Python, without the environment', ...python('requests_alone.py', 'requests') },
  { name: 'httpx of Python, asynchronous', ...python('httpx_client.py', 'httpx') },
  { name: 'http.client of Python', ...python('http_client.py', 'http.client') },
  { name: 'curl of PHP', line: ['php', here('curl.php')], probe: ['php', '-r', 'curl_version();'] },
  {
    name: 'streams of PHP',
    line: ['php', here('stream.php')],
    probe: ['php', '--version'],
    ignoresVariables: true,
  },
  { name: 'Net::HTTP of Ruby', line: ['ruby', here('net_http.rb')], probe: ['ruby', '--version'] },
  { name: 'net/http of Go', line: ['go', 'run', here('net_http.go')], probe: ['go', 'version'] },
  { name: 'HttpClient of Java', line: ['java', here('HttpClientSends.java')], probe: ['javac', '--version'] },
  {
    name: 'LWP of Perl',
    line: ['perl', here('lwp.pl')],
    probe: ['perl', '-MLWP::Protocol::https', '-e', '1'],
  },
]

export const isThere = ({ probe: [command = '', ...args] }: Client): boolean =>
  spawnSync(command, args).status === 0
