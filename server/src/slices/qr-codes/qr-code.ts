/** A QR code: a short link that opens a conversation with a message already written. */

export const IMAGE_FORMATS = ['PNG', 'SVG'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

export type QrCode = {
  /** The code itself: clients know no other id. */
  id: string
  phone_number_id: string
  prefilled_message: string
  /** The picture that was asked for, if any was. */
  image_format: ImageFormat | null
  created_at: number
}

export const QR_LIMITS = {
  codeLength: 14,
  messageLengthMax: 140,
  codesPerNumberMax: 2_000,
  /** Edges of a PNG in pixels: 2048 is 17 cm in print; for anything larger there is the SVG. */
  imageSizeMin: 64,
  imageSizeMax: 2_048,
  imageSizeDefault: 600,
}

/** Letters and digits that nobody takes for one another: no B and 8, I and L, O, S and 5, Z and 2. */
export const CODE_ALPHABET = 'ACDEFGHJKMNPQRTUVWXY34679'
