/**
 * Makes loading quicker: the service is a thousand small files, and for each import Node asks the disk for the file, its
 * real path and the package around it. Our imports are relative and carry their ending, so all of that is known.
 */

import { registerHooks } from 'node:module'

/** ES modules by their package's word, so that what stands beside them is one, too. */
const ofModulePackages = new Set<string>()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (parentURL !== undefined && specifier.startsWith('.')) {
      const url = new URL(specifier, parentURL).href
      if (url.endsWith('.ts')) return { url, format: 'module-typescript', shortCircuit: true }
      if (url.endsWith('.js') && ofModulePackages.has(parentURL)) {
        ofModulePackages.add(url)
        return { url, format: 'module', shortCircuit: true }
      }
    }
    const found = next(specifier, context)
    if (found.format === 'module' && found.url.endsWith('.js')) ofModulePackages.add(found.url)
    return found
  },
})
