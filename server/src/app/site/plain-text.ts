/** Markdown as words alone, and the name by which a heading is linked to. */

export const plainText = (text: string) =>
  text.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replace(/[`*|#]/g, '')

/** As GitHub names them, so that links work there, too. */
export const anchorOf = (heading: string) =>
  plainText(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
