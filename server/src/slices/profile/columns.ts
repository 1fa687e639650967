/** What the columns of profiles may hold. */

import { z } from 'zod'
import {
  bytes,
  hash,
  jsonOf,
  type KeptTable,
  keptTable,
  key,
  moment,
  nodeKey,
  oneOf,
  text,
} from '../../kernel/records/kept-table.ts'
import { PHOTO_LIMITS, PROFILE_LIMITS, VERTICALS } from './profile.ts'

const { aboutLengthMax, addressLengthMax, descriptionLengthMax, emailLengthMax, websitesMax } = PROFILE_LIMITS

export const tables: KeptTable[] = [
  keptTable(
    'profiles',
    {
      phone_number_id: nodeKey(),
      about: text(aboutLengthMax * 2),
      address: text(addressLengthMax * 2),
      description: text(descriptionLengthMax * 2),
      email: text(emailLengthMax * 2),
      vertical: oneOf([...VERTICALS, '']),
      websites: jsonOf(z.array(z.string()).max(websitesMax)),
      photo_id: key().nullable(),
      photo_handle: key().nullable(),
    },
    {
      names: ({ photo_id }) =>
        typeof photo_id === 'string' ? [{ table: 'blob_chunks', column: 'blob_id', value: photo_id }] : [],
    },
  ),
  keptTable('photo_prints', {
    app_id: nodeKey(),
    sha256: hash(),
    photo: bytes(PHOTO_LIMITS.bytesMax),
    expires_at: moment(),
  }),
]
