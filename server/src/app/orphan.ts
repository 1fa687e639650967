/**
 * A service that npm started ends with npm. npm passes a signal on to its shell only, and the shell to nobody: without
 * this, `kill` on `npm start` would leave the service behind, serving.
 */

const LOOK_MS = 250
let parent = 0

/** As the process begins: later the shell may be gone already, and whoever adopts orphans never ends. */
export function rememberParent(): void {
  parent = process.ppid
}

export function whenOrphaned(end: () => void, environment: Record<string, string | undefined> = process.env) {
  if (environment.npm_lifecycle_event === undefined) return
  const look = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return
    clearInterval(look)
    end()
  }, LOOK_MS)
  look.unref()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
