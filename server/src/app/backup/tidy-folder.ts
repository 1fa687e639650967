/** A folder that is there whole or not at all: made under another name, on the disk, and then renamed. */

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../../kernel/process/durable-files.ts'
import { PRIVATE_FOLDER } from '../../kernel/process/private-files.ts'
import { StartProblem } from '../../kernel/process/settings.ts'
import { tidyOnSignal } from './tidy-on-signal.ts'

export async function makeWhole(target: string, fill: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(target))
    throw new StartProblem(`there is a ${target} already; name a folder that is not there yet`)
  const start = `${basename(target)}.unfinished-`
  const unfinished = join(dirname(target), start + process.pid)
  make(dirname(target), start, unfinished)
  const remove = () => rmSync(unfinished, { recursive: true, force: true })
  const done = tidyOnSignal(remove)
  try {
    await fill(unfinished)
    await syncFolder(unfinished)
    renameSync(unfinished, target)
    await syncFolder(dirname(target))
  } catch (error) {
    remove()
    throw error
  } finally {
    done()
  }
}

function make(parent: string, start: string, unfinished: string): void {
  try {
    mkdirSync(parent, { recursive: true, mode: PRIVATE_FOLDER })
    for (const name of readdirSync(parent))
      if (name.startsWith(start) && isGone(Number(name.slice(start.length))))
        rmSync(join(parent, name), { recursive: true, force: true })
    mkdirSync(unfinished, { mode: PRIVATE_FOLDER })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartProblem(`${parent} cannot be written (${code}); name a folder somewhere else`)
  }
}

/** Whoever was killed could not clear up: the next one does. */
function isGone(pid: number): boolean {
  if (!Number.isInteger(pid)) return false
  try {
    process.kill(pid, 0)
    return pid === process.pid
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
