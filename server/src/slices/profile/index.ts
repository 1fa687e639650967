/** The face of business profiles: what other slices may use. */

import type { Asked } from '../../kernel/call/call.ts'
import type { Slice } from '../../kernel/graph/slice.ts'
import { tables } from './columns.ts'
import { removeEndedPhotos } from './jobs.ts'
import { pages, photoUrl } from './photos.ts'
import { routes } from './routes.ts'
import { photoSecondsSetting } from './settings.ts'
import { readProfile } from './store.ts'

export const profile: Slice = {
  name: 'profile',
  tables,
  title: 'Profiles',
  about: 'What customers see of the business behind a number.',
  routes,
  pages,
  jobs: [removeEndedPhotos],
  settings: [photoSecondsSetting],
}

export type ShownProfile = {
  about: string
  address: string
  description: string
  email: string
  vertical: string
  websites: string[]
  profile_picture_url: string | undefined
}

/** What anybody who meets the number may see; empty where nothing is set. */
export async function findProfile(
  call: Pick<Asked, 'db' | 'baseUrl'>,
  phoneNumberId: string,
): Promise<ShownProfile> {
  const { about, address, description, email, vertical, websites, photo_id } = await readProfile(
    call,
    phoneNumberId,
  )
  const profile_picture_url = photo_id === null ? undefined : photoUrl(call, photo_id)
  return { about, address, description, email, vertical, websites, profile_picture_url }
}
