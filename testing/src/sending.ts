/** What a customer can send beside words. */

import type { Doing } from './doing.ts'

export type Sending =
  /** A file of their own. */
  | { file: Uint8Array<ArrayBuffer>; type: string; name?: string; caption?: string }
  /** A file that was uploaded to the number. */
  | { media: string; caption?: string }
  /** A place; with nothing said, somewhere in Berlin. */
  | { location: { latitude?: number; longitude?: number; place?: string; address?: string } }
  /** An address that was asked for, by the labels of its fields. */
  | { address: Record<string, string> }
  | { order: { product: string; quantity?: number }[]; text?: string }

export function sendingOf(what: Sending): Doing {
  if ('file' in what) {
    const { file, type, name = 'file', caption } = what
    return { action: 'write', file: new File([file], name, { type }), ...(caption && { caption }) }
  }
  if ('media' in what) {
    const { media, caption } = what
    return { action: 'write', media_id: media, ...(caption && { caption }) }
  }
  if ('location' in what) return { action: 'send_location', ...what.location }
  if ('address' in what) return { action: 'give_address', values: what.address }
  const { order, text } = what
  return { action: 'order', items: order, ...(text && { text }) }
}
