type Entry = {
  version?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, Entry> }
export function missingEntries(lock: Lock): { place: string; name: string; parent: string }[]
export function completeLock(lock: Lock): Lock
