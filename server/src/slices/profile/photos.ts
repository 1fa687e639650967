/** Photos: made from an uploaded file, kept as our own pixels, served at an address that never changes. */

import type { Asked, Call } from '../../kernel/call/call.ts'
import { readWhole } from '../../kernel/engine/index.ts'
import { type PageTable, page } from '../../kernel/pages/page.ts'
import { notFound } from '../../kernel/wire/errors.ts'
import { findAccount } from '../accounts/index.ts'
import type { PhoneNumber } from '../phone-numbers/index.ts'
import { findFile, type Upload } from '../uploads/index.ts'
import { cachedPhotoOf } from './photo-cache.ts'
import type { Profile } from './profile.ts'
import { assertMayBePhoto } from './rules/photo.ts'
import { isShown, prolongCachedPhoto } from './store.ts'

export const photoUrl = ({ baseUrl }: Pick<Asked, 'baseUrl'>, photoId: string) =>
  `${baseUrl}/photos/${photoId}`

export type FreshPhoto = { photo: Buffer; file: Upload }

/** Outside any transaction: reading, decoding and encoding take their time. */
export async function photoFrom(call: Asked, handle: string): Promise<FreshPhoto> {
  const file = await findFile(call, handle, 'profile_picture_handle')
  assertMayBePhoto(file)
  return { photo: await cachedPhotoOf(call.house, file), file }
}

/** The new photo in place of the old one, which is gone for good. */
export async function replacePhoto(
  call: Call,
  number: PhoneNumber,
  profile: Profile,
  fresh?: FreshPhoto,
): Promise<Pick<Profile, 'photo_id' | 'photo_handle'>> {
  const { blobs } = call.house
  if (profile.photo_id !== null) await blobs.remove(call.db, [profile.photo_id])
  if (!fresh) return { photo_id: null, photo_handle: null }
  const account = await findAccount(call, number.account_id)
  if (!account) throw new Error(`the number ${number.id} has no account`)
  const photo_id = call.ids.bytes(16).toString('base64url')
  await blobs.write(call.db, { blob_id: photo_id, app_id: account.app_id, start: 0 }, fresh.photo)
  await prolongCachedPhoto(call, fresh.file)
  return { photo_id, photo_handle: fresh.file.h }
}

export const pages: PageTable = {
  'GET /photos/{id}': page({
    refusal: 'json',
    async run({ house, parameters }) {
      const id = parameters.id ?? ''
      const db = house.storage.read
      if (!(await isShown({ db }, id))) throw notFound('get', id)
      return {
        type: 'image/jpeg',
        body: await readWhole(house.blobs, db, id),
        headers: {
          'cache-control': 'public, max-age=31536000, immutable',
          'content-disposition': 'inline; filename="photo.jpg"',
          'content-security-policy': "default-src 'none'",
          'cross-origin-resource-policy': 'cross-origin',
        },
      }
    },
  }),
}
