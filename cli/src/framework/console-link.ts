/** Where a browser shows what a terminal names: the console finds out what kind of thing an id is. */

export const consoleLink = (url: string, id: string): string =>
  `${url.replace(/\/$/, '')}/console/go/${encodeURIComponent(id)}`
