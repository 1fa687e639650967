/** Where a scanned code leads people who have an app to write in. */

import { z } from 'zod'
import { setting } from '../../kernel/process/settings.ts'

export const chatAppUrlSetting = setting(
  'PARLEY_CHAT_APP_URL',
  'Opens the chat app from the page of a QR code: an address with {phone} and {text} in it. Unset: the page shows the message and the number.',
  z
    .string()
    .regex(/^(?!javascript:|data:|vbscript:)[a-z][a-z0-9+.-]*:\S*$/i, 'must be an address')
    .refine((url) => url.includes('{phone}'), { error: 'must have {phone} in it' })
    .optional(),
)
