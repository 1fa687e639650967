/** The whole command: its global options, and the list of its verbs. */

import { Command, Option } from 'commander'
import { addCompletion } from './beginning/completion.ts'
import { addInit } from './beginning/init.ts'
import { addCertify } from './certify/certify.ts'
import { addClockVerbs } from './clock/clock.ts'
import { addCodeVerbs } from './codes/codes.ts'
import { addConformance } from './conformance/conformance.ts'
import { addCostVerbs } from './costs/costs.ts'
import { addDesiredVerbs } from './desired/desired.ts'
import { addEventVerbs } from './events/events.ts'
import { addTrigger } from './events/trigger.ts'
import { addFaultRuleVerbs } from './fault-rules/fault-rules.ts'
import { addFlowVerbs } from './flows/flows.ts'
import { OWN_SETTINGS } from './framework/configuration.ts'
import { YES_FLAG } from './framework/installation.ts'
import { addDoctor } from './health/doctor.ts'
import { addStatus } from './health/status.ts'
import { addInterceptVerbs } from './intercept/intercept.ts'
import { addListenVerbs } from './listening/listen.ts'
import { addLoad } from './load/load.ts'
import { addLsp } from './lsp/verb.ts'
import { addMcp } from './mcp/verb.ts'
import { addPhoneVerbs } from './phone/phone.ts'
import { addCoverage } from './platform/coverage.ts'
import { addForecast } from './platform/forecast.ts'
import { addPlatformVerbs } from './platform/platform.ts'
import { addRequestVerbs } from './requests/requests.ts'
import { addRunningVerbs } from './running/running.ts'
import { addServingVerbs } from './serving/serving.ts'
import { addSnapshotVerbs } from './snapshots/snapshots.ts'
import { addTemplateVerbs } from './templates/templates.ts'
import { addTokenVerbs } from './tokens/tokens.ts'
import { addTranscriptVerbs } from './transcripts/transcripts.ts'
import { VERSION } from './version.ts'
import { addWorldVerbs } from './worlds/worlds.ts'

/** As the help lists them: one line a folder, or a verb that stands alone. */
const VERBS: ((program: Command) => void)[] = [
  addServingVerbs,
  addInit,
  addStatus,
  addDoctor,
  addConformance,
  addListenVerbs,
  addInterceptVerbs,
  addTranscriptVerbs,
  addCertify,
  addLoad,
  addTrigger,
  addEventVerbs,
  addRequestVerbs,
  addPhoneVerbs,
  addTemplateVerbs,
  addFlowVerbs,
  addDesiredVerbs,
  addCodeVerbs,
  addTokenVerbs,
  addWorldVerbs,
  addClockVerbs,
  addPlatformVerbs,
  addForecast,
  addCoverage,
  addCostVerbs,
  addFaultRuleVerbs,
  addSnapshotVerbs,
  addRunningVerbs,
  addMcp,
  addLsp,
  addCompletion,
]

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
    .configureHelp({ sortSubcommands: false })
    // Said once, by main.
    .configureOutput({ outputError: () => undefined })
    .exitOverride()
  for (const [name, [variable, fallback, about]] of Object.entries(OWN_SETTINGS)) {
    const shown = fallback === undefined ? '' : `; ${fallback} unless given`
    program.addOption(new Option(`--${dashed(name)} <value>`, `${about} (${variable}${shown})`))
  }
  program
    .option('--config <file>', 'the configuration; parley.config.json here or above unless given')
    .option(YES_FLAG, 'write, though the server runs in production; without it a terminal asks')
    .option('--json', 'print data as JSON')
    .option('--no-color', 'print without colours')
    .option('--debug', 'print where an error came from')
  for (const add of VERBS) add(program)
  return program
}

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
