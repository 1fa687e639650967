/** A verb is one declarative object: what it is called, what it is for, examples that a test runs, and what it does. */

import { type Command, Option } from 'commander'
import { type Configuration, readConfiguration } from './configuration.ts'
import { type Ending, newEnding } from './ending.ts'
import { isMissing, refused } from './failing.ts'
import { type Output, outputFor } from './output.ts'
import { EXIT, Problem } from './problem.ts'
import { type Server, serverOf } from './server.ts'

/** What a verb stands on. */
export type Around<Options = unknown> = {
  readonly options: Options
  readonly out: Output
  readonly configuration: Configuration
  /** Asked for by verbs that need one. */
  readonly server: Server
  readonly ending: Ending
}

export type Flag = {
  flags: string
  about: string
  fallback?: string
  choices?: readonly string[]
  many?: boolean
  required?: boolean
}

export type Verb<Options = never> = {
  /** With its arguments: `show <event>`. */
  name: string
  about: string
  /** Whole command lines; each is run by a test. */
  examples: string[]
  flags?: Flag[]
  /** The words that an argument may be. */
  choices?: Record<string, readonly string[]>
  /** Words that an argument usually is: shown and completed, and others are taken, too. */
  words?: Record<string, readonly string[]>
  /** Runs when no verb was named. */
  isDefault?: boolean
  /** Refused where the server runs in production. */
  sandboxOnly?: true
  /** It changes nothing, though it asks with POST: production needs no consent to it. */
  isDry?: true
  /** Whether words that are no arguments are given to it. */
  takesRest?: boolean
  run(around: Around<Options>, ...args: string[]): Promise<void>
}

export function addVerb<Options>(parent: Command, verb: Verb<Options>): Command {
  const command = parent.command(verb.name, { isDefault: verb.isDefault === true })
  command.description(verb.about).allowExcessArguments(verb.takesRest === true)
  for (const { flags, about, fallback, choices, many, required } of verb.flags ?? []) {
    const option = new Option(flags, about)
    if (fallback !== undefined) option.default(fallback)
    if (required) option.makeOptionMandatory()
    if (choices) option.choices(choices)
    if (many) option.argParser((value: string, before: string[] = []) => [...before, value])
    command.addOption(option)
  }
  for (const argument of command.registeredArguments) {
    const words = verb.choices?.[argument.name()]
    if (words) argument.choices(words)
    const usual = verb.words?.[argument.name()]
    if (usual) argument.argChoices = [...usual]
  }
  command.addHelpText(
    'after',
    `\nparley --help lists the options of every command: --url, --token, --json and others.\n\nExamples:\n${verb.examples.map((one) => `  $ ${one}`).join('\n')}\n`,
  )
  return command.action(async () => {
    const args: string[] = command.processedArgs.flat()
    const rest = verb.takesRest === true ? command.args.slice(command.registeredArguments.length) : []
    await run(verb, command, [...args, ...rest])
  })
}

async function run<Options>(verb: Verb<Options>, command: Command, args: string[]): Promise<void> {
  const flags = command.optsWithGlobals()
  const configuration = readConfiguration(flags)
  const ending = newEnding()
  let known: Server | undefined
  const around: Around<Options> = {
    options: flags as Options,
    out: outputFor(flags),
    configuration,
    get server() {
      known ??= serverOf(configuration, {
        ...flags,
        isDry: verb.isDry === true,
        sandboxCommand: verb.sandboxOnly && nameOf(command),
      })
      return known
    },
    ending,
  }
  try {
    await verb.run(around, ...args)
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown
    throw new Problem(refused(thrown).sentence, {
      next: whereIdsAre(command),
      exitCode: EXIT.refused,
      cause: thrown,
    })
  } finally {
    await ending.tidyUp()
  }
}

export const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name()

/** What to type when an id was mistyped. */
function whereIdsAre(command: Command): string {
  const list = command.parent?.commands.find((one) => one.name() === 'list')
  const others = 'Without --account, --number, --app and --world the first there is is taken.'
  return list && list !== command ? `${nameOf(list)} shows the ids there are. ${others}` : others
}

/** Verbs about one noun: `parley clock advance`. */
export function addGroup(program: Command, name: string, about: string): Command {
  return program
    .command(name)
    .description(about)
    .addHelpText('after', `\nparley ${name} <verb> --help shows examples.\n`)
}
