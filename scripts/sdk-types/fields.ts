/** What the clients list, fill in and count by, so that none of them knows it a second time. */

import { PHOTO_LIMITS, PROFILE_LIMITS, VERTICALS } from '../../server/src/slices/profile/profile.ts'
import {
  BUTTONS,
  CARD_FORMATS,
  COMPONENTS,
  HEADERS,
  LIMITS,
  OTP_TYPES,
  PARAMETER_FORMATS,
  TEMPLATE_CATEGORIES,
} from '../../server/src/slices/templates/template.ts'
import { accountFields } from '../account-schemas.ts'

const TEMPLATE_PARTS = {
  categories: TEMPLATE_CATEGORIES,
  parameterFormats: PARAMETER_FORMATS,
  components: COMPONENTS,
  headers: HEADERS,
  cardFormats: CARD_FORMATS,
  buttons: BUTTONS,
  otpTypes: OTP_TYPES,
  limits: LIMITS,
}

/** Those of the specification come first; the others are what existing clients write. */
const PROFILE_PARTS = {
  categories: VERTICALS,
  lengths: {
    about: PROFILE_LIMITS.aboutLengthMax,
    address: PROFILE_LIMITS.addressLengthMax,
    description: PROFILE_LIMITS.descriptionLengthMax,
    email: PROFILE_LIMITS.emailLengthMax,
  },
  websitesMax: PROFILE_LIMITS.websitesMax,
  photo: { sideMin: PHOTO_LIMITS.sideMin, bytesMax: PHOTO_LIMITS.bytesMax },
}

export const profilePartsText = (): string =>
  written(
    'What a profile may hold: categories, lengths, and how small a photo may be.',
    'PROFILE_PARTS',
    PROFILE_PARTS,
  )

export const accountFieldsText = (): string =>
  written(
    'What of an account can be kept as a file: what is taken, and returned when it is read.',
    'ACCOUNT_FIELDS',
    accountFields(),
  )

export const templatePartsText = (): string =>
  written(
    'Of what templates are made: kinds, for which categories, whether only versioned paths know them, and limits.',
    'TEMPLATE_PARTS',
    TEMPLATE_PARTS,
  )

const written = (about: string, name: string, value: object) =>
  `/** ${about} */\nexport const ${name} = ${JSON.stringify(value, null, 2)} as const\n\n`
