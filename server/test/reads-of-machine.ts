/**
 * Run with the file of a built service: loads it and prints, as JSON, what its loading reads of the machine and of time,
 * and which module read it. What is read would be kept in a snapshot, for processes on another day with other settings.
 */

import crypto from 'node:crypto'
import fs from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

const reads = new Set<string>()
let isLoading = false

function note(what: string): void {
  if (!isLoading) return
  const [frame] = (new Error().stack ?? '').split('\n').filter((line) => line.includes('service.cjs'))
  // What Node itself reads, in order to load a file, is no reading of the service.
  if (frame) reads.add(`${what} by ${/node_modules\/[^ ]+/.exec(frame)?.[0] ?? frame.trim()}`)
}

const noting = (name: string): ProxyHandler<(...args: never[]) => unknown> => ({
  apply(real, self, args) {
    note(name)
    return Reflect.apply(real, self, args)
  },
  construct(real, args, target) {
    if (args.length === 0) note(`new ${name}`)
    return Reflect.construct(real, args, target)
  },
})

function watch(name: string, holder: object, members = Object.keys(holder)): void {
  for (const member of members) {
    const { value, writable } = Object.getOwnPropertyDescriptor(holder, member) ?? {}
    // A class is no reading.
    if (typeof value === 'function' && writable && !/^[A-Z]/.test(member))
      Reflect.set(holder, member, new Proxy(value, noting(`${name}.${member}`)))
  }
}

watch('os', os)
watch('fs', fs)
watch('crypto', crypto)
watch('crypto', Object.getPrototypeOf(globalThis.crypto), ['randomUUID', 'getRandomValues'])
watch('Date', Date, ['now'])
watch('Math', Math, ['random'])
watch('performance', Object.getPrototypeOf(performance), ['now'])
watch('process', process, ['cwd', 'uptime', 'hrtime', 'getuid', 'memoryUsage', 'availableMemory'])
watch('global', globalThis, ['setTimeout', 'setInterval', 'setImmediate'])
globalThis.Date = new Proxy(Date, noting('Date') as ProxyHandler<DateConstructor>)
for (const member of ['pid', 'ppid', 'argv', 'execArgv', 'title']) {
  const value = Reflect.get(process, member)
  Object.defineProperty(process, member, { get: () => [note(`process.${member}`), value][1] })
}
const { env } = process
process.env = new Proxy(env, {
  get(real, name) {
    note(`env.${String(name)}`)
    return Reflect.get(real, name)
  },
})
syncBuiltinESMExports()

const [, , file = ''] = process.argv
const load = createRequire(import.meta.url)
isLoading = true
load(file)
isLoading = false
process.stdout.write(JSON.stringify([...reads].toSorted()))
