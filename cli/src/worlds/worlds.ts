/** `parley worlds`: isolated applications, each with a clock of its own. */

import type { Command } from 'commander'
import { table } from '../framework/output.ts'
import { secondsOf } from '../framework/spans.ts'
import { addGroup, addVerb } from '../framework/verb.ts'

export function addWorldVerbs(program: Command): void {
  const worlds = addGroup(program, 'worlds', 'isolated applications, each with a clock of its own')

  addVerb<{
    name?: string
    seed?: string
    snapshot?: string
    at?: string
    expiresIn?: string
    env?: boolean
  }>(worlds, {
    name: 'create',
    sandboxOnly: true,
    about: 'Make a fresh application with an account, a number and a token.',
    flags: [
      { flags: '--name <name>', about: 'what it is called' },
      { flags: '--seed <word>', about: 'what its ids are drawn from: the same word, the same ids' },
      { flags: '--snapshot <name>', about: 'the snapshot it begins with' },
      { flags: '--at <date>', about: 'what its clock shows when it begins' },
      { flags: '--expires-in <duration>', about: 'when it removes itself' },
      { flags: '--env', about: 'print lines for an .env file' },
    ],
    examples: [
      'parley worlds create',
      'parley worlds create --at 2026-10-02',
      'parley worlds create --name shop --expires-in 1h --env',
    ],
    async run({ server, out, options }) {
      const { name, seed, snapshot, at, expiresIn } = options
      const world = await server.operator.worlds.create({
        ...(name && { name }),
        ...(seed && { seed }),
        ...(snapshot && { snapshot }),
        ...(at && { at }),
        ...(expiresIn && { expires_in: secondsOf(expiresIn) }),
      })
      out.data(world, ({ dim }) =>
        options.env
          ? world.env.trimEnd()
          : table([
              [dim('world'), world.id],
              [dim('application'), world.app_id],
              [dim('account'), world.account_id],
              [dim('number'), world.phone_number_id],
              [dim('token'), world.access_token],
              [dim('secret'), world.app_secret],
            ]),
      )
    },
  })

  addVerb(worlds, {
    name: 'list',
    sandboxOnly: true,
    about: 'List the worlds that were made, newest first.',
    examples: ['parley worlds list'],
    async run({ server, out }) {
      const { data } = await server.operator.call('listWorlds', [], { limit: 100 })
      out.rows(data, ({ id, name, clock, expires_at }) => [id, name, clock.now, expires_at], {
        none: 'There is no world but the seeded sandbox. Make one: parley worlds create',
        columns: ['world', 'name', 'its time', 'expires'],
      })
    },
  })

  addVerb(worlds, {
    name: 'remove <world>',
    sandboxOnly: true,
    about: 'Remove a world and everything in it.',
    examples: ['parley worlds remove latest'],
    async run({ server, out }, word = '') {
      const world = await server.worldNamed(word)
      const answer = await server.operator.worlds.remove(world)
      out.data({ ...answer, id: world }, () => `World ${world} is removed.`)
    },
  })
}
