/** `parley snapshot`, `parley reset` and `parley seed`: how a world begins, and having it begin again. */

import type { Command } from 'commander'
import { readJsonFile, readPlain } from '../framework/plain-file.ts'
import { writePrivateFile } from '../framework/private-file.ts'
import { Problem, wordsOf } from '../framework/problem.ts'
import type { Server } from '../framework/server.ts'
import { addGroup, addVerb } from '../framework/verb.ts'

export function addSnapshotVerbs(program: Command): void {
  const snapshot = addGroup(program, 'snapshot', 'worlds that were saved by name, or as one file')

  addVerb<{ replace?: boolean }>(snapshot, {
    name: 'save <name>',
    sandboxOnly: true,
    about: 'Save a world by name, as it is now.',
    flags: [{ flags: '--replace', about: 'take the place of one of the same name' }],
    examples: ['parley snapshot save furnished --world latest --replace'],
    async run({ server, out, options }, name = '') {
      const saved = await server.operator.worlds.save(await worldMeant(server), {
        name,
        replace: options.replace ?? false,
      })
      out.data(saved, ({ green }) => `${green('✓')} Saved as ${name}.`)
    },
  })

  addVerb(snapshot, {
    name: 'load <name> [file]',
    sandboxOnly: true,
    about:
      'Have a world be as it was saved: --world, or a new one. With a file, that is imported under the name first.',
    examples: ['parley snapshot load furnished --world latest', 'parley snapshot load furnished --json'],
    async run({ server, out }, name = '', file) {
      if (file !== undefined) await server.operator.snapshots.import(name, await readSnapshot(file))
      const meant = await server.world()
      if (meant !== undefined) {
        const world = await server.operator.worlds.reset(meant, { snapshot: name })
        return out.data(world, ({ green }) => `${green('✓')} World ${world.id} is as it was saved.`)
      }
      const world = await server.operator.worlds.create({ snapshot: name })
      out.data(world, ({ green }) => [
        `${green('✓')} Made world ${world.id} of ${name}.`,
        '',
        world.env.trimEnd(),
      ])
    },
  })

  addVerb(snapshot, {
    name: 'export <name> <file>',
    sandboxOnly: true,
    about: 'Write a snapshot into one file, which holds its secrets.',
    examples: ['parley snapshot export furnished furnished.gz'],
    async run({ server, out }, name = '', file = '') {
      const bytes = await server.operator.snapshots.export(name)
      await writePrivateFile(file, bytes)
      out.data(
        { name, file, bytes: bytes.length },
        ({ green }) => `${green('✓')} ${file} (${bytes.length} bytes)`,
      )
    },
  })

  addVerb(snapshot, {
    name: 'list',
    sandboxOnly: true,
    about: 'List what was saved, newest first.',
    examples: ['parley snapshot list'],
    async run({ server, out }) {
      const { data } = await server.operator.call('listSnapshots', [], { limit: 1000 })
      out.rows(data, ({ name, created_time }, { dim }) => [name, dim(created_time)], {
        none: 'Nothing was saved yet.',
      })
    },
  })

  addVerb(program, {
    name: 'reset',
    sandboxOnly: true,
    about: 'Make a world again with the same ids and tokens.',
    examples: ['parley reset --world latest'],
    async run({ server, out }) {
      const world = await server.operator.worlds.reset(await worldMeant(server))
      out.data(world, ({ green }) => `${green('✓')} World ${world.id} begins again.`)
    },
  })

  addVerb(program, {
    name: 'seed <file>',
    sandboxOnly: true,
    about: 'Make a world of a seed file, and print its ids and token; the ids of the file are names in it.',
    examples: ['parley seed seed.json'],
    async run({ server, out }, file = '') {
      const world = await server.operator.worlds.create({ seed_file: await readSeed(file) })
      out.data(world, ({ green }) => [`${green('✓')} Made world ${world.id}.`, '', world.env.trimEnd()])
    },
  })
}

async function worldMeant(server: Server): Promise<string> {
  const world = await server.world()
  if (world !== undefined) return world
  throw new Problem('Which world?', {
    next: 'Say --world ID, or --world latest. The seeded sandbox itself cannot be saved or reset: parley worlds create makes a world.',
  })
}

async function readSnapshot(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readPlain(path, 'named').catch((cause: Error) => {
    throw new Problem(`The snapshot ${path} cannot be read: ${cause.message}.`, {
      next: 'parley snapshot export writes one.',
      cause,
    })
  })
  return new Uint8Array(bytes)
}

/** A seed file, as `parley init` writes one. */
export async function readSeed(path: string): Promise<Record<string, Record<string, unknown>[]>> {
  try {
    return await readJsonFile(path, 'named')
  } catch (cause) {
    throw new Problem(`The seed file ${path} cannot be read: ${wordsOf(cause)}.`, {
      next: 'parley init writes one.',
      cause,
    })
  }
}
