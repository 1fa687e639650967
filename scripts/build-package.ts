/**
 * Builds a workspace into the package that people install: ESM with declarations and source maps, a manifest that
 * leads to them, and nothing that runs at installation.
 *
 *     node scripts/build-package.ts sdk [folder]
 */

import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { writeDeclarations } from './package/declarations.ts'
import { writeJavascript } from './package/javascript.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** Modules that are started as processes of their own: nothing imports them. */
const PROCESSES: Record<string, string[]> = { testing: ['src/service/service-keeper.ts'] }

/** The text of the licence would be a tenth of a small package; its own words say how to point at it. */
const LICENSE_NOTICE = `Licensed under the Apache License, Version 2.0 (the "License"); you may not use these files except in compliance with
the License. You may obtain a copy of the License at

    https://www.apache.org/licenses/LICENSE-2.0

Unless required by applicable law or agreed to in writing, software distributed under the License is distributed on an
"AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied. See the License for the specific
language governing permissions and limitations under the License.
`

type Manifest = {
  name: string
  version: string
  description: string
  license: string
  type: string
  exports: Record<string, string>
  dependencies?: Record<string, string>
  /** For those who install the package: npm would bring them along for whoever starts the service from a clone. */
  publishConfig?: {
    peerDependencies: Record<string, string>
    peerDependenciesMeta: Record<string, { optional: boolean }>
  }
}

export function buildPackage(workspace: string, folder = join(ROOT, workspace, 'dist')): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'))
  const modules = modulesOf(manifest)
  writeDeclarations(
    ROOT,
    workspace,
    folder,
    modules.map((source) => `${nameOf(source)}.d.ts`),
  )
  const sources = [...modules, ...(PROCESSES[workspace] ?? [])]
  writeJavascript(
    ROOT,
    folder,
    Object.fromEntries(sources.map((source) => [basename(source, '.ts'), join(ROOT, workspace, source)])),
  )
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published(manifest), null, 2)}\n`)
  copySchemas(join(ROOT, workspace, 'schemas'), join(folder, 'schemas'))
  writeFileSync(join(folder, 'LICENSE'), LICENSE_NOTICE)
  const readme = join(ROOT, workspace, 'README.md')
  if (existsSync(readme)) copyFileSync(readme, join(folder, 'README.md'))
}

/** The sources of what can be imported, below the workspace. */
export const modulesOf = ({ exports }: Pick<Manifest, 'exports'>): string[] =>
  Object.values(exports)
    .filter((source) => source.startsWith('./src/'))
    .map((source) => source.slice(2))

const nameOf = (source: string) => source.replace(/^src\//, '').replace(/\.ts$/, '')

/** Read by editors, not by people. */
function copySchemas(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to)
  for (const file of globSync('*.json', { cwd: from }))
    writeFileSync(join(to, file), JSON.stringify(JSON.parse(readFileSync(join(from, file), 'utf8'))))
}

function published({ exports, ...manifest }: Manifest): object {
  const { name, version, description, license, type } = manifest
  const { dependencies, publishConfig } = manifest
  return {
    name,
    version,
    description,
    license,
    type,
    sideEffects: false,
    engines: { node: '>=20' },
    exports: Object.fromEntries(
      Object.entries(exports).map(([entry, source]) => {
        if (!source.startsWith('./src/')) return [entry, source]
        const built = `./${nameOf(source.slice(2))}`
        return [entry, { types: `${built}.d.ts`, default: `${built}.js` }]
      }),
    ),
    ...(dependencies && { dependencies }),
    ...publishConfig,
  }
}

if (import.meta.main) {
  const [workspace = 'sdk', folder] = process.argv.slice(2)
  buildPackage(workspace, folder)
}
