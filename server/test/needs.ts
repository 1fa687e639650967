/**
 * What tests need of the machine: `test('…', needs('curl', 'jq'), …)`. Where it is not there, the test is left out by
 * name, and the end of a run says what was missing; `npm test -- --all` calls that a failure.
 */

import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { browsersHere } from './browser-here.ts'

type Need = {
  isHere(): boolean
  /** The package of Debian that brings it. */
  debian?: string
  /** Another way to have it. */
  or?: string
  /** The kernel gives it or refuses it: nothing brings it. */
  isOfTheKernel?: true
}

const runs = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
const program = (name: string, from = name): Need => ({ isHere: () => isOnPath(name), debian: from })
const ofPython = (library: string, from: string): Need => ({
  isHere: () => pythonWith(library) !== undefined,
  debian: from,
})

const NEEDS = {
  browser: {
    isHere: () => browsersHere().length > 0,
    debian: 'chromium',
    or: 'TEST_BROWSER=…',
  },
  curl: program('curl'),
  wget: program('wget'),
  jq: program('jq'),
  openssl: program('openssl'),
  python3: program('python3'),
  pytest: ofPython('pytest', 'python3-pytest'),
  "Python's requests": ofPython('requests', 'python3-requests'),
  "Python's httpx": ofPython('httpx', 'python3-httpx'),
  php: program('php', 'php-cli'),
  "PHP's curl": { isHere: () => runs('php', '-r', 'curl_version();'), debian: 'php-curl' },
  phpunit: program('phpunit'),
  ruby: program('ruby'),
  rspec: program('rspec', 'ruby-rspec'),
  go: program('go', 'golang-go'),
  java: program('javac', 'default-jdk-headless'),
  "Perl's LWP": {
    isHere: () => runs('perl', '-MLWP::Protocol::https', '-e', '1'),
    debian: 'liblwp-protocol-https-perl',
  },
  promtool: program('promtool', 'prometheus'),
  ip: { isHere: () => isOnPath('ip', ['/usr/sbin', '/sbin']), debian: 'iproute2' },
  localhost: {
    isHere: () =>
      runs(
        process.execPath,
        '-e',
        "require('dns').lookup('localhost', (error) => process.exit(error ? 1 : 0))",
      ),
    or: 'echo 127.0.0.1 localhost >> /etc/hosts',
  },
  namespaces: {
    isHere: () => runs('unshare', '--user', '--map-current-user', '--keep-caps', '--mount', '--net', 'true'),
    or: 'the kernel refuses them',
    isOfTheKernel: true,
  },
} satisfies Record<string, Need>

export type Tool = keyof typeof NEEDS
const TOOLS = Object.keys(NEEDS) as Tool[]

const found = new Map<Tool, boolean>()

/** Looked for once in a process. */
export function isHere(tool: Tool): boolean {
  const known = found.get(tool) ?? NEEDS[tool].isHere()
  found.set(tool, known)
  return known
}

export function needs(...tools: Tool[]): { skip: string | false } {
  const missing = tools.filter((tool) => !isHere(tool))
  return { skip: missing.length > 0 && `no ${missing.join(', no ')}` }
}

/** For files that are about one tool: `const test = testNeeding('browser')`. */
export function testNeeding(...tools: Tool[]): (name: string, body: (t: TestContext) => unknown) => void {
  const { skip } = needs(...tools)
  return skip ? (name) => void test(name, { skip }) : (test as ReturnType<typeof testNeeding>)
}

/** What a test was left out for; nothing, when nobody has declared that reason here. */
export function toolsMissedIn(reason: string): Tool[] {
  const named = reason.split(', ').map((part) => TOOLS.find((tool) => part === `no ${tool}`))
  return named.every((tool) => tool !== undefined) ? named : []
}

export const isOfTheKernel = (tool: Tool): boolean => (NEEDS[tool] as Need).isOfTheKernel === true

export function howToGet(tool: Tool): string {
  const { debian, or }: Need = NEEDS[tool]
  return [debian && `apt-get install ${debian}`, or].filter(Boolean).join(', or ')
}

/** What Debian calls all that this machine lacks. */
export const packagesMissing = (): string[] =>
  TOOLS.filter((tool) => !isHere(tool)).flatMap((tool) => (NEEDS[tool] as Need).debian ?? [])

/** Which of them a text of commands names. */
export const toolsNamedIn = (text: string): Tool[] =>
  TOOLS.filter((tool) => new RegExp(`(^|[\\s|;&('"])${tool}\\s`, 'm').test(text))

/** A machine may have several Pythons, and a library in one of them only; to import it would take much longer. */
export const pythonWith = (library: string): string | undefined =>
  ['python3', '/usr/bin/python3'].find((python) =>
    runs(python, '-c', `import importlib.util; exit(importlib.util.find_spec('${library}') is None)`),
  )

function isOnPath(name: string, more: string[] = []): boolean {
  return [...(process.env.PATH ?? '').split(delimiter), ...more].filter(isAbsolute).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
