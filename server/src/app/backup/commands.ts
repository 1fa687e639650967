/** `backup <folder>` and `restore <folder>` as they are typed; `--json` prints progress and result for a program. */

import { fileStartProblem } from '../../kernel/engine/index.ts'
import { type Settings, StartProblem } from '../../kernel/process/settings.ts'
import { dataDirSetting } from '../config.ts'
import { backUp } from './backup.ts'
import { progressLines, quiet } from './progress.ts'
import { restore } from './restore.ts'

export async function backupCommand(settings: Settings, args: string[]): Promise<void> {
  const { folder, progress, print } = typed('backup', args)
  const made = await explained(folder, backUp(settings, folder, progress))
  print(made, `Backed up into ${made.folder}: ${counted(made.rows)}, ${made.file.bytes} bytes.`)
}

export async function restoreCommand(settings: Settings, args: string[]): Promise<void> {
  const { folder, progress, print } = typed('restore', args)
  const done = await explained(settings.get(dataDirSetting), restore(settings, folder, progress))
  print(done, `Restored into ${done.folder}, as it was at ${done.created_time}: ${counted(done.rows)}.`)
}

/** What a disk refuses is nothing that needs a stack. */
const explained = <T>(where: string, work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw fileStartProblem(error, where) ?? error
  })

function typed(command: string, args: string[]) {
  const isJson = args.includes('--json')
  const [folder, ...more] = args.filter((arg) => arg !== '--json')
  if (folder === undefined || folder.startsWith('-') || more.length > 0)
    throw new StartProblem(`${command} needs one folder: ${command} <folder>, and --json for a program`)
  return {
    folder,
    progress: isJson ? progressLines((line) => console.log(line)) : quiet,
    print: (result: object, words: string) => console.log(isJson ? JSON.stringify({ result }) : words),
  }
}

function counted(rows: Record<string, number>): string {
  const all = Object.values(rows)
  return `${all.reduce((sum, one) => sum + one, 0)} rows in ${all.length} tables`
}
