/** Who is asked where host names lead to. */

import { isIP } from 'node:net'
import { z } from 'zod'
import { setting } from '../../process/settings.ts'

const isServer = (text: string) => {
  const [, bracketed, plain, port] = /^(?:\[(.+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  return isIP(text) !== 0 || (isIP(bracketed ?? plain ?? '') !== 0 && Number(port ?? 53) <= 65_535)
}

export const nameServersSetting = setting(
  'PARLEY_DNS_SERVERS',
  "Name servers to ask instead of the system's, separated by commas: 10.0.0.2 or 10.0.0.2:5353. The hosts file counts first.",
  z
    .string()
    .transform((text) => text.split(',').map((server) => server.trim()))
    .refine((servers) => servers.every(isServer), {
      error: 'must be addresses separated by commas, each with or without a port: 10.0.0.2,10.0.0.3:5353',
    })
    .optional(),
)
