/** `parley completion`: the verbs and flags for a shell, which asks this command at every Tab. */

import type { Command } from 'commander'
import { addVerb } from '../framework/verb.ts'

const SCRIPTS: Record<string, string> = {
  bash: `_parley() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(parley complete -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _parley parley`,
  zsh: `#compdef parley
_parley() {
  local -a words_there
  words_there=(\${(f)"$(parley complete -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)"})
  compadd -a words_there
  _files
}
compdef _parley parley`,
  fish: `complete -c parley -a '(parley complete -- (commandline -opc)[2..-1] 2>/dev/null)'`,
}

export function addCompletion(program: Command): void {
  addVerb(program, {
    name: 'completion <shell>',
    about: 'Print what makes bash, zsh or fish complete verbs and flags.',
    examples: ['parley completion bash', 'parley completion zsh', 'parley completion fish'],
    choices: { shell: Object.keys(SCRIPTS) },
    async run({ out }, shell = '') {
      const script = SCRIPTS[shell] ?? ''
      out.data({ shell, script }, () => script)
    },
  })

  // Asked by the scripts above.
  program
    .command('complete [words...]', { hidden: true })
    .description('List what can follow these words.')
    .action((words: string[]) => {
      process.stdout.write(
        following(program, words)
          .map((word) => `${word}\n`)
          .join(''),
      )
    })
}

/** Verbs, then the words that an argument may be, then flags. */
function following(program: Command, words: string[]): string[] {
  let at = program
  for (const word of words) at = at.commands.find((command) => command.name() === word) ?? at
  const verbs = at.commands.map((command) => command.name()).filter((name) => name !== 'complete')
  const flags = [...at.options, ...(at === program ? [] : program.options)].map(({ long }) => long ?? '')
  const usual = at.registeredArguments.flatMap(({ argChoices = [] }) => argChoices)
  return [...verbs, ...usual, ...flags.filter((flag) => flag !== '')]
}
