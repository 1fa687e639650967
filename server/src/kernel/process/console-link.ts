/** Where a browser shows what the log names: the console finds out what kind of thing an id is. */

export const consoleLink = (publicUrl: string, id: string): string =>
  `${publicUrl.replace(/\/$/, '')}/console/go/${encodeURIComponent(id)}`
