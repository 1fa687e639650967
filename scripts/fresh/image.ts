/** The image of a release under podman; where the kernel lets it start nothing, unpacked by its manifest and entered with chroot. */

import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLayout } from '../release/oci-layout.ts'
import { servesAndRemembers } from './serving.ts'

/** Both lines of the guide, with storage of their own, and the limits that a machine in a machine may set. */
const LIMITS = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024']

export async function tryImage(file: string, port: number, [load, run]: [load: string, run: string]) {
  const work = mkdtempSync(join(tmpdir(), 'parley-image-'))
  try {
    const podman = podmanAt(work, load.replace(/^podman /, '').replace(/\S+\.tar$/, file), port)
    const refusals: string[] = []
    for (const runtime of ['crun', 'runc']) {
      const refusal = podman.refusal(runtime)
      if (refusal === undefined)
        return await served(podman.starter(runtime, run), port, `podman with ${runtime}`)
      refusals.push(`${runtime}: ${refusal}`)
    }
    return await served(inChroot(file, work, port), port, `chroot, because ${refusals.join('; ')}`)
  } finally {
    // Layers of storage are mounted until they are let go.
    spawnSync('podman', [
      '--root',
      join(work, 'storage'),
      '--runroot',
      join(work, 'run'),
      'system',
      'reset',
      '--force',
    ])
    rmSync(work, { recursive: true, force: true })
  }
}

async function served(start: () => ChildProcess, port: number, how: string): Promise<string> {
  await servesAndRemembers(port, start)
  return how
}

function podmanAt(work: string, load: string, port: number) {
  const storage = ['--root', join(work, 'storage'), '--runroot', join(work, 'run')]
  execFileSync('podman', [...storage, ...load.split(' ')], { stdio: ['ignore', 'ignore', 'pipe'] })
  const { stdout } = spawnSync('podman', [...storage, 'images', '--format', '{{.Names}}'], {
    encoding: 'utf8',
  })
  assert.match(stdout, /localhost\/parley:/)
  const [name = ''] = /localhost\/parley:[\w.]+/.exec(stdout) ?? []
  return {
    /** What it says when it cannot start a container; the service's own words are not one. */
    refusal(runtime: string): string | undefined {
      const words = [
        ...storage,
        '--runtime',
        runtime,
        'run',
        '--rm',
        '--network=host',
        ...LIMITS,
        name,
        'map',
      ]
      const { status, stderr } = spawnSync('podman', words, { encoding: 'utf8' })
      return status === 0 ? undefined : stderr.trim()
    },
    starter: (runtime: string, run: string) => () => {
      // A network of its own needs more of the kernel than a container does.
      const words = run
        .replace(/^podman run /, '')
        .replace(/--publish \S+/, `--network=host --env PORT=${port}`)
      const all = [...storage, '--runtime', runtime, 'run', ...LIMITS, ...words.split(' ')]
      return spawn('podman', all, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    },
  }
}

/** Its layers, its user and its environment, as its own manifest has them. */
function inChroot(file: string, work: string, port: number): () => ChildProcess {
  const [layout, root] = [join(work, 'layout'), join(work, 'root')]
  for (const folder of [layout, root]) mkdirSync(folder)
  execFileSync('tar', ['-xf', file, '-C', layout])
  const { config, layers } = readLayout((path) => readFileSync(join(layout, path)))
  for (const input of layers) execFileSync('tar', ['-xzpf', '-', '-C', root, '--numeric-owner'], { input })
  for (const folder of ['dev', 'proc']) mkdirSync(join(root, folder), { recursive: true })
  const [user = 0] = config.User.split(':').map(Number)
  chownSync(join(root, 'data'), user, user)
  const mounts = 'mount --bind /dev "$0/dev"; mount -t proc proc "$0/proc"; exec "$@"'
  const chroot = ['chroot', `--userspec=${config.User}`, '--groups=', root]
  // There is no env inside; it goes with the process.
  const env = Object.fromEntries([...config.Env, `PORT=${port}`].map((one) => one.split(/=(.*)/s)))
  const PATH = `${process.env.PATH}:${env.PATH}`
  return () =>
    spawn('unshare', ['--mount', 'sh', '-ec', mounts, root, ...chroot, ...config.Entrypoint, ...config.Cmd], {
      detached: true,
      env: { ...env, PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
}
