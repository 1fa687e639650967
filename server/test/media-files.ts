/** Files as media of a number: uploaded, and read back byte for byte. */

import { type Actor, assertDone, NUMBER } from './house.ts'

export async function uploadMedia(owner: Actor, bytes: Uint8Array, number = NUMBER): Promise<string> {
  const raw = new FormData()
  raw.set('messaging_product', 'chat')
  raw.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a-file.png')
  const made = await owner.post(`/${number}/media`, undefined, { raw })
  assertDone(made)
  return made.body.id
}

export async function downloadMedia(owner: Actor, id: string): Promise<Response> {
  const read = await owner.get(`/${id}`)
  assertDone(read)
  return fetch(read.body.url)
}

export const bytesOfMedia = async (owner: Actor, id: string): Promise<Buffer> =>
  Buffer.from(await (await downloadMedia(owner, id)).arrayBuffer())
