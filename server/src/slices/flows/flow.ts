/** A flow: a form of several screens, from draft to published to deprecated. */

import type { ValidationError } from '@parley-dev/flow-json'
import { DAY, HOUR } from '../../kernel/process/clock.ts'

export const FLOW_STATUSES = ['DRAFT', 'PUBLISHED', 'DEPRECATED', 'THROTTLED', 'BLOCKED'] as const
export type FlowStatus = (typeof FLOW_STATUSES)[number]

export const FLOW_CATEGORIES = [
  'SIGN_UP',
  'SIGN_IN',
  'APPOINTMENT',
  'APPOINTMENT_BOOKING',
  'LEAD_GENERATION',
  'SHOPPING',
  'CONTACT_US',
  'CUSTOMER_SUPPORT',
  'SURVEY',
  'OTHER',
] as const
type FlowCategory = (typeof FLOW_CATEGORIES)[number]

export const ALERTS = ['ENDPOINT_AVAILABILITY', 'ENDPOINT_ERROR_RATE', 'ENDPOINT_LATENCY'] as const
export type Alert = (typeof ALERTS)[number]

export type Flow = {
  id: string
  account_id: string
  /** The application that the flow is connected to: its secret signs the calls to the data endpoint. */
  app_id: string
  name: string
  status: FlowStatus
  categories: FlowCategory[]
  endpoint_uri: string | null
  json_version: string | null
  data_api_version: string | null
  validation_errors: ValidationError[]
  /** Alerts about the data endpoint that are active. */
  alerts: Alert[]
  /** Part of the preview's address; a new one ends the old address. */
  preview_key: string
  preview_expires_at: number
  /** When the data endpoint was last called. */
  called_at: number
  created_at: number
  updated_at: number
}

/** The states in which each verb is allowed. Throttled and blocked flows are published ones in poor health. */
export const FLOW_LIFECYCLE = {
  upload: ['DRAFT'],
  publish: ['DRAFT'],
  deprecate: ['PUBLISHED', 'THROTTLED', 'BLOCKED'],
  delete: ['DRAFT', 'PUBLISHED', 'DEPRECATED', 'THROTTLED', 'BLOCKED'],
} as const satisfies Record<string, readonly FlowStatus[]>

export const FLOW_LIMITS = {
  nameLengthMax: 200,
  uriLengthMax: 2_000,
  migratedMax: 100,
  previewLivesMs: 30 * DAY,
  downloadLivesMs: HOUR,
  callsKeptMs: 7 * DAY,
}

/** What a new flow starts with, so that it can be read and previewed at once. */
export const FIRST_DEFINITION = `{
  "version": "7.1",
  "screens": [
    {
      "id": "WELCOME",
      "title": "Welcome",
      "terminal": true,
      "success": true,
      "data": {},
      "layout": {
        "type": "SingleColumnLayout",
        "children": [
          { "type": "TextHeading", "text": "Hello" },
          { "type": "TextBody", "text": "This flow is a draft. Upload a definition to give it its screens." },
          { "type": "Footer", "label": "Done", "on-click-action": { "name": "complete", "payload": {} } }
        ]
      }
    }
  ]
}
`
