/** The licences of what was bundled: whoever gets it gets their words, too. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//

/** `taken`: packages of which a file was copied. */
export function licensesIn(root: string, metafiles: (Metafile | undefined)[], taken: string[]): string {
  const files = metafiles.flatMap((one) => Object.keys(one?.inputs ?? {}))
  const folders = new Set(files.flatMap((file) => PACKAGE.exec(file)?.[1] ?? []))
  for (const name of taken) folders.add(`node_modules/${name}`)
  return [...folders]
    .toSorted()
    .map((folder) => licenseOf(join(root, folder)))
    .join('\n\n')
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const words = globSync('{LICENSE,LICENCE,license}*', { cwd: folder }).map((file) =>
    readFileSync(join(folder, file), 'utf8').trim(),
  )
  return [`${name} ${version} (${license})`, ...words].join('\n\n')
}
