/** Writes what a running Parley is made of to parley.cdx.json. */

import { readFileSync, writeFileSync } from 'node:fs'
import { bomOf, type Lock } from './sbom.ts'

const FILE = 'parley.cdx.json'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
const bom = bomOf(lock) as { components: object[] }
writeFileSync(FILE, `${JSON.stringify(bom, null, 2)}\n`)
console.log(`${FILE} names ${bom.components.length} packages.`)
