/** Clients as people have them, with the platform's host written into them; each sends the text it is given. */

import { fileURLToPath } from 'node:url'
import { oldNode } from '../../../sdk/test/runtimes.ts'
import { pythonWith, type Tool } from '../../../server/test/needs.ts'

export type Client = {
  name: string
  /** The text is added at its end. */
  line: string[]
  /** Of the machine. */
  needs: Tool[]
  /** Knows neither proxies nor preloads: only a network of its own catches it. */
  ignoresVariables?: true
}

const here = (file: string) => fileURLToPath(new URL(`./clients/${file}`, import.meta.url))
const MESSAGE = '{"messaging_product":"whatsapp","to":"16505551234","type":"text","text":{"body":"%s"}}'

const python = (file: string, library: string): string[] => [pythonWith(library) ?? 'python3', here(file)]

export const clients = async (): Promise<Client[]> => [
  { name: 'fetch of Node', line: [process.execPath, here('fetch.mjs')], needs: [] },
  { name: 'https of Node', line: [process.execPath, here('https.mjs')], needs: [] },
  {
    name: 'https of Node with an agent of its own',
    line: [process.execPath, here('https-agent.mjs')],
    needs: [],
  },
  { name: 'fetch of an older Node', line: [await oldNode(), here('fetch.mjs')], needs: [] },
  { name: 'curl', line: ['sh', here('curl.sh'), MESSAGE], needs: ['curl'] },
  { name: 'wget', line: ['sh', here('wget.sh'), MESSAGE], needs: ['wget'] },
  {
    name: 'requests of Python',
    line: python('requests_client.py', 'requests'),
    needs: ["Python's requests"],
  },
  {
    name: 'requests of Python, without the environment',
    line: python('requests_alone.py', 'requests'),
    needs: ["Python's requests"],
  },
  {
    name: 'httpx of Python, asynchronous',
    line: python('httpx_client.py', 'httpx'),
    needs: ["Python's httpx"],
  },
  {
    name: 'http.client of Python',
    line: python('http_client.py', 'http.client'),
    needs: ['python3'],
  },
  { name: 'curl of PHP', line: ['php', here('curl.php')], needs: ["PHP's curl"] },
  { name: 'streams of PHP', line: ['php', here('stream.php')], needs: ['php'], ignoresVariables: true },
  { name: 'Net::HTTP of Ruby', line: ['ruby', here('net_http.rb')], needs: ['ruby'] },
  { name: 'net/http of Go', line: ['go', 'run', here('net_http.go')], needs: ['go'] },
  { name: 'HttpClient of Java', line: ['java', here('HttpClientSends.java')], needs: ['java'] },
  { name: 'LWP of Perl', line: ['perl', here('lwp.pl')], needs: ["Perl's LWP"] },
]
