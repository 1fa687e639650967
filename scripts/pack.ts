/**
 * Packs what people install, for those who have a copy of Parley and no registry:
 *
 *     npm run packages -- folder
 */

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildPackage } from './build-package.ts'

const PACKAGES = ['sdk', 'operator', 'flow-json', 'testing']

const into = resolve(process.argv[2] ?? 'packages')
const built = mkdtempSync(join(tmpdir(), 'parley-pack-'))
mkdirSync(into, { recursive: true })
try {
  for (const workspace of PACKAGES) {
    buildPackage(workspace, join(built, workspace))
    execFileSync('npm', ['pack', join(built, workspace), '--pack-destination', into, '--loglevel=error'], {
      stdio: 'inherit',
    })
  }
} finally {
  rmSync(built, { recursive: true })
}
