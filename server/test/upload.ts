/** Uploading a file for real: create the session, send the bytes, read the handle. */

import { type Actor, assertDone } from './house.ts'

/** The shortest bytes that are taken for a file of each type. */
export const SAMPLES = {
  'image/jpeg': Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF a sample', 'latin1'),
  'image/png': Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR a sample', 'latin1'),
  'video/mp4': Buffer.from('\0\0\0\x20ftypisom a sample', 'latin1'),
  'application/pdf': Buffer.from('%PDF-1.7 a sample of a document', 'latin1'),
}

export async function upload(actor: Actor, bytes: Buffer, type: string): Promise<string> {
  const made = await actor.post(
    `/app/uploads?file_length=${bytes.length}&file_type=${type}&file_name=a-sample`,
  )
  assertDone(made)
  assertDone(await actor.post(`/${made.body.id}`, undefined, { raw: bytes }))
  return (await actor.get(`/${made.body.id}`)).body.h
}

export const uploadSample = (actor: Actor, type: keyof typeof SAMPLES) => upload(actor, SAMPLES[type], type)
