/**
 * Follows docs/guides/install.md on machines that have nothing: each way in an empty Debian of its own, from files that were
 * just made. Starts, makes a first call, stops, starts again. Takes minutes, root, debootstrap, podman and a network.
 *
 *     npm run fresh [-- command image clone npm ci]
 *
 * FILES names a folder with a release that was made already; SUITE another Debian than trixie.
 */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parse } from 'yaml'
import { freePort } from '../../server/test/free-port.ts'
import { type Step, stepsOf, textOf } from '../../server/test/guides/guide.ts'
import { platformHere } from '../release/platforms.ts'
import { certifies, recordsAndReplays } from './believing.ts'
import { tryImage } from './image.ts'
import { freshRoot, HOME, type Root } from './root.ts'
import { servesAndRemembers } from './serving.ts'

const GUIDE = readFileSync('docs/guides/install.md', 'utf8').replaceAll('linux-x64', platformHere().name)
const CLONED = /git clone --depth 1 \S+ parley/

const sections = new Map(
  GUIDE.split(/^## /m).map((text) => [text.split('\n', 1)[0] ?? '', stepsOf(text)] as const),
)
const stepsIn = (title: string): Step[] => {
  const steps = sections.get(title)
  if (!steps) throw new Error(`install.md has no part "${title}"`)
  return steps
}

const files = process.env.FILES ? resolve(process.env.FILES) : mkdtempSync(join(tmpdir(), 'parley-files-'))

const WAYS: Record<string, () => Promise<string>> = {
  async command() {
    return await inRoot('bare', async (root) => {
      const steps = stepsIn('The command alone')
      const said = refused(() => follow(root, [...steps.slice(0, 1), asCommands(steps[1])]))
      assert.match(
        said,
        /✗ The Node of Parley does not run here: .*libatomic.*\n {2}Install that library: apt-get/,
      )
      root.asRoot('apt-get update -qq && apt-get install -qq libatomic1')
      await start(root, steps)
      const [, folder = ''] = /(parley-[\d.]+)\/parley start/.exec(GUIDE) ?? []
      recordsAndReplays(root, `${HOME}/${folder}/parley`)
      return 'without libatomic it says so; with it, it serves, records and replays'
    })
  },
  async image() {
    const [file = ''] = globSync(join(files, `*-image-${platformHere().name}.tar`))
    const [load = '', run = ''] = stepsIn('An image').map((step) => textOf(step).trim())
    return await tryImage(file, await freePort(), [load, run])
  },
  async clone() {
    return await inRoot('npm', async (root) => {
      root.asRoot('apt-get update -qq && apt-get install -qq libatomic1')
      await start(root, stepsIn('A clone'))
      certifies(root, 'parley', await freePort())
      const megabytes = root.run('parley/node_modules/.bin/parley --version > /dev/null && du -sm parley')
      return `it serves, certifies a receiver, with ${megabytes.split('\t')[0]} MB on the disk`
    })
  },
  async npm() {
    return await inRoot('npm', async (root) => {
      root.asRoot('apt-get update -qq && apt-get install -qq libatomic1')
      const said = follow(root, stepsIn('A project of npm'))
      assert.match(said, /pass 1/)
      return 'the test kit passes in an empty project'
    })
  },
  async ci() {
    return await inRoot('npm', async (root) => {
      root.asRoot('apt-get update -qq && apt-get install -qq libatomic1')
      follow(root, [...stepsIn('A project of npm').slice(0, -1), ...stepsIn('A clone').slice(0, 1)])
      const [gitlab] = stepsIn('CI').filter((step) => step.is === 'file' && step.name === '.gitlab-ci.yml')
      const lines: string[] = parse(textOf(gitlab as Step)).test.script
      assert.match(root.run(lines.join('\n')), /pass 1/)
      const [file = ''] = globSync('parley-*.tgz', { cwd: files }).filter((name) =>
        name.includes(platformHere().name),
      )
      const job = parse(readFileSync('deploy/gitlab.yml', 'utf8'))['.parley']
      const settings = { PARLEY_FILE: `release/${file}`, PARLEY_COMMAND: 'npm test --prefix shop' }
      assert.match(root.run(job.script.join('\n'), settings), /pass 1/)
      for (const given of ['', `release/${file}`])
        assert.match(root.run(action(), actionEnvironment(given)), /pass 1/)
      return 'GitLab, and the action with a file and without'
    })
  },
}

const action = (): string => parse(readFileSync('action.yml', 'utf8')).runs.steps[0].run

const actionEnvironment = (file: string) => ({
  COMMAND: 'npm test --prefix shop',
  SEED: '',
  PACKAGE: file,
  REPORTS: 'parley-reports',
  CHECKOUT: `${HOME}/parley`,
  UNPACKED: `${HOME}/unpacked`,
})

async function inRoot(kind: 'bare' | 'npm', use: (root: Root) => Promise<string>): Promise<string> {
  const root = freshRoot(kind)
  try {
    cpSync(files, join(root.home, 'release'), { recursive: true })
    chmodSync(join(root.home, 'release'), 0o755)
    return await use(root)
  } finally {
    root.remove()
  }
}

/** What is typed, and the files that are written; programs are started elsewhere. */
function follow(root: Root, steps: Step[], env = {}): string {
  return steps
    .map((step) => {
      if (step.is === 'commands') return root.run(cloning(root, step.text), env)
      if (step.is !== 'file') throw new Error(`line ${step.line}: nobody starts this here`)
      mkdirSync(dirname(join(root.home, step.name)), { recursive: true })
      writeFileSync(join(root.home, step.name), step.text)
      root.asRoot(`chown -R 1000:1000 ${HOME}/${dirname(step.name)}`)
      return ''
    })
    .join('')
}

/** The program of a part of the guide, with what stands before it done before, and what stands after it meanwhile. */
async function start(root: Root, steps: Step[]): Promise<void> {
  const at = steps.findIndex((step) => step.is === 'program')
  const port = await freePort()
  follow(root, steps.slice(0, at))
  const PORT = String(port)
  const after = steps
    .slice(at + 1)
    .map((step) => ({ ...asCommands(step), text: textOf(step).replaceAll('8080', PORT) }))
  await servesAndRemembers(
    port,
    () => root.start(`exec ${textOf(steps[at] as Step)}`, { PORT }),
    () => void follow(root, after),
  )
}

const asCommands = (step: Step | undefined): Extract<Step, { is: 'commands' }> => ({
  is: 'commands',
  line: step?.line ?? 0,
  text: step ? textOf(step) : '',
})

/** The reader's copy is the last commit of this one. */
function cloning(root: Root, text: string): string {
  if (!CLONED.test(text)) return text
  const copy = join(root.home, 'copy.git')
  execFileSync('git', ['clone', '--quiet', '--bare', '--depth', '1', `file://${resolve('.')}`, copy])
  root.asRoot(`chown -R 1000:1000 ${HOME}/copy.git`)
  return text.replace(CLONED, `git clone --quiet --depth 1 file://${HOME}/copy.git parley`)
}

function refused(attempt: () => unknown): string {
  try {
    attempt()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('that should have been refused')
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in WAYS))
if (unknown.length > 0)
  throw new Error(`There is no way "${unknown.join(', ')}", but ${Object.keys(WAYS).join(', ')}.`)
try {
  if (!process.env.FILES)
    execFileSync(process.execPath, ['scripts/release/release.ts', files, '--here', '--uncommitted'], {
      stdio: 'inherit',
    })
  for (const [name, attempt] of Object.entries(WAYS)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const begun = performance.now()
    const found = await attempt().then(
      (result) => `✓ ${name}: ${result}`,
      (error: Error) => {
        process.exitCode = 1
        return `✗ ${name}: ${error.message}`
      },
    )
    console.log(`${found} (${((performance.now() - begun) / 1000).toFixed(0)} s)`)
  }
} finally {
  if (!process.env.FILES) rmSync(files, { recursive: true })
}
