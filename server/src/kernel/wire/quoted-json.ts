/** JSON as documentation of the platform writes it: `[{'field':'account_mode'}]`. Only parameters of versioned paths are read so. */

import { type ReadJson, readJson } from './json.ts'

/** In whichever quotes; what is JSON already means what it says. */
export function readQuotedJson(text: string): ReadJson {
  const read = readJson(text)
  if (read.ok || read.flaw.isJson || !text.includes("'")) return read
  const again = readJson(inDoubleQuotes(text))
  return again.ok || again.flaw.isJson ? again : read
}

/** By hand: an expression for it would begin again at each quote of a text that never closes. */
function inDoubleQuotes(text: string): string {
  let written = ''
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\\') {
      const escaped = text.charAt(++at)
      written += escaped === "'" ? escaped : char + escaped
    } else if (quote === '' && (char === "'" || char === '"')) {
      quote = char
      written += '"'
    } else if (char === quote) {
      quote = ''
      written += '"'
    } else written += char === '"' ? '\\"' : char
  }
  return written
}
