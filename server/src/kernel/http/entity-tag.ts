/** A tag for what a node looked like, by which a client is spared what it has already. */

import { hash } from 'node:crypto'
import { boundedCache } from '../process/bounded-cache.ts'

/** Of what was answered lately: the same is asked for again and again. */
const TAGS_MAX = 2_000
const LENGTH_MAX = 4_096
const tags = boundedCache<string, string>(TAGS_MAX)

export function tagOf(text: string): string {
  const known = tags.get(text)
  if (known !== undefined) return known
  // Weak: the same answer may travel compressed.
  const tag = `W/"${hash('sha1', text, 'base64url')}"`
  if (text.length <= LENGTH_MAX) tags.set(text, tag)
  return tag
}

/** Whether the client has it: by its tag, or by the star that stands for anything. */
export const isKnown = (given: string | undefined, tag: string): boolean =>
  given?.split(',').some((one) => one.trim() === '*' || bare(one.trim()) === bare(tag)) ?? false

const bare = (tag: string) => tag.replace(/^W\//, '')
