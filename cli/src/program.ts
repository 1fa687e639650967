/** The whole command: its manners, and the list of its verbs. */

import { Command, Option } from 'commander'
import { addClockVerbs } from './clock/clock.ts'
import { addInterceptVerbs } from './intercept/intercept.ts'
import { OWN_SETTINGS } from './manners/configuration.ts'
import { VERSION } from './version.ts'
import { addWorldVerbs } from './worlds/worlds.ts'

/** One line a folder. */
const VERBS: ((program: Command) => void)[] = [addClockVerbs, addInterceptVerbs, addWorldVerbs]

const EXIT_CODES = `
Exit codes:
  0  done
  1  done, and what was looked at is not as it should be
  2  used wrongly
  3  no server answers
  4  the server said no
  130  interrupted`

export function buildProgram(): Command {
  const program = new Command('parley')
  program
    .description(
      'A business messaging service of your own: start it, listen, trigger, test against it, and find out why.',
    )
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .addHelpText('after', EXIT_CODES)
    .showSuggestionAfterError(true)
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    // Said once, by main.
    .configureOutput({ outputError: () => undefined })
    .exitOverride()
  for (const [name, [variable, fallback, about]] of Object.entries(OWN_SETTINGS)) {
    const shown = fallback === undefined ? '' : `; ${fallback} unless given`
    program.addOption(new Option(`--${dashed(name)} <value>`, `${about} (${variable}${shown})`))
  }
  program
    .option('--config <file>', 'the configuration; parley.config.json here or above unless given')
    .option('--json', 'print data as JSON')
    .option('--no-color', 'print without colours')
    .option('--debug', 'print where an error came from')
  for (const add of VERBS) add(program)
  return program
}

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
