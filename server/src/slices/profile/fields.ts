/** Which fields of a profile may be read. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { field, type NodeKind } from '../../kernel/graph/node.ts'
import { alsoListed, fieldAnswers } from '../../kernel/graph/read-fields.ts'
import { productOf } from '../phone-numbers/index.ts'
import { photoUrl } from './photos.ts'
import { type Profile, VERTICALS } from './profile.ts'

/** A profile has no id of its own: it is found by its number's. */
export type ReadableProfile = Profile & { id: string }

export const profileKind: Pick<NodeKind<ReadableProfile>, 'title' | 'fields'> = {
  title: 'BusinessProfile',
  fields: {
    about: field(z.string(), (profile) => profile.about || undefined),
    address: field(z.string(), (profile) => profile.address || undefined),
    description: field(z.string(), (profile) => profile.description || undefined),
    email: field(z.string(), (profile) => profile.email || undefined),
    profile_picture_url: field(z.string(), (profile, call: Asked) =>
      profile.photo_id === null ? undefined : photoUrl(call, profile.photo_id),
    ),
    // One client of the platform reads it without asking whether it is there.
    vertical: field(
      z.enum(VERTICALS),
      ({ vertical }, call: Asked) => vertical || (call.dialect === 'platform' ? 'UNDEFINED' : undefined),
    ),
    websites: field(z.array(z.string()), ({ websites }) => (websites.length > 0 ? websites : undefined)),
    messaging_product: field(z.string(), (_, call: Asked) => productOf(call), {
      onlyWhenAsked: true,
    }),
  },
}

export const profileAnswer = alsoListed(
  z.object(fieldAnswers(profileKind.fields)).meta({ id: profileKind.title }),
)
