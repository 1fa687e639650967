/**
 * Run by `node --build-snapshot`, which keeps the process as this leaves it: with the service loaded, and nothing begun.
 * What loading reads of the machine would be kept, too; a test holds that it reads nothing that changes.
 */

import { readFileSync } from 'node:fs'
import { createRequire, enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { startupSnapshot } from 'node:v8'
import { compileFunction } from 'node:vm'

/** Node cannot keep what these hold: it is asked for when it is used. */
const LATER = ['node:sqlite']

const file = join(__dirname, 'service.cjs')
let requireHere = (name: string) => (LATER.includes(name) ? later(name) : require(name))
const service = { exports: { begin: () => {} } }
const load = compileFunction(readFileSync(file, 'utf8'), ['exports', 'require', 'module', '__filename'], {
  filename: file,
})
load(service.exports, (name: string) => requireHere(name), service, file)

startupSnapshot.setDeserializeMainFunction(() => {
  enableCompileCache()
  requireHere = createRequire(file)
  service.exports.begin()
})

function later(name: string): object {
  const loaded = () => process.getBuiltinModule(name) ?? {}
  return new Proxy({}, { get: (_, key) => Reflect.get(loaded(), key) })
}
