/**
 * Prints: what the darkroom made of a file, so that the same bytes are developed once. A print belongs to the
 * application that sent the bytes and lives as long as their upload; lost, it is made again.
 */

import { setImmediate } from 'node:timers/promises'
import { inOne } from '../../kernel/blobs.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { House } from '../../kernel/house.ts'
import { findHandle, fingerprintOf, openFile, type Upload, whenWhole } from '../uploads/index.ts'
import { isIdle, makePhoto } from './darkroom/darkroom.ts'
import { assertDecodable, mayBePhoto } from './rules/photo.ts'
import { photoSecondsSetting } from './settings.ts'
import * as store from './store.ts'

/** Developments of a process, by the application and the fingerprint of the bytes, until their print is kept. */
type UnderWay = Map<string, Development>
type Development = { photo: Promise<Buffer>; kept: Promise<void> }

const developments = new WeakMap<House, UnderWay>()

/** The photo of a complete file: found, waited for where it is under way, or made (of the bytes, if they are at hand). */
export async function printOf(house: House, file: Upload, bytes?: Buffer): Promise<Buffer> {
  const call = { house, db: house.storage.read }
  const sha256 = await fingerprintOf(call, file)
  const key = `${file.app_id} ${sha256}`
  const underWay = underWayIn(house)
  const joined = () => underWay.get(key)?.photo
  // Asked before and after the print is looked for: whatever ended meanwhile has left its print.
  return (
    joined() ??
    (await store.findPrint(call, { app_id: file.app_id, sha256 }, house.clock.now())) ??
    joined() ??
    develop(house, { file, sha256, bytes }, key)
  )
}

type Negative = { file: Upload; sha256: string; bytes: Buffer | undefined }

function develop(house: House, { file, sha256, bytes }: Negative, key: string): Promise<Buffer> {
  const underWay = underWayIn(house)
  const photo = makePhoto(async () => {
    const negative = bytes ?? (await inOne(openFile({ house, db: house.storage.read }, file)))
    assertDecodable(negative)
    return negative
  }, house.settings.get(photoSecondsSetting))
  const kept = photo
    .then(
      (made) => keep(house, file, sha256, made),
      () => {}, // Whoever waits for the photo hears why there is none.
    )
    .catch((error: unknown) => house.log.warn({ err: error }, 'a photo could not be kept for the next time'))
    .finally(() => underWay.delete(key))
  underWay.set(key, { photo, kept })
  return photo
}

/** A file that has ended meanwhile leaves nothing behind. */
async function keep(house: House, file: Upload, sha256: string, photo: Buffer): Promise<void> {
  const { app_id, expires_at } = file
  await house.storage.transact(async (db) => {
    const living = await findHandle({ db, now: house.clock.now() }, file.h)
    if (living) await store.keepPrint({ db }, { app_id, sha256, photo, expires_at })
  })
}

/**
 * A photo is most often set right after its upload, so it is made as soon as the bytes are there: one such head
 * start at a time, and only while the darkroom has nothing else to do.
 */
export async function developAhead(house: House): Promise<{ stop(): Promise<void> }> {
  let ahead: Promise<void> | undefined
  const stopListening = whenWhole(house, (file, bytes) => {
    if (ahead || !isIdle() || !mayBePhoto(file)) return undefined
    ahead = startOn(house, file, bytes).finally(() => {
      ahead = undefined
    })
    return ahead
  })
  return {
    async stop() {
      stopListening()
      await Promise.allSettled([ahead])
      await allKept(house)
    },
  }
}

async function startOn(house: House, file: Upload, bytes: Buffer | undefined): Promise<void> {
  // Whoever sent the bytes gets the answer first.
  await setImmediate()
  try {
    await printOf(house, file, bytes)
  } catch (error) {
    // A picture that is refused is explained to whoever sets it as the photo.
    if (!(error instanceof Refusal)) house.log.warn({ err: error }, 'a photo was not made ahead of time')
    throw error
  }
}

/** When nothing is under way any more and every print is kept. */
export async function allKept(house: House): Promise<void> {
  await Promise.all([...underWayIn(house).values()].map(({ kept }) => kept))
}

function underWayIn(house: House): UnderWay {
  const known = developments.get(house) ?? new Map()
  developments.set(house, known)
  return known
}
