/** Shows a page to whoever sits at this machine. */

import { spawn } from 'node:child_process'

const OPENERS: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Where there is no browser, nothing happens: the address was printed. */
export function openInBrowser(url: string): void {
  const [command = 'xdg-open', ...args] = OPENERS[process.platform] ?? []
  const child = spawn(command, [...args, url], { detached: true, stdio: 'ignore' })
  child.on('error', () => {})
  child.unref()
}
