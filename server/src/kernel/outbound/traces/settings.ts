/** Where traces go: by the names that every OpenTelemetry program knows, since whoever sets them sets them for all. */

import { z } from 'zod'
import { setting, wholeNumber } from '../../process/settings.ts'

export const tracesEndpointSetting = setting(
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'An OpenTelemetry collector that takes OTLP over HTTP (http://localhost:4318): calls are traced, and spans posted to /v1/traces there. None: nothing is traced.',
  z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
)

export const tracesHeadersSetting = setting(
  'OTEL_EXPORTER_OTLP_HEADERS',
  'Headers for the collector, as name=value separated by commas, values URL-encoded.',
  z
    .string()
    .refine((text) => readHeaders(text) !== undefined, {
      error: 'must be name=value, separated by commas, values URL-encoded',
    })
    .optional(),
  { secret: true },
)

export const serviceNameSetting = setting(
  'OTEL_SERVICE_NAME',
  'The name of this service in traces.',
  z.string().min(1).max(200),
  { fallback: 'parley' },
)

export const tracesPercentSetting = setting(
  'PARLEY_TRACES_PERCENT',
  'How many of all calls are traced, in percent; a call is traced whole or not at all.',
  wholeNumber(1, 100),
  { fallback: '100' },
)

export const traceSettings = [
  tracesEndpointSetting,
  tracesHeadersSetting,
  serviceNameSetting,
  tracesPercentSetting,
]

const HEADER = /^\s*([A-Za-z0-9!#$%&'*+.^_`|~-]+)\s*=\s*([\x21-\x7e]*)\s*$/

/** Undefined when it cannot be read. */
export function readHeaders(text: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {}
  for (const part of text.split(',')) {
    const [, name, value] = HEADER.exec(part) ?? []
    if (name === undefined || value === undefined) return undefined
    try {
      headers[name.toLowerCase()] = decodeURIComponent(value)
    } catch {
      return undefined
    }
  }
  return headers
}
