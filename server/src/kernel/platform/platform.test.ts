import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChangeName } from './changes.ts'
import { CHANGE_NAMES, NO_PLATFORM, platformAt, TIMELINE } from './platform.ts'
import { platformChangesSetting } from './settings.ts'
import { endingOf, versionServed } from './versions.ts'

const at = (date: string, asked = '', switched = {}) => platformAt(Date.parse(date), { switched, asked })

test('a change holds from midnight of its day on, and until midnight of its last', () => {
  const free = 'utility_templates_in_the_window_are_free'
  const holds = (date: string) => at(date).has(free)
  assert.deepEqual(
    ['2025-06-30T23:59:59Z', '2025-07-01T00:00:00Z', '2026-09-30T23:59:59Z', '2026-10-01T00:00:00Z'].map(
      holds,
    ),
    [false, true, true, false],
  )
  assert.equal(at('2026-01-01').since(free), Date.parse('2025-07-01'))
  assert.equal(at('2026-10-02').since(free), undefined)
})

test('a change is met by who speaks its version, on a day when that is there', () => {
  const left = 'conversation_is_left_out_of_statuses'
  const met = (date: string, asked: string) => at(date, asked).has(left)
  assert.deepEqual(
    [met('2025-10-09', 'v23.0'), met('2025-10-09', 'v24.0'), met('2025-10-09', '')],
    [false, true, true],
  )
  assert.deepEqual([met('2025-10-07', 'v24.0'), met('2027-10-09', 'v23.0')], [false, true])
})

test('what is switched goes before the day, and what is optional holds only there', () => {
  const [charged, share] = ['service_messages_are_charged', 'monthly_free_service_messages'] as const
  assert.equal(at('2026-09-30', '', { [charged]: true }).since(charged), 0)
  assert.equal(at('2026-10-02', '', { [charged]: false }).has(charged), false)
  assert.deepEqual(
    [at('2026-10-02').has(share), at('2026-10-02', '', { [share]: true }).has(share)],
    [false, true],
  )
  assert.deepEqual(
    [NO_PLATFORM.has(charged), NO_PLATFORM.since(charged), NO_PLATFORM.version],
    [false, undefined, undefined],
  )
})

test('the platform is worked out once between two changes, and anew behind each, forwards and back', () => {
  const switched = {}
  const told = (now: number, own: Record<string, boolean>) => {
    const platform = platformAt(now, { switched: own, asked: 'v24.0' })
    return [platform.version, ...CHANGE_NAMES.map((name) => platform.since(name as ChangeName))]
  }
  const moments = TIMELINE.flatMap(({ fromMs }) => [fromMs - 1, fromMs])
  for (const now of [...moments, ...moments.toReversed()])
    assert.deepEqual(told(now, switched), told(now, {}), new Date(now).toISOString())
  const last = moments.at(-1) ?? 0
  assert.equal(platformAt(last, { switched }), platformAt(last + 1, { switched }))
})

test('no version is refused: one that is not there yet answers as the newest, one that has ended as the oldest that lives', () => {
  const day = Date.parse('2026-10-02')
  const served = ['v2.10', 'v20.0', 'v21.0', 'v22', 'v24.0', 'v99.0', ''].map((asked) =>
    versionServed(asked, day),
  )
  assert.deepEqual(served, ['v21.0', 'v21.0', 'v21.0', 'v22.0', 'v24.0', 'v26.0', 'v26.0'])
  assert.equal(versionServed('v21.0', Date.parse('2027-01-21')), 'v22.0')
})

test('whoever uses a version is warned half a year ahead that it ends, and for ever that it has ended', () => {
  const warnings = ['v21.0', 'v26.0', '', 'v22.0'].map((asked) =>
    endingOf(asked, Date.parse('2026-11-19T12:00:00Z')),
  )
  assert.deepEqual(warnings, ['v21.0 ends in 63 days, on 2027-01-21', undefined, undefined, undefined])
  const later = Date.parse('2027-01-22')
  assert.equal(endingOf('v21.0', later), 'v21.0 has ended on 2027-01-21: v22.0 answers')
  assert.equal(endingOf('v2.10', later), 'v2.10 has ended: v22.0 answers')
})

test('every change has a name of its own, days that are days, and one sentence', () => {
  assert.equal(new Set(TIMELINE.map(({ name }) => name)).size, TIMELINE.length)
  for (const { name, fromMs, untilMs, says } of TIMELINE) {
    assert.ok(fromMs > 0 && fromMs < untilMs, name)
    assert.match(says, /^[A-Z].*\.$/, name)
    assert.match(name, /^[a-z0-9_]+$/)
  }
})

test('an installation switches changes by name, and gets the names where it misspells one', () => {
  const read = (text: string) => platformChangesSetting.schema.safeParse(text)
  assert.deepEqual(read(' usernames=on, service_messages_are_charged = OFF,').data, {
    usernames: true,
    service_messages_are_charged: false,
  })
  for (const text of ['usernames', 'user_names=on', 'usernames=yes'])
    assert.match(
      read(text).error?.issues[0]?.message ?? '',
      /each must be name=on or name=off, with one of the names marketing_/,
    )
})
