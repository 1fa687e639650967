/** A business profile: what customers see of the business behind a number. */

export type Profile = {
  phone_number_id: string
  /** Texts are empty when they are not set. */
  about: string
  address: string
  description: string
  email: string
  vertical: Vertical | ''
  websites: string[]
  /** The photo's own id: a new photo is a new address, so that caches may keep each for ever. */
  photo_id: string | null
  /** The handle that the photo was made from. */
  photo_handle: string | null
}

/** The photo that was made of an application's file with this content; kept as long as that file. */
export type CachedPhoto = { app_id: string; sha256: string; photo: Uint8Array; expires_at: number }

export const PROFILE_LIMITS = {
  aboutLengthMax: 256,
  addressLengthMax: 256,
  descriptionLengthMax: 512,
  emailLengthMax: 128,
  websitesMax: 2,
  websiteLengthMax: 256,
} as const

export const PHOTO_LIMITS = {
  bytesMax: 5 * 1_048_576,
  sideMin: 192,
  /** Above this a small file may cost gigabytes to decode. */
  pixelsMax: 25_000_000,
  /** Of pictures that cannot be decoded row by row, or have two bytes for each colour: they take three times as long. */
  heavyPixelsMax: 8_388_608,
  /** Every scan of a JPEG goes over all its pixels; programs write ten. */
  scansMax: 30,
  /** The side of the square that is stored and served. */
  side: 640,
  /** For making one photo, unless the setting says otherwise. */
  secondsMax: 5,
} as const

/** The specification's names, then further words that existing clients write. What was written is what is read. */
export const VERTICALS = [
  'ECOMMERCE',
  'RETAIL',
  'FOOD',
  'HEALTH',
  'EDUCATION',
  'ENTERTAINMENT',
  'TRAVEL',
  'AUTOMOTIVE',
  'REAL_ESTATE',
  'PROFESSIONAL_SERVICES',
  'BEAUTY',
  'NONPROFIT',
  'GOVERNMENT',
  'OTHER',
  'UNDEFINED',
  'AUTO',
  'APPAREL',
  'EDU',
  'ENTERTAIN',
  'EVENT_PLAN',
  'FINANCE',
  'GROCERY',
  'GOVT',
  'HOTEL',
  'PROF_SERVICES',
  'RESTAURANT',
  'ALCOHOL',
  'ONLINE_GAMBLING',
  'PHYSICAL_GAMBLING',
  'OTC_DRUGS',
  'NOT_A_BIZ',
] as const
type Vertical = (typeof VERTICALS)[number]

export const emptyProfile = (phone_number_id: string): Profile => ({
  phone_number_id,
  about: '',
  address: '',
  description: '',
  email: '',
  vertical: '',
  websites: [],
  photo_id: null,
  photo_handle: null,
})
