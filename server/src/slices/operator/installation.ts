/** How the installation is set up, for who operates it: version, engine, settings in force. */

import { z } from 'zod'
import { installationOf } from '../../kernel/call/installation.ts'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorReading } from '../../kernel/graph/operation.ts'
import { brandSetting, platformBrandSetting } from '../../kernel/process/brand.ts'
import { modeSetting } from '../../kernel/process/mode.ts'
import { VERSION } from '../../kernel/process/version.ts'
import { secretField } from '../../kernel/wire/secret-fields.ts'

export const readInstallation = operatorReading('readInstallation', noNode, {
  summary:
    'Read how the installation is set up: version, engine, and the settings in force, secrets left out',
  answer: z
    .object({
      version: z.string(),
      mode: z.enum(['sandbox', 'production']),
      engine: z.enum(['sqlite', 'postgres']),
      brand: z.string(),
      platform_brand: z.string(),
      public_url: z.string(),
      settings: z.array(
        z.object({
          name: z.string(),
          about: z.string(),
          value: z
            .string()
            .optional()
            .describe('As it is used; none of a secret, and none where nothing is set.'),
          is_secret: z.boolean(),
          is_default: z.boolean(),
        }),
      ),
      to_copy: z
        .object({
          access_token: secretField(z.string()),
          app_secret: secretField(z.string()),
          app_id: z.string(),
          account_id: z.string(),
          phone_number_id: z.string(),
        })
        .optional()
        .describe('What the sandbox is called with, while nobody has chosen secrets or a seed of their own.'),
    })
    .meta({ id: 'Installation' }),
  run({ call: { house, baseUrl } }) {
    const installation = installationOf(house)
    const to_copy = installation?.toCopy()
    return {
      version: VERSION,
      mode: house.settings.get(modeSetting),
      engine: installation?.engine,
      brand: house.settings.get(brandSetting),
      platform_brand: house.settings.get(platformBrandSetting),
      public_url: baseUrl,
      settings: installation?.settings() ?? [],
      ...(to_copy && { to_copy }),
    }
  },
})
