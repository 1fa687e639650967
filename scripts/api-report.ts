/**
 * Writes down what each package shows to those who use it, so that every change of it is seen in review. With
 * `--check` it only says which report is not as the code would write it.
 */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { modulesOf } from './build-package.ts'
import { compileDeclarations, reachable } from './package/declarations.ts'

const PACKAGES = ['sdk', 'operator', 'flow-json', 'testing']

function reportOf(workspace: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-api-'))
  try {
    compileDeclarations(resolve('.'), workspace, folder)
    const manifest = JSON.parse(readFileSync(`${workspace}/package.json`, 'utf8'))
    const entries = modulesOf(manifest).map((source) =>
      source.replace(/^src\//, '').replace(/\.ts$/, '.d.ts'),
    )
    const files = reachable(folder, entries, (path) => !path.includes('generated/'))
    const shown = files.map((file) => `## ${file}\n\n\`\`\`ts\n${textOf(folder, file).trim()}\n\`\`\`\n`)
    return [`# What ${manifest.name} shows\n`, `${NOTE}\n`, ...shown].join('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const NOTE = `<!-- Written by \`npm run docs\`; change the code instead. -->

The declarations that can be reached from the entries of the package. What is generated from the registry of the server
stands in \`src/generated\`.`

const textOf = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')

let stale = 0
for (const workspace of PACKAGES) {
  const path = `${workspace}/api.md`
  const report = reportOf(workspace)
  if (!process.argv.includes('--check')) writeFileSync(path, report)
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== report) {
    stale++
    console.log(`${path} is not what the code would write: npm run docs`)
  }
}
process.exitCode = stale === 0 ? 0 : 1
