import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { firstCharacters, lengthOf } from './characters.ts'
import { Refusal, shorten } from './errors.ts'
import { integer, text } from './params.ts'
import { readInput } from './read-input.ts'

const messageOf = (schema: z.ZodType, bag: Record<string, unknown>): string => {
  try {
    readInput(schema, bag)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  return assert.fail('it was taken')
}

test('texts are counted and cut by characters, never in the middle of one', () => {
  const mixed = 'a🥐b🥐'
  assert.equal(lengthOf(mixed), 4)
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((max) => firstCharacters(mixed, max)),
    ['', 'a', 'a🥐', 'a🥐b', mixed, mixed],
  )
  assert.equal(shorten('🥐'.repeat(5), 5), '🥐'.repeat(5))
  assert.equal(shorten('🥐'.repeat(6), 5), `${'🥐'.repeat(5)}… (6 characters)`)
})

test('a refusal counts what it shows as its bound is counted', () => {
  const schema = z.object({ about: text({ max: 256 }) })
  const message = messageOf(schema, { about: `x${'🥐'.repeat(256)}` })
  assert.equal(
    message,
    `(#100) Param about must be a string of at most 256 characters - got 257: "x${'🥐'.repeat(79)}"… (257 characters).`,
  )
})

test('a number without an upper bound is refused without one', () => {
  const schema = z.object({ limit: integer(1, Number.MAX_SAFE_INTEGER) })
  assert.match(messageOf(schema, { limit: '0' }), /a whole number of 1 or more - got 0/)
})
