/** The verb alone: what it serves is loaded when it is asked for. */

import type { Command } from 'commander'
import { addVerb } from '../framework/verb.ts'

export function addLsp(program: Command): void {
  addVerb(program, {
    name: 'lsp',
    about:
      'A language server for editors, over standard input and output: problems of flow definitions, templates and account files while you type, limits under the pointer, and quick fixes. It needs no server.',
    examples: ['parley lsp < /dev/null'],
    async run() {
      const { serveEditor } = await import('./server.ts')
      await serveEditor(process.stdin, (bytes) => void process.stdout.write(bytes))
    },
  })
}
