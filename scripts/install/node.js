/**
 * The Node that Parley runs on, behind `node_modules/.bin/node`, where npm's scripts find it first: the machine's own,
 * if it has what our code asks for, else the pinned one, fetched by npm and held against its hash.
 */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { stripped } from '../package/stripped.js'
import { librariesMissing } from './machine.js'
import { npm } from './npm.js'
import { refusal } from './refusal.js'

const EXECUTABLE = process.platform === 'win32' ? 'node.exe' : 'node'
export const NODE_HERE = join('node_modules', '.bin', EXECUTABLE)

const builtin = (name) => process.getBuiltinModule?.(name)

/** What our code asks of Node, the newest first: looking at SQLite makes an older one warn. */
const ASKED = {
  'Map.getOrInsertComputed': () => Map.prototype.getOrInsertComputed,
  TypeScript: () => process.features.typescript,
  'node:sqlite': () => builtin('node:sqlite')?.backup,
  'module.registerHooks': () => builtin('node:module').registerHooks,
  zstd: () => builtin('node:zlib').zstdDecompressSync,
}

/** What the Node that runs this lacks; nothing, if Parley can run on it. */
export const lacking = () => Object.keys(ASKED).find((name) => !ASKED[name]())

export const pinned = () => JSON.parse(readFileSync('scripts/node.json', 'utf8'))

const folderOf = ({ version }) => join('node_modules', `.node-${version}`)

/**
 * How Parley comes to its Node. `exactly`: tests run on the pinned one, and on no other.
 * @returns {'own' | 'here' | 'to be fetched'}
 */
export function placeOf(node, exactly) {
  const isFine = exactly ? process.versions.node === node.version : lacking() === undefined
  if (isFine && staysHere(node)) return 'own'
  return existsSync(join(folderOf(node), EXECUTABLE)) ? 'here' : 'to be fetched'
}

/** One that came with a package goes with it. */
const staysHere = (node) =>
  !process.execPath.startsWith(resolve('node_modules') + sep) ||
  process.execPath === resolve(folderOf(node), EXECUTABLE)

export function bringNode(node, found) {
  if (found === 'own') return stand(process.execPath)
  const folder = folderOf(node)
  if (found === 'to be fetched') fetchInto(folder, node)
  assertStarts(join(folder, EXECUTABLE), node)
  stand(join(folder, EXECUTABLE))
}

/**
 * The pinned one by a path that holds wherever the clone is moved. On Windows a link needs rights that few have, and
 * whoever has a Node of their own finds it anyway.
 */
function stand(executable) {
  mkdirSync(dirname(NODE_HERE), { recursive: true })
  if (existsSync(NODE_HERE) && realpathSync(NODE_HERE) === realpathSync(executable)) return
  const next = `${NODE_HERE}-${process.pid}`
  const isOwn = isAbsolute(executable)
  if (process.platform !== 'win32')
    symlinkSync(isOwn ? executable : relative(dirname(NODE_HERE), executable), next)
  else if (isOwn) return
  else copyFileSync(executable, next)
  renameSync(next, NODE_HERE)
}

function fetchInto(folder, { version, packages }) {
  const { name, integrity } = packages[`${process.platform}-${process.arch}`]
  mkdirSync('node_modules', { recursive: true })
  const work = mkdtempSync(join('node_modules', '.node-fetching-'))
  try {
    const [{ filename }] = JSON.parse(
      npm(`pack ${name}@${version} --json --prefer-offline --pack-destination "${work}"`),
    )
    const packed = readFileSync(join(work, filename))
    if (`sha512-${createHash('sha512').update(packed).digest('base64')}` !== integrity)
      throw refusal(
        `The ${name} ${version} of this registry is not the one that Parley was tested with (its hash differs): nothing of it was run.`,
      )
    rmSync(join(work, filename))
    const wanted = { [`package/bin/${EXECUTABLE}`]: EXECUTABLE, 'package/LICENSE': 'LICENSE' }
    for (const [path, bytes] of filesIn(gunzipSync(packed)))
      if (wanted[path]) writeFileSync(join(work, wanted[path]), light(bytes), { mode: 0o755 })
    // Somebody who started at the same time may have been faster.
    if (!existsSync(join(folder, EXECUTABLE))) renameSync(work, folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Without what only debuggers read, a quarter of it; a signed executable, as macOS has them, stays as it is. */
const light = (bytes) => (process.platform === 'linux' && isElf(bytes) ? stripped(bytes) : bytes)

const isElf = (bytes) => bytes.toString('latin1', 1, 4) === 'ELF'

const BLOCK = 512

/** The files of an archive as npm packs it. Not every small system has a tar. */
function* filesIn(tar) {
  const field = (at, from, to) => tar.toString('latin1', at + from, at + to).replace(/\0.*/s, '')
  for (let at = 0; field(at, 0, 100) !== ''; ) {
    const size = Number.parseInt(field(at, 124, 136), 8)
    yield [field(at, 0, 100), tar.subarray(at + BLOCK, at + BLOCK + size)]
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}

/** The words of the loader, where something is missing that nobody thought of. */
function assertStarts(executable, { version }) {
  const { status, stderr, error } = spawnSync(executable, ['--version'], { encoding: 'utf8' })
  if (status === 0) return
  const missing = /shared libraries: ([^:]+): cannot open/.exec(stderr ?? '')?.[1]
  if (missing) throw librariesMissing(`Node ${version}`, [missing])
  const why = error?.code === 'EACCES' ? 'nothing may be run in this folder (noexec)' : error?.message
  throw refusal(`Node ${version} does not run on this machine: ${why ?? stderr.trim().split('\n')[0]}`)
}
