/** A tag for what a node looked like, by which a client is spared what it has already. */

import { hash } from 'node:crypto'

/** Weak: the same answer may travel compressed. */
export const tagOf = (text: string): string => `W/"${hash('sha1', text, 'base64url')}"`

/** Whether the client has it: by its tag, or by the star that stands for anything. */
export const isKnown = (given: string | undefined, tag: string): boolean =>
  (given ?? '').split(',').some((one) => one.trim() === '*' || bare(one.trim()) === bare(tag))

const bare = (tag: string) => tag.replace(/^W\//, '')
