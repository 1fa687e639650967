/**
 * Builds `parley` into the package that people install: the command for any Node since 20, and beside it the service,
 * each as a few files of plain JavaScript. What they need at run time is installed with them, the Node of the service too
 * (scripts/build-node.ts).
 *
 *     node scripts/build-command.ts [folder]
 */

import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { DOCUMENTS, IMAGES } from '../server/src/app/site/sources.ts'
import { standaloneScript } from '../server/src/kernel/pages/reference-script.ts'
import { nodePackages } from './build-node.ts'
import { licensesIn } from './package/licenses.ts'

const ROOT = resolve(import.meta.dirname, '..')
const SERVER = join(ROOT, 'server/src')
const COMMAND = join(ROOT, 'cli/src')
/** Loaded into programs of others as they are. */
const PRELOADS = ['node-preload.cjs', 'python-preload.py']

/** Some of what is bundled asks for modules in the old way. */
const REQUIRING =
  "import { createRequire as requiring } from 'node:module'; const require = requiring(import.meta.url);"

/** Plain JavaScript that every start needs: as a part of our few files it is read much quicker. */
const BUNDLED = [
  'ipaddr.js',
  'kysely',
  'marked',
  'oauth4webapi',
  'pg',
  'pino',
  'prom-client',
  'qr',
  're2js',
  'undici',
  'zod',
]

/** A plug-in with many dependencies, of which one file is served: that file comes along. */
const REFERENCE = '@scalar/fastify-api-reference'

type Manifest = {
  version: string
  description: string
  license: string
  dependencies: Record<string, string>
}
const manifestOf = (workspace: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'))

/** Threads and processes of the service are started by the names of their files; console and documents are found by their place. */
const foundByName: Plugin = {
  name: 'found-by-name',
  setup({ onLoad }) {
    onLoad(
      { filter: /(photo-process|checking|checkpoints|console\/serve|site\/sources)\.ts$/ },
      ({ path }) => ({
        loader: 'ts',
        contents: readFileSync(path, 'utf8')
          .replace(/new URL\('(\.\/[\w-]+)\.ts'/g, "new URL('$1.js'")
          .replace("'../../../../console/dist'", "'../console'")
          .replace("'../../../../'", "'./documents/'"),
      }),
    )
  },
}

/** All of the service is one file of the old kind, which Node starts sooner; what not every process needs stands beside it. */
const undiciBeside: Plugin = {
  name: 'undici-beside',
  setup({ onResolve }) {
    onResolve({ filter: /^undici$/ }, ({ kind }) =>
      kind === 'require-call' || kind === 'dynamic-import'
        ? { path: './undici.cjs', external: true }
        : undefined,
    )
  },
}

/** To import them makes Node load whatever they give on demand, `fetch` too: a third of the time of a short command. */
const builtinsRequired: Plugin = {
  name: 'builtins-required',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:(https?|crypto)$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'required' } : undefined,
    )
    onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require('${path}')`,
    }))
  },
}

/** A file of the old kind knows its place by another name. */
const PLACED = "const placeOfThis = require('node:url').pathToFileURL(__filename).href;"

const referenceAsFile: Plugin = {
  name: 'reference-as-file',
  setup({ onLoad }) {
    onLoad({ filter: /reference-script\.ts$/ }, () => ({
      contents: `import { readFile } from 'node:fs/promises'
        import { brotliDecompressSync } from 'node:zlib'
        const script = new URL('./reference-script.js.br', import.meta.url)
        export const standaloneScript = async () => brotliDecompressSync(await readFile(script))`,
    }))
  },
}

export async function buildCommand(folder = join(ROOT, 'cli/dist')): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const [command, server] = [manifestOf('cli'), manifestOf('server')]
  const installed = ofOthers(server.dependencies)
  const common: BuildOptions = {
    bundle: true,
    platform: 'node',
    format: 'esm',
    // One package has a form for old loaders that cannot be bundled.
    mainFields: ['module', 'main'],
    minifySyntax: true,
    // Their licences stand in one file.
    legalComments: 'none',
    metafile: true,
    absWorkingDir: ROOT,
  }
  const commandBuilt = await build({
    ...common,
    entryPoints: { main: join(COMMAND, 'main.ts'), inside: join(COMMAND, 'intercept/isolated/inside.ts') },
    outdir: folder,
    splitting: true,
    target: 'node20',
    plugins: [builtinsRequired],
    banner: { js: REQUIRING },
  })
  const ofServer: BuildOptions = {
    ...common,
    outdir: join(folder, 'server'),
    target: 'node26',
    external: [...Object.keys(installed), 'pg-native'],
    plugins: [foundByName, undiciBeside, referenceAsFile],
  }
  const serviceBuilt = await build({
    ...ofServer,
    entryPoints: {
      service: join(SERVER, 'app/service.ts'),
      snapshot: join(SERVER, 'app/built/snapshot.ts'),
      undici: join(ROOT, 'node_modules/undici'),
    },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    // A process holds its source, twice where it starts from a snapshot; a test holds that none of it needs two bytes a character.
    minifyWhitespace: true,
    lineLimit: 120,
    // A process that starts from a snapshot can only require.
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': 'placeOfThis' },
    banner: { js: PLACED },
  })
  const startsBuilt = await build({
    ...ofServer,
    entryPoints: {
      main: join(SERVER, 'app/built/main.ts'),
      'make-snapshot': join(SERVER, 'app/built/make-snapshot.ts'),
      'checking-thread': join(SERVER, 'slices/flows/checking-thread.ts'),
      'checkpoint-thread': join(SERVER, 'kernel/engine/sqlite/checkpoint-thread.ts'),
      work: join(SERVER, 'slices/profile/photo-process/work.ts'),
    },
    define: { BUILD: JSON.stringify(hashOf(join(folder, 'server'), ['service.cjs', 'snapshot.cjs'])) },
    banner: { js: REQUIRING },
  })
  for (const file of PRELOADS) copyFileSync(join(COMMAND, 'intercept/child', file), join(folder, file))
  cpSync(join(SERVER, 'slices/phone/page'), join(folder, 'server/page'), { recursive: true })
  writeFileSync(
    join(folder, 'server/reference-script.js.br'),
    brotliCompressSync(await standaloneScript(), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  )
  for (const file of [...DOCUMENTS, IMAGES].flatMap((pattern) => globSync(pattern, { cwd: ROOT })))
    cpSync(join(ROOT, file), join(folder, 'server/documents', file))
  const built = join(ROOT, 'console/dist')
  if (existsSync(built)) cpSync(built, join(folder, 'console'), { recursive: true })
  const main = join(folder, 'main.js')
  writeFileSync(main, `#!/usr/bin/env node\n${readFileSync(main, 'utf8')}`)
  chmodSync(main, 0o755)
  const { version, description, license } = command
  const manifest = {
    name: '@parley-dev/cli',
    version,
    description,
    license,
    type: 'module',
    bin: { parley: './main.js' },
    engines: { node: '>=20' },
    dependencies: installed,
    optionalDependencies: nodePackages(),
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  const licenses = licensesIn(
    ROOT,
    [commandBuilt.metafile, serviceBuilt.metafile, startsBuilt.metafile],
    [REFERENCE],
  )
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), `${licenses}\n`)
  copyFileSync(join(ROOT, 'cli/README.md'), join(folder, 'README.md'))
}

function hashOf(folder: string, files: string[]): string {
  const all = createHash('sha256')
  for (const file of files) all.update(readFileSync(join(folder, file)))
  return all.digest('hex').slice(0, 16)
}

const ofOthers = (dependencies: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(dependencies).filter(
      ([name]) => !name.startsWith('@parley-dev/') && name !== REFERENCE && !BUNDLED.includes(name),
    ),
  )

if (import.meta.main) await buildCommand(process.argv[2])
