/**
 * The photo cache: what the photo process made of a file, so that the same bytes are decoded once. A photo belongs to the
 * application that sent the bytes and lives as long as their upload; lost, it is made again.
 */

import type { House } from '../../kernel/call/house.ts'
import { inOne } from '../../kernel/engine/index.ts'
import { findHandle, fingerprintOf, openFile, type Upload } from '../uploads/index.ts'
import { makePhoto } from './photo-process/photo-process.ts'
import { assertDecodable } from './rules/photo.ts'
import { photoSecondsSetting } from './settings.ts'
import * as store from './store.ts'

/** What a process is making, by the application and the fingerprint of the bytes, until it is in the cache. */
type UnderWay = Map<string, Promise<Buffer>>

const photosUnderWay = new WeakMap<House, UnderWay>()

/** The photo of a complete file: found, waited for where it is under way, or made. */
export async function cachedPhotoOf(house: House, file: Upload): Promise<Buffer> {
  const call = { house, db: house.storage.read }
  const clock = await house.worldClocks.of(file.app_id)
  const sha256 = await fingerprintOf(call, file)
  const key = `${file.app_id} ${sha256}`
  const underWay = underWayIn(house)
  // Asked before and after the cached photo is looked for: whatever ended meanwhile has left its photo.
  return (
    underWay.get(key) ??
    (await store.findCachedPhoto(call, { app_id: file.app_id, sha256 }, clock.now())) ??
    underWay.get(key) ??
    begin(underWay, key, () => make(house, file, sha256))
  )
}

function begin(underWay: UnderWay, key: string, work: () => Promise<Buffer>): Promise<Buffer> {
  const photo = work().finally(() => underWay.delete(key))
  underWay.set(key, photo)
  return photo
}

async function make(house: House, file: Upload, sha256: string): Promise<Buffer> {
  const photo = await makePhoto(async () => {
    const picture = await inOne(openFile({ house, db: house.storage.read }, file))
    assertDecodable(picture)
    return picture
  }, house.settings.get(photoSecondsSetting))
  await keep(house, file, sha256, photo)
  return photo
}

/** A file that has ended meanwhile leaves nothing behind. */
async function keep(house: House, file: Upload, sha256: string, photo: Buffer): Promise<void> {
  const { app_id, expires_at } = file
  const clock = await house.worldClocks.of(app_id)
  await house.storage.transact(async (db) => {
    const living = await findHandle({ db, now: clock.now() }, file.h)
    if (living) await store.cachePhoto({ db }, { app_id, sha256, photo, expires_at })
  })
}

function underWayIn(house: House): UnderWay {
  const known = photosUnderWay.get(house) ?? new Map()
  photosUnderWay.set(house, known)
  return known
}
