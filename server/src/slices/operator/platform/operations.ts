/** The platform by date: which of its changes hold, what comes next, and switching one in a world. */

import { z } from 'zod'
import { switchForServer, switchForWorld } from '../../../kernel/engine/index.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import { operatorOperation, operatorReading } from '../../../kernel/graph/operation.ts'
import { CONCERNS } from '../../../kernel/platform/change.ts'
import { CHANGE_NAMES, type Dated, holdsAt, TIMELINE } from '../../../kernel/platform/platform.ts'
import { versionServed } from '../../../kernel/platform/versions.ts'
import { DAY, type Switched } from '../../../kernel/process/clock.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'
import { shorten } from '../../../kernel/wire/errors.ts'
import { json, moment, text } from '../../../kernel/wire/params.ts'
import { noSuchWorld } from '../errors.ts'
import { worldAt } from '../worlds/world-at.ts'

export const platformChanges = () =>
  json(z.record(z.string(), z.boolean({ error: 'must be true, to have it hold, or false' })))
    .superRefine((changes, context) => {
      const unknown = Object.keys(changes).filter((name) => !CHANGE_NAMES.includes(name))
      if (unknown.length === 0) return
      const message = `has ${shorten(unknown.join(', '))}, which cannot be switched. There are ${CHANGE_NAMES.join(', ')}`
      context.addIssue({ code: 'custom', message })
    })
    .meta({
      description:
        'Changes of the platform by name: true where one holds whatever the day, false where it does not.',
      examples: [{ service_messages_are_charged: false }],
    })

const change = z
  .object({
    name: z.string(),
    from: z.string().describe('The day from which it holds, at midnight UTC.'),
    until: z.string().optional().describe('The day from which it no longer does.'),
    says: z.string(),
    source: z.string(),
    certain: z.boolean().describe('Whether the platform itself says so, and says the day.'),
    concerns: z.enum(CONCERNS),
    version: z.string().optional().describe('Only who speaks this version or a later one meets it.'),
    is_optional: z.boolean().optional().describe('It holds only where somebody switches it on.'),
    switched: z.enum(['on', 'off']).optional().describe('It holds, or does not, whatever the day.'),
  })
  .meta({ id: 'PlatformChange' })

const answer = z
  .object({
    at: z.string(),
    version: z.string().describe('The newest version; older ones are answered, too, until they end.'),
    changes: z.array(change).describe('Those that hold, in the order in which they came.'),
    next: z
      .array(change.extend({ at: z.string(), in_days: z.int(), what: z.enum(['begins', 'ends']) }))
      .describe('What begins or ends after that, the next one first.'),
    optional: z
      .array(change)
      .describe('Those that hold only where somebody switches them on, and that nobody has.'),
  })
  .meta({ id: 'Platform' })

function describe({ fromMs: _, untilMs: __, isOptional, ...row }: Dated, switched: Switched) {
  const isOn = switched[row.name]
  return {
    ...row,
    ...(isOptional && { is_optional: true }),
    ...(isOn !== undefined && { switched: isOn ? 'on' : 'off' }),
  }
}

function timelineAt(now: number, switched: Switched) {
  const dated = TIMELINE.filter((row) => !row.isOptional && switched[row.name] === undefined)
  const next = dated
    .flatMap((row) => [
      { row, at: row.fromMs, what: 'begins' },
      { row, at: row.untilMs, what: 'ends' },
    ])
    .filter(({ at }) => at > now && at < Number.POSITIVE_INFINITY)
    .toSorted((one, other) => one.at - other.at)
  return {
    at: writeDate(now),
    version: versionServed('', now),
    changes: TIMELINE.filter((row) => holdsAt(row, now, switched)).map((row) => describe(row, switched)),
    next: next.map(({ row, at, what }) => ({
      ...describe(row, switched),
      at: writeDate(at),
      what,
      in_days: Math.ceil((at - now) / DAY),
    })),
    optional: TIMELINE.filter((row) => row.isOptional && !holdsAt(row, now, switched)).map((row) =>
      describe(row, switched),
    ),
  }
}

const KEY = 'The id of the world; 0 for the seeded sandbox.'

export const readPlatform = operatorReading('readPlatform', noNode, {
  summary: 'Read what holds on the platform at a date, and which changes come next',
  input: z.object({
    at: moment()
      .optional()
      .meta({
        description: 'At which moment; unless given, at the time of the service, or of the world.',
        examples: ['2027-01-22T00:00:00Z'],
      }),
    world: text({ max: 20 }).optional().describe(`As it is in a world. ${KEY}`),
  }),
  request: { at: '2027-01-22' },
  answer,
  refuses: [noSuchWorld],
  async run({ input: { at, world }, call }) {
    const clock =
      world === undefined ? call.clock : await call.house.worldClocks.of(await worldAt(call, world))
    return timelineAt(at ?? clock.now(), clock.switched())
  },
})

export const switchPlatform = operatorOperation('switchPlatform', noNode, {
  sandboxOnly: true,
  summary: 'Have changes of the platform hold in a world, or not, whatever its clock shows',
  key: KEY,
  input: z.object({
    changes: platformChanges().describe('All that is switched there from now on; {} for nothing.'),
  }),
  request: { changes: { service_messages_are_charged: false } },
  answer,
  refuses: [noSuchWorld],
  async run({ key, input: { changes }, call }) {
    const app_id = await worldAt(call, key)
    const { house, db } = call
    await (app_id === undefined ? switchForServer(call, changes) : switchForWorld(call, app_id, changes))
    const clock = await house.worldClocks.within(db, app_id)
    return timelineAt(clock.now(), { ...house.clock.installed, ...changes })
  },
})
