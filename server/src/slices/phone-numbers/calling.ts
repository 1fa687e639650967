/** What a business sets about calls. It is stored and returned; no call is carried. */

import { z } from 'zod'
import { choice, integer, list, object, text } from '../../kernel/wire/params.ts'

const SWITCH = ['ENABLED', 'DISABLED'] as const
const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const

const CALL_LIMITS = {
  hoursPerDayMax: 2,
  holidaysMax: 20,
  countriesMax: 250,
  sipServersMax: 10,
}

const time = () => text({ pattern: /^([01][0-9]|2[0-3])[0-5][0-9]$/, says: 'a time of day such as 0930' })

const timezone = text({ max: 64 }).refine(isTimezone, { error: 'must be a time zone such as Europe/Berlin' })

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

type Hours = { day_of_week: (typeof DAYS)[number]; open_time: string; close_time: string }

const weekly = list(
  object({
    day_of_week: choice(DAYS).describe('The day.'),
    open_time: time().meta({ description: 'From when.', examples: ['0930'] }),
    close_time: time().meta({ description: 'Until when.', examples: ['1730'] }),
  }),
  { max: DAYS.length * CALL_LIMITS.hoursPerDayMax },
).superRefine((hours, context) => {
  const wrong = (message: string) => context.addIssue({ code: 'custom', message })
  if (hours.length === 0) wrong('must hold at least one day')
  for (const day of DAYS) assertDay(day, hours, wrong)
})

function assertDay(day: Hours['day_of_week'], hours: Hours[], wrong: (message: string) => void): void {
  const ofDay = hours
    .filter((one) => one.day_of_week === day)
    .toSorted((one, other) => one.open_time.localeCompare(other.open_time))
  const { hoursPerDayMax } = CALL_LIMITS
  if (ofDay.length > hoursPerDayMax)
    wrong(`may hold ${hoursPerDayMax} entries for ${day} - got ${ofDay.length}`)
  for (const [index, { open_time, close_time }] of ofDay.entries()) {
    if (open_time >= close_time)
      wrong(`must open before it closes - got ${open_time} to ${close_time} on ${day}`)
    const next = ofDay[index + 1]
    if (next && next.open_time < close_time) wrong(`has hours that overlap on ${day}`)
  }
}

const holidays = list(
  object({
    date: z.iso.date({ error: 'must be a date such as 2027-01-01' }).describe('The day.'),
    start_time: time().meta({ description: 'From when.', examples: ['0930'] }),
    end_time: time().meta({ description: 'Until when.', examples: ['1730'] }),
  }),
  { max: CALL_LIMITS.holidaysMax },
)

const callHours = object({
  status: choice(SWITCH).describe('Whether the hours below are kept; if not, calls are welcome at any time.'),
  timezone_id: timezone.describe('In whose time they are given.'),
  weekly_operating_hours: weekly.describe('At most two entries for a day.'),
  holiday_schedule: holidays
    .default([])
    .describe('Days with hours of their own; takes the place of all before.'),
})

const sipServer = object({
  hostname: text({ min: 1, max: 253 }).describe('Its name.'),
  port: integer(1, 65_535).optional().describe('Its port.'),
  request_uri_user_params: z
    .record(z.string(), z.string())
    .optional()
    .describe('Words for the address of a call.'),
})

const callingShape = {
  status: choice(SWITCH).describe('Whether customers may call.'),
  call_icon_visibility: choice(['DEFAULT', 'DISABLE_ALL']).describe('Whether they see a button for it.'),
  call_icons: object({
    restrict_to_user_countries: list(text({ pattern: /^[A-Z]{2}$/, says: 'a country code such as US' }), {
      max: CALL_LIMITS.countriesMax,
    }).describe('Only customers of these countries see it; empty: all do.'),
  }).describe('Who sees it.'),
  call_hours: callHours.describe('When customers may call; takes the place of all before.'),
  callback_permission_status: choice(SWITCH).describe('Whether who calls is asked to be called back.'),
  sip: object({
    status: choice(SWITCH).describe('Whether calls are announced by SIP.'),
    servers: list(sipServer, { max: CALL_LIMITS.sipServersMax }).optional().describe('By whom.'),
  }).describe('Calls by SIP.'),
}

/** Each part may be set by itself. */
export const callingInput = object(
  Object.fromEntries(Object.entries(callingShape).map(([name, one]) => [name, one.optional()])) as {
    [K in keyof typeof callingShape]: z.ZodOptional<(typeof callingShape)[K]>
  },
)
export type Calling = z.infer<typeof callingInput>

export const callingAnswer = z.object({
  status: z.enum(SWITCH),
  call_icon_visibility: z.string().optional(),
  call_icons: z.object({ restrict_to_user_countries: z.array(z.string()) }).optional(),
  call_hours: callHours.optional(),
  callback_permission_status: z.enum(SWITCH).optional(),
  sip: z.object({ status: z.enum(SWITCH), servers: z.array(sipServer).optional() }).optional(),
})

export const callingOf = (calling: Calling | null) => ({ status: 'DISABLED' as const, ...calling })
