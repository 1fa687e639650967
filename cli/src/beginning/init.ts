/** `parley init`: a configuration and a seed to begin with. */

import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { Problem } from '../framework/problem.ts'
import { addVerb } from '../framework/verb.ts'
import { STARTING_FILES } from './starting-files.ts'

export function addInit(program: Command): void {
  addVerb<{ force?: boolean }>(program, {
    name: 'init [folder]',
    about: 'Write parley.config.json, a seed and a template to begin with, each saying what it is for.',
    flags: [{ flags: '--force', about: 'take the place of files that are there' }],
    examples: ['parley init shop', 'parley init shop --force'],
    async run({ out, options }, folder = '.') {
      const files = STARTING_FILES.map(({ path, content }) => ({ path: join(folder, path), content }))
      const there = files.filter(({ path }) => existsSync(path)).map(({ path }) => path)
      if (there.length > 0 && !options.force)
        throw new Problem(`There already: ${there.join(', ')}.`, { next: '--force takes their place.' })
      for (const { path, content } of files) {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, `${JSON.stringify(content, null, 2)}\n`)
      }
      out.data(
        files.map(({ path }) => path),
        ({ green, dim }) => [
          ...files.map(({ path }) => `${green('✓')} ${path}`),
          '',
          dim('Next: parley start, and in another terminal: parley doctor'),
        ],
      )
    },
  })
}
