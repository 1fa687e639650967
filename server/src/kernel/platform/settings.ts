/** Changes that an installation switches by name: a preview, or a market that is late. */

import { z } from 'zod'
import type { Switched } from '../process/clock.ts'
import { setting } from '../process/settings.ts'
import { CHANGE_NAMES } from './platform.ts'

const WORDS: Record<string, boolean> = { on: true, off: false }

export const platformChangesSetting = setting(
  'PARLEY_PLATFORM_CHANGES',
  'Changes of the platform that hold, or do not, whatever the day, on versioned paths: `name=on` or `name=off`, separated by commas. `parley platform` lists the names.',
  z
    .string()
    .transform((text, context): Switched => {
      const switched: Record<string, boolean> = {}
      for (const part of text.split(',').flatMap((one) => one.trim() || [])) {
        const [name = '', word = ''] = part.split('=').map((one) => one.trim())
        const holds = WORDS[word.toLowerCase()]
        if (CHANGE_NAMES.includes(name) && holds !== undefined) switched[name] = holds
        else
          context.addIssue({
            code: 'custom',
            message: `each must be name=on or name=off, with one of the names ${CHANGE_NAMES.join(', ')}; not "${part}"`,
          })
      }
      return switched
    })
    .optional(),
)
