/**
 * Writes the types that a generator makes of renderings of the contract.
 *
 *     node scripts/openapi-types/write-types.ts openapi.json types.d.ts [openapi.strict.json strict.d.ts]
 */

import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTypes, { astToString } from 'openapi-typescript'

const words = process.argv.slice(2)
for (let at = 0; at < words.length; at += 2) {
  const [contract = '', types = ''] = words.slice(at)
  writeFileSync(types, astToString(await openapiTypes(pathToFileURL(resolve(contract)))))
}
