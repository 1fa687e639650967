/** `parley flows validate`: a definition is checked on this machine, without a server. */

import { watch } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { type Verdict, validateFlowJson } from '@parley-dev/flow-json'
import type { Command } from 'commander'
import { readPlain } from '../framework/plain-file.ts'
import { Ended, EXIT, Problem, wordsOf } from '../framework/problem.ts'
import { type Around, addVerb } from '../framework/verb.ts'
import { excerptOf } from './excerpt.ts'

type Options = { watch?: boolean }

/** Editors write a file in several steps. */
const QUIET_MS = 100

export function addValidate(flows: Command): void {
  addVerb<Options>(flows, {
    name: 'validate <files...>',
    about:
      'Check definitions without a server: every mistake with its line, a caret and how to fix it. Ends with 1 when there is one.',
    flags: [{ flags: '-w, --watch', about: 'check again whenever a file changes, until Ctrl-C' }],
    examples: ['parley flows validate order.flow.json', 'parley flows validate order.flow.json --watch'],
    async run(around, ...names) {
      const files = names.flat()
      const areValid = await checkAll(around, files)
      if (!around.options.watch) {
        if (!areValid) throw new Ended(EXIT.found)
        return
      }
      await checkOnChange(around, files)
    },
  })
}

async function checkAll({ out }: Around<Options>, files: string[]): Promise<boolean> {
  const read = await Promise.all(files.map(async (file) => ({ file, text: await readText(file) })))
  const verdicts = read.map(({ file, text }) => ({ file, text, ...validateFlowJson(text) }))
  const answers = verdicts.map(({ text: _, ...verdict }) => verdict)
  out.data(answers.length === 1 ? answers[0] : answers, (look) =>
    verdicts.flatMap(({ file, text, ...verdict }) => tell(file, text, verdict, look)),
  )
  return verdicts.every(({ validation_errors }) => validation_errors.length === 0)
}

function tell(file: string, text: string, verdict: Verdict, look: Around['out']['colours']): string[] {
  const { validation_errors, warnings, json_version } = verdict
  const excerpts = [
    ...validation_errors.map((problem) => excerptOf(file, text, problem, look)),
    ...warnings.map((problem) => excerptOf(file, text, problem, look, true)),
  ].flatMap((lines) => [...lines, ''])
  const count = validation_errors.length
  const summary =
    count === 0
      ? `${look.green('✓')} ${file} is valid${json_version ? look.dim(` (version ${json_version})`) : ''}.`
      : `${file} has ${count === 1 ? 'one mistake' : `${count} mistakes`}.`
  return [...excerpts, summary]
}

async function checkOnChange(around: Around<Options>, files: string[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const again = () => {
    clearTimeout(timer)
    // A file that is being written is not there for a moment; the next change tells.
    timer = setTimeout(() => void checkAll(around, files).catch(() => undefined), QUIET_MS)
  }
  // The folder, not the file: many editors write a new file and move it into its place.
  const watchers = files.map((file) =>
    watch(dirname(resolve(file)), (_, name) => {
      if (name === basename(file)) again()
    }).on('error', (error) => around.out.note(`${file} is no longer watched: ${error.message}.`)),
  )
  around.out.note('Watching. Ctrl-C ends it.')
  await around.ending.asked()
  clearTimeout(timer)
  for (const watcher of watchers) watcher.close()
}

export async function readText(file: string): Promise<string> {
  try {
    return (await readPlain(file, 'named')).toString('utf8')
  } catch (cause) {
    throw new Problem(`${file} cannot be read: ${wordsOf(cause)}.`, {
      next: 'Name a file that is there.',
      cause,
    })
  }
}
