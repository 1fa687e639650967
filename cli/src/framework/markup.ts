/** Text as it may stand in markup; what markup cannot hold is left out. */

export const markup = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what XML cannot hold.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)
