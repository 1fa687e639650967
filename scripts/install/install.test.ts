/** A first `npm start` on machines that lack something: one sentence with what fixes it, and no stack. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { Script } from 'node:vm'
import { registryOf } from '../../cli/test/registry.ts'
import { commandThatBrings } from './machine.js'

const HERE = `${process.platform}-${process.arch}`
const PACKAGE = 'a-node'
const VERSION = '99.1.0'

type Pinned = {
  version: string
  megabytes: number
  glibc: string
  libraries: string[]
  packages: Record<string, { name: string; integrity: string }>
}

/** A clone that needs no packages, and a Node that this one is not; what it fetches comes from `registry`. */
async function clone(t: TestContext, more: Partial<Pinned> = {}) {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'parley-install-')))
  t.after(() => rmSync(cwd, { recursive: true }))
  const write = (path: string, content: unknown) => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true })
    writeFileSync(join(cwd, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  for (const path of ['ensure-installed.js', 'install', 'package'])
    cpSync(resolve('scripts', path), join(cwd, 'scripts', path), { recursive: true })
  const manifest = { name: 'a-clone', version: '1.0.0' }
  write('package.json', { ...manifest, type: 'module', workspaces: [], allowScripts: {} })
  write('package-lock.json', { ...manifest, lockfileVersion: 3, packages: { '': manifest } })
  const packages = { [HERE]: { name: PACKAGE, integrity: 'sha512-none' } }
  const pinned: Pinned = { version: VERSION, megabytes: 1, glibc: '2.17', libraries: [], packages, ...more }
  write('scripts/node.json', pinned)
  const nobody = await closedPort()
  const environment = {
    HOME: cwd,
    npm_config_registry: nobody,
    npm_config_cache: join(cwd, '.cache'),
    npm_config_fetch_retries: '0',
  }
  const ensure = async (words: string[] = [], env: NodeJS.ProcessEnv = {}, flags: string[] = []) => {
    const asked = [...flags, 'scripts/ensure-installed.js', ...words]
    const { PATH } = process.env
    const child = spawn(process.execPath, asked, { cwd, env: { PATH, ...environment, ...env } })
    const [[code], said, printed] = await Promise.all([
      once(child, 'close'),
      text(child.stderr),
      text(child.stdout),
    ])
    assert.equal(printed, '')
    return { code, said }
  }
  return { cwd, write, pinned, ensure, nobody }
}

/** What is said last, as one line; before it may stand what is going to be installed. */
function sentence({ code, said }: { code: number; said: string }): string {
  const lines = said.trimEnd().split('\n')
  assert.equal(code, 1, said)
  assert.ok(lines.length === 1 || (lines.length === 2 && lines[0]?.startsWith('Installing ')), said)
  return lines.at(-1) ?? ''
}

async function closedPort(): Promise<string> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return `http://127.0.0.1:${port}/`
}

/** An npm package as the pinned Node comes in one: here a script of the shell. */
async function published(t: TestContext, script: string) {
  const work = mkdtempSync(join(tmpdir(), 'parley-node-'))
  mkdirSync(join(work, 'a-node/bin'), { recursive: true })
  writeFileSync(join(work, 'a-node/bin/node'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  writeFileSync(join(work, 'a-node/LICENSE'), 'free')
  const manifest = { name: PACKAGE, version: VERSION, engines: { node: '>=99' } }
  writeFileSync(join(work, 'a-node/package.json'), JSON.stringify(manifest))
  const registry = await registryOf([join(work, 'a-node')], work)
  t.after(() => {
    registry.close()
    rmSync(work, { recursive: true })
  })
  const bytes = readFileSync(join(work, `${PACKAGE}.tgz`))
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  return {
    env: { npm_config_registry: registry.url },
    packages: { [HERE]: { name: PACKAGE, integrity } },
  }
}

/** In place of npm: fails with these words. */
function failingNpm(write: (path: string, content: string) => void, cwd: string, code: string) {
  write(
    'bin/npm',
    `#!/bin/sh\nprintf 'npm error code ${code}\\nnpm error path /there\\nnpm error in words\\n' >&2\nexit 1\n`,
  )
  chmodSync(join(cwd, 'bin/npm'), 0o755)
  return { PATH: [join(cwd, 'bin'), process.env.PATH].join(delimiter) }
}

const LINUX_ONLY = { skip: process.platform !== 'linux' && 'only Linux has several C libraries' }

test(
  'what would keep the pinned Node from running is said before anything is fetched',
  LINUX_ONLY,
  async (t) => {
    const without: [Partial<Pinned>, RegExp][] = [
      [
        { libraries: ['libparley-nowhere.so.9'] },
        /^Node 99\.1\.0 needs libparley-nowhere\.so\.9, which this machine does not have; install it/,
      ],
      [{ glibc: '99.0' }, /^Node 99\.1\.0 needs glibc 99\.0 or later, and this system has 2\.\d+: /],
      [
        { packages: {} },
        /^Parley brings no Node 99\.1\.0 for \w+ on \w+\. Install Node 99 or later yourself/,
      ],
      [{ megabytes: 1e9 }, /^Installing needs \d+ MB, and \d+ MB are free in .*: make room/],
    ]
    for (const [pinned, words] of without) {
      const { cwd, ensure } = await clone(t, pinned)
      assert.match(sentence(await ensure()), words)
      assert.deepEqual(readdirSync(join(cwd, 'node_modules')), [])
    }
  },
)

test('a library that the system has is found', LINUX_ONLY, async (t) => {
  const { ensure } = await clone(t, { libraries: ['libc.so.6', 'libstdc++.so.6'] })
  assert.match(sentence(await ensure()), /^npm does not reach the registry/)
})

/** What a module does before the script: it stands for a machine that this one is not. */
const before = (code: string) => ['--import', `data:text/javascript,${encodeURIComponent(code)}`]

test('musl, an old Node and an old npm are named, with what to do', LINUX_ONLY, async (t) => {
  const { ensure } = await clone(t)
  const musl = before('process.report.getReport = () => ({ header: {} })')
  assert.match(
    sentence(await ensure([], {}, musl)),
    /does not run on musl, as Alpine has it\. .*apk add nodejs-current/,
  )
  const old = before("Object.defineProperty(process, 'versions', { value: { node: '12.22.0' } })")
  assert.match(
    sentence(await ensure([], {}, old)),
    /^Node 12\.22\.0 and .* too old .*: install Node 16 or later/,
  )
  const npm = { npm_config_user_agent: 'npm/6.14.18 node/v16.0.0 linux arm64' }
  assert.match(sentence(await ensure([], npm)), /^npm 6\.14\.18 is too old .*: npm install -g npm@8/)
})

test('the first file is read by a Node that knows no modules, too', () => {
  assert.ok(new Script(readFileSync('scripts/ensure-installed.js', 'utf8')))
})

test('a folder that this user may not write is named, with how to become its owner', async (t) => {
  const { cwd, ensure } = await clone(t)
  chmodSync(cwd, 0o555)
  const asNobody = before('if (process.getuid() === 0) process.setuid(65534)')
  const refused = await ensure([], {}, asNobody)
  chmodSync(cwd, 0o755)
  const said = sentence(refused)
  assert.equal(said.slice(0, said.indexOf(':')), `This user may not write ${cwd} (EACCES)`)
  assert.match(said, /sudo chown -R/)
})

test('a registry that is not there is named', async (t) => {
  const { ensure, nobody } = await clone(t)
  const said = sentence(await ensure())
  assert.ok(
    said.startsWith(`npm does not reach the registry ${nobody} (ECONNREFUSED): check the connection`),
    said,
  )
})

test('whatever makes npm fail is reported in one sentence', async (t) => {
  const { cwd, write, ensure } = await clone(t)
  const reasons = {
    ENOSPC: /^There is no space left where npm writes/,
    EACCES: /^This user may not write \/there \(EACCES\)/,
    EROFS: /^This user may not write \/there \(EROFS\)/,
    EAI_AGAIN: /^npm does not reach the registry/,
    SELF_SIGNED_CERT_IN_CHAIN: /^npm does not trust the certificate of .*cafile/,
    E404: /^npm could not install what Parley needs: in words \(E404\)$/,
  }
  for (const [code, words] of Object.entries(reasons))
    assert.match(sentence(await ensure([], failingNpm(write, cwd, code))), words)
})

test('the pinned Node is fetched once, held against its hash and found first by npm', async (t) => {
  const { env, packages } = await published(t, 'echo v99.1.0')
  const { cwd, ensure } = await clone(t, { packages })
  const first = await ensure([], env)
  assert.equal(first.code, 0, first.said)
  assert.match(
    first.said,
    /^Installing once, which takes a moment: 560 MB of packages, and 1 MB for Node 99\.1\.0, which tests run on…\n$/,
  )
  assert.equal(readlinkSync(join(cwd, 'node_modules/.bin/node')), `../.node-${VERSION}/node`)
  assert.deepEqual(readdirSync(join(cwd, `node_modules/.node-${VERSION}`)).sort(), ['LICENSE', 'node'])
  // No npm can be run any more.
  assert.deepEqual(await ensure([], { PATH: '' }), { code: 0, said: '' })
})

test('packages are chosen for the Node that will run them, not for the one of npm', async (t) => {
  const { env, packages } = await published(t, 'echo v99.1.0')
  const { cwd, write, ensure } = await clone(t, { packages })
  const optionalDependencies = { [PACKAGE]: VERSION }
  const root = { name: 'a-clone', version: '1.0.0', optionalDependencies }
  const optional = { version: VERSION, engines: { node: '>=99' }, optional: true }
  write('package.json', { ...root, type: 'module', workspaces: [], allowScripts: {} })
  write('package-lock.json', {
    ...root,
    lockfileVersion: 3,
    packages: { '': root, [`node_modules/${PACKAGE}`]: optional },
  })
  const { code, said } = await ensure([], env)
  assert.equal(code, 0, said)
  assert.ok(existsSync(join(cwd, 'node_modules', PACKAGE)))
})

test('a Node that is not the one of the hash is not run', async (t) => {
  const { env } = await published(t, 'touch was-run')
  const { cwd, ensure } = await clone(t)
  assert.match(
    sentence(await ensure([], env)),
    /^The a-node 99\.1\.0 of this registry is not the one .*: nothing of it was run/,
  )
  assert.ok(!existsSync(join(cwd, 'was-run')))
  assert.ok(!existsSync(join(cwd, 'node_modules/.bin/node')))
})

test('what the loader says of the fetched Node is read', async (t) => {
  const loader =
    'node: error while loading shared libraries: libparley.so.1: cannot open shared object file: gone'
  const { env, packages } = await published(t, `echo '${loader}' >&2; exit 127`)
  const { ensure } = await clone(t, { packages })
  assert.match(
    sentence(await ensure([], env)),
    /^Node 99\.1\.0 needs libparley\.so\.1, which this machine does not have/,
  )
})

test('to run, a Node of the machine that has what our code asks for is taken as it is, and none is fetched', async (t) => {
  const { cwd, ensure } = await clone(t)
  const { code, said } = await ensure(['--to-run'])
  assert.equal(code, 0, said)
  assert.match(said, /^Installing once, which takes a moment: 86 MB of packages…\n$/)
  assert.equal(realpathSync(join(cwd, 'node_modules/.bin/node')), realpathSync(process.execPath))
  // It went away, with a version manager perhaps: the next one is looked at again.
  rmSync(join(cwd, 'node_modules/.bin/node'))
  symlinkSync('/nowhere/node', join(cwd, 'node_modules/.bin/node'))
  const older = before('delete Map.prototype.getOrInsertComputed')
  const again = await ensure(['--to-run'], {}, older)
  assert.match(sentence(again), /^npm does not reach/)
  assert.match(
    again.said,
    /: 1 MB for Node 99\.1\.0, because Node [\d.]+ of this machine is too old \(no Map\.getOrInsertComputed\)/,
  )
})

test('who has all packages keeps all of them when they change', async (t) => {
  const { cwd, write, ensure } = await clone(t)
  write('node_modules/.parley-installed', 'before all')
  const { code, said } = await ensure(['--to-run'])
  assert.equal(code, 0, said)
  assert.match(said, /: 560 MB of packages, most of which are here…\n$/)
  assert.match(readFileSync(join(cwd, 'node_modules/.parley-installed'), 'utf8'), /^\w{64} all$/)
})

test('each distribution is given the command that it has, with sudo where it takes it', () => {
  const libraries = ['libatomic.so.1']
  const commands = {
    'ID=debian': 'apt-get update && apt-get install -y libatomic1',
    'NAME="Linux Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"':
      'apt-get update && apt-get install -y libatomic1',
    'ID="rocky"\nID_LIKE="rhel centos fedora"': 'dnf install -y libatomic',
    'ID="amzn"\nID_LIKE="fedora"': 'dnf install -y libatomic',
    'ID="opensuse-leap"\nID_LIKE="suse opensuse"': 'zypper install -y libatomic1',
    'ID=manjaro\nID_LIKE=arch': 'pacman -S --noconfirm gcc-libs',
  }
  for (const [osRelease, command] of Object.entries(commands))
    assert.equal(commandThatBrings(libraries, { osRelease, isRoot: true }), command)
  assert.equal(
    commandThatBrings(libraries, { osRelease: 'ID=ubuntu', isRoot: false }),
    'sudo apt-get update && sudo apt-get install -y libatomic1',
  )
  assert.equal(commandThatBrings(libraries, { osRelease: 'ID=plan9', isRoot: true }), undefined)
  assert.equal(commandThatBrings(['libother.so.3'], { osRelease: 'ID=debian', isRoot: true }), undefined)
})
