/** The command line: its global options once, and every verb with its arguments, options and examples. */

import type { Command } from 'commander'
import { buildProgram } from '../../cli/src/program.ts'
import { cell, NOTE } from './contract.ts'

export function commandLinePage(): string {
  const program = buildProgram()
  return [
    '# Command line',
    '',
    NOTE,
    '',
    program.description(),
    '',
    'A flag counts first, then the environment, then `parley.config.json` in this folder or above; a file that is found there, and not named with `--config`, does not decide where secrets from elsewhere are sent. Exit codes: 0 done; 1 done, and something is not as it should be; 2 used wrongly; 3 no server answers; 4 the server refused; 130 interrupted.',
    '',
    '## Options of every command',
    '',
    ...optionTable(program),
    ...program.commands.filter(isShown).flatMap((command) => sections(command, 'parley')),
  ].join('\n')
}

/** One is asked by shells only. */
const isShown = (command: Command) => command.name() !== 'complete'

function sections(command: Command, parent: string): string[] {
  const name = `${parent} ${command.name()}`
  const args = command.registeredArguments.map((one) => {
    const text = `${one.name()}${one.variadic ? '...' : ''}`
    return one.required ? `<${text}>` : `[${text}]`
  })
  return [
    `## ${name}`,
    '',
    `\`${[name, ...args].join(' ')}\`: ${command.description()}`,
    '',
    ...optionTable(command),
    ...examplesOf(command),
    ...command.commands.filter(isShown).flatMap((one) => sections(one, name)),
  ]
}

function optionTable(command: Command): string[] {
  if (command.options.length === 0) return []
  const rows = command.options.map(
    ({ flags, description, defaultValue }) =>
      `| \`${flags.replaceAll('|', '\\|')}\` | ${cell(description)}${typeof defaultValue === 'string' ? ` (default: ${defaultValue})` : ''} |`,
  )
  return ['| option | meaning |', '|---|---|', ...rows, '']
}

function examplesOf(command: Command): string[] {
  let text = ''
  command.configureOutput({
    writeOut: (part) => {
      text += part
    },
  })
  command.outputHelp()
  const examples = text.split('\n').flatMap((line) => (line.startsWith('  $ ') ? [line.slice(4)] : []))
  return examples.length === 0 ? [] : ['```sh', ...examples, '```', '']
}
