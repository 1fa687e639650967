/** `parley stage`: what goes wrong on purpose. */

import type { StageRule } from '@parley-dev/operator'
import type { Command } from 'commander'
import type { Colours } from '../framework/colours.ts'
import { table } from '../framework/output.ts'
import type { Server } from '../framework/server.ts'
import { addGroup, addVerb } from '../framework/verb.ts'

type Input = Parameters<Server['operator']['stage']['inApp']>[1]
type When = { operation?: string; times?: string; probability?: string; recipient?: string; field?: string }

const WHEN = [
  { flags: '--operation <name>', about: 'only this operation' },
  { flags: '--recipient <phone>', about: 'only this customer' },
  { flags: '--times <count>', about: 'only so many times' },
  { flags: '--probability <number>', about: 'by chance, between 0 and 1' },
]

export function addFaultRuleVerbs(program: Command): void {
  const stage = addGroup(
    program,
    'stage',
    'what goes wrong on purpose: refusals, failures, notifications that misbehave',
  )

  addVerb(stage, {
    name: 'scenarios',
    sandboxOnly: true,
    about: 'List what can be staged by name.',
    examples: ['parley stage scenarios'],
    async run({ server, out }) {
      const { data } = await server.operator.call('listScenarios', [], {})
      out.rows(data, ({ name, about }, { bold }) => [bold(name), about])
    },
  })

  addVerb(stage, {
    name: 'play <scenario>',
    sandboxOnly: true,
    about: 'Stage a scenario, in the application or in --world.',
    examples: ['parley stage play flaky_webhooks'],
    async run({ server, out }, scenario = '') {
      const staged = await faultIn(server, { scenario })
      out.data(staged, (look) => linesOfRules(staged.rules, look))
    },
  })

  addVerb<When & { code: string }>(stage, {
    name: 'refuse',
    sandboxOnly: true,
    about: 'Have calls refused with a code.',
    flags: [{ flags: '--code <code>', about: 'the code of the refusal', required: true }, ...WHEN],
    examples: ['parley stage refuse --code 130429 --operation sendMessage --times 2'],
    async run({ server, out, options }) {
      const what = { do: 'refuse', code: Number(options.code) }
      const staged = await faultIn(server, { what, when: whenOf(options) })
      out.data(staged, (look) => linesOfRules(staged.rules, look))
    },
  })

  addVerb(stage, {
    name: 'list',
    sandboxOnly: true,
    about: 'List what is staged.',
    examples: ['parley stage list'],
    async run({ server, out }) {
      const { operator } = server
      const world = await server.world()
      const { data } =
        world === undefined
          ? await operator.call('listStageApp', [await server.app()], {})
          : await operator.call('listStageWorld', [world], {})
      out.data(data, (look) => (data.length === 0 ? 'Nothing is staged.' : linesOfRules(data, look)))
    },
  })

  addVerb(stage, {
    name: 'clear',
    sandboxOnly: true,
    about: 'End everything that is staged.',
    examples: ['parley stage clear'],
    async run({ server, out }) {
      const { operator } = server
      const world = await server.world()
      const answer =
        world === undefined
          ? await operator.stage.clearApp(await server.app())
          : await operator.stage.clearWorld(world)
      out.data(answer, ({ green }) => `${green('✓')} Nothing is staged any more.`)
    },
  })
}

/** The server says, in words, what of it is not possible. */
async function faultIn(server: Server, given: object) {
  const { operator } = server
  const world = await server.world()
  const input = given as Input
  return world === undefined
    ? operator.stage.inApp(await server.app(), input)
    : operator.stage.inWorld(world, input)
}

const whenOf = ({ operation, recipient, times, probability }: When) => ({
  ...(operation && { operation }),
  ...(recipient && { recipient }),
  ...(times && { times: Number(times) }),
  ...(probability && { probability: Number(probability) }),
})

const linesOfRules = (rules: StageRule[], { dim }: Colours): string[] =>
  table(rules.map(({ id, what, when }) => [dim(id), JSON.stringify(what), when ? JSON.stringify(when) : '']))
