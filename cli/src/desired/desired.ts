/** `parley pull`, `diff` and `apply`: an account as files in a folder, against Parley or against the platform itself. */

import type { Command } from 'commander'
import { Ended, EXIT } from '../framework/problem.ts'
import { addVerb } from '../framework/verb.ts'
import { writeEntry } from './folder.ts'
import { KINDS } from './kinds.ts'
import { planFor, planLines, type Step } from './plan.ts'

const FOLDER = 'account'

export function addDesiredVerbs(program: Command): void {
  addVerb(program, {
    name: 'pull [folder]',
    about: `Write an account into files: profile, automation, flows, templates, QR codes, payments, the subscription (its verify token as the name of a variable); into \`${FOLDER}\` unless another folder is named. Nothing in the folder is removed.`,
    examples: ['parley pull', 'parley pull shop-account'],
    async run({ server, out }, folder = FOLDER) {
      const files: string[] = []
      for (const kind of KINDS)
        for (const entry of await kind.read(server)) files.push(await writeEntry(folder, kind, entry))
      out.data(files, ({ green }) => files.map((file) => `${green('✓')} ${file}`))
    },
  })

  addVerb(program, {
    name: 'diff [folder]',
    about:
      'Tell what in an account is not as its files say, field by field. Ends with 1 when something differs.',
    examples: ['parley diff shop-account'],
    async run({ server, out }, folder = FOLDER) {
      const steps = await planFor(server, folder)
      out.data(stepsAsData(steps), (look) => planLines(steps, false, look))
      if (steps.some((step) => step.do !== 'remove')) throw new Ended(EXIT.found)
    },
  })

  addVerb<{ prune?: boolean; plan?: boolean }>(program, {
    name: 'apply [folder]',
    about: 'Have an account be as its files say. What no file speaks of is left, unless --prune removes it.',
    flags: [
      { flags: '--plan', about: 'only tell what would be done' },
      { flags: '--prune', about: 'remove what has no file' },
    ],
    examples: ['parley apply shop-account --plan', 'parley apply shop-account'],
    async run({ server, out, options }, folder = FOLDER) {
      const isPruned = options.prune === true
      const steps = await planFor(server, folder)
      const meant = steps.filter((step) => isPruned || step.do !== 'remove')
      if (!options.plan)
        for (const step of meant) await out.during(`${step.do} ${step.name}`, take(server, step))
      out.data({ applied: !options.plan, steps: stepsAsData(meant) }, (look) => [
        ...planLines(steps, isPruned, look),
        ...(options.plan || meant.length === 0 ? [] : ['', `${look.green('✓')} Done: ${meant.length}.`]),
      ])
    },
  })
}

async function take(server: Parameters<Step['kind']['read']>[0], step: Step): Promise<void> {
  if (step.do === 'create') await step.kind.create(server, step.wanted)
  else if (step.do === 'change') await step.kind.change(server, step.found, step.wanted)
  else await step.kind.remove?.(server, step.found)
}

const stepsAsData = (steps: Step[]) =>
  steps.map((step) => ({
    do: step.do,
    kind: step.kind.folder,
    name: step.name,
    ...(step.do === 'change' && { differences: step.differences }),
  }))
