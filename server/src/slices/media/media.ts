/** Media: files that messages carry, what kinds there are, and the limits on them. */

import { DAY, MINUTE } from '../../kernel/process/clock.ts'

export type Media = {
  id: string
  account_id: string
  phone_number_id: string
  blob_id: string
  mime_type: string
  /** Lowercase hex. */
  sha256: string
  file_size: number
  filename: string | null
  created_at: number
}

/** What may be sent: images, stickers, sound, film, documents. */
export const MIME_TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'audio/aac',
  'audio/amr',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'video/mp4',
  'video/3gpp',
  'text/plain',
  'application/pdf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
])

export const LIMITS = {
  bytesMax: 16 * 1024 * 1024,
  linkLifetimeMs: 5 * MINUTE,
  lifetimeMs: 30 * DAY,
} as const
