/**
 * Builds a workspace into the package that people install: ESM with declarations and source maps, a manifest that
 * leads to them, and nothing that runs at installation.
 *
 *     node scripts/build-package.ts sdk [folder]
 */

import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')

type Manifest = {
  name: string
  version: string
  description: string
  license: string
  type: string
  exports: string | Record<string, string>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional: boolean }>
}

export function buildPackage(workspace: string, folder = join(ROOT, workspace, 'dist')): void {
  rmSync(folder, { recursive: true, force: true })
  compile(workspace, folder)
  // What was generated has no code to step through, and its text would be most of the maps.
  for (const map of globSync('generated/*.js.map', { cwd: folder })) {
    rmSync(join(folder, map))
    rewrite(join(folder, map.replace(/\.map$/, '')), (text) =>
      text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'),
    )
  }
  const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published(manifest), null, 2)}\n`)
  const schemas = join(ROOT, workspace, 'schemas')
  if (existsSync(schemas)) cpSync(schemas, join(folder, 'schemas'), { recursive: true })
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  const readme = join(ROOT, workspace, 'README.md')
  if (existsSync(readme)) copyFileSync(readme, join(folder, 'README.md'))
}

export function compile(workspace: string, folder: string, ...more: string[]): void {
  const project = join(ROOT, workspace, 'tsconfig.build.json')
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', project, '--outDir', folder, ...more], {
    stdio: 'inherit',
  })
  // The compiler leaves the endings of the sources in declarations.
  for (const file of globSync('**/*.d.ts', { cwd: folder }))
    rewrite(join(folder, file), (text) => text.replace(/(from '\.[^']*)\.ts'/g, "$1.js'"))
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

function published({ exports, ...manifest }: Manifest): object {
  const { name, version, description, license, type } = manifest
  const { dependencies, peerDependencies, peerDependenciesMeta } = manifest
  const entries = typeof exports === 'string' ? { '.': exports } : exports
  return {
    name,
    version,
    description,
    license,
    type,
    sideEffects: false,
    engines: { node: '>=20' },
    exports: Object.fromEntries(
      Object.entries(entries).map(([entry, source]) => {
        if (!source.startsWith('./src/')) return [entry, source]
        const built = source.replace(/^\.\/src\//, './').replace(/\.ts$/, '')
        return [entry, { types: `${built}.d.ts`, default: `${built}.js` }]
      }),
    ),
    ...(dependencies && { dependencies }),
    ...(peerDependencies && { peerDependencies, peerDependenciesMeta }),
  }
}

if (import.meta.main) {
  const [workspace = 'sdk', folder] = process.argv.slice(2)
  buildPackage(workspace, folder)
}
