/**
 * Packs what people install, for those who have a copy of Parley and no registry:
 *
 *     npm run packages -- folder [--command]
 *
 * With `--command` also the command, and the Node that it brings along; that one takes a while.
 */

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildCommand } from './build-command.ts'
import { buildNode } from './build-node.ts'
import { buildPackage } from './build-package.ts'

const PACKAGES = ['sdk', 'operator', 'flow-json', 'testing']

const [folder = 'packages'] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const into = resolve(folder)
const built = mkdtempSync(join(tmpdir(), 'parley-pack-'))
mkdirSync(into, { recursive: true })
try {
  for (const workspace of PACKAGES) buildPackage(workspace, join(built, workspace))
  if (process.argv.includes('--command')) {
    await buildCommand(join(built, 'parley'))
    buildNode(join(built, 'node'))
  }
  for (const name of readdirSync(built))
    execFileSync('npm', ['pack', join(built, name), '--pack-destination', into, '--loglevel=error'], {
      stdio: 'inherit',
    })
} finally {
  rmSync(built, { recursive: true })
}
