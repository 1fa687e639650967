/** What people mean by characters: Unicode code points. The one way to count them, and to cut a text between them. */

export function lengthOf(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Never half of a character that takes two places. */
export function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  for (let count = 0; count < max && end < text.length; count++)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, end)
}
