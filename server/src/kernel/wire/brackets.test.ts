import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { BRACKETS_DEPTH_MAX, bagOf, textsOf } from './brackets.ts'
import { Refusal } from './errors.ts'
import { pairsIn } from './form.ts'
import { type Bag, choice, list, object, text } from './params.ts'
import { readInput } from './read-input.ts'

const read = (query: string): Bag => bagOf(pairsIn(query))

test('brackets are lists and objects, as PHP, Ruby and axios write them', () => {
  const cases: [query: string, bag: Bag][] = [
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a%5B1%5D=two&a%5B0%5D=one', { a: ['one', 'two'] }],
    ['a[3]=x&a[7]=y', { a: ['x', 'y'] }],
    ['text[body]=Hello+there&to=1', { text: { body: 'Hello there' }, to: '1' }],
    [
      'c[0][type]=BODY&c[0][example][body_text][0][]=Ann&c[1][type]=FOOTER',
      { c: [{ type: 'BODY', example: { body_text: [['Ann']] } }, { type: 'FOOTER' }] },
    ],
    // Rack begins the next object where a name comes a second time.
    [
      'c[][type]=BODY&c[][tags][]=x&c[][tags][]=y&c[][type]=FOOTER&c[][text]=Bye',
      {
        c: [
          { type: 'BODY', tags: ['x', 'y'] },
          { type: 'FOOTER', text: 'Bye' },
        ],
      },
    ],
    ['a[b]=1&a[b]=2', { a: { b: ['1', '2'] } }],
    ['a[0]=x&a[name]=y', { a: { 0: 'x', name: 'y' } }],
    ['a[12345]=x', { a: { 12345: 'x' } }],
  ]
  for (const [query, bag] of cases) assert.deepEqual(read(query), bag, query)
})

test('a name that only looks like brackets is a name', () => {
  for (const name of ['a[', 'a]', 'a[b', 'a]b[', '[a]', '[]', 'a[b]c', 'a[b[c]]', 'a[[b]'])
    assert.deepEqual(read(`${name}=1`), { [name]: '1' }, name)
})

test('a repeated name is a list where a list is asked, and else the last of them', () => {
  const schema = z.object({
    status: list(choice(['APPROVED', 'PAUSED']), { commas: true })
      .or(choice(['ALL']))
      .optional(),
    name: z.string().optional(),
    text: object({ body: text() }).optional(),
  })
  assert.deepEqual(readInput(schema, read('status=approved&status=paused&name=a&name=b')), {
    status: ['APPROVED', 'PAUSED'],
    name: 'b',
  })
  assert.deepEqual(readInput(schema, read('status[]=approved&text[body]=Hi')), {
    status: ['APPROVED'],
    text: { body: 'Hi' },
  })
})

test('a page takes every name as it is, and the last of a repeated one', () => {
  assert.deepEqual(textsOf(pairsIn('o:size:a[b]=1&o:size:a[b]=2&c=')), { 'o:size:a[b]': '2', c: '' })
  assert.throws(() => textsOf(pairsIn('__proto__=1')), { message: /no parameter __proto__/ })
})

const refused = (query: string, says: RegExp) =>
  assert.throws(() => read(query), { name: 'Refusal', message: says }, query)

test('names of prototypes, too many brackets and two meanings of one name are refused', () => {
  for (const name of ['__proto__', 'constructor', 'prototype'])
    for (const query of [`${name}=1`, `${name}[a]=1`, `a[${name}]=1`, `a[0][${name}][b]=1`, `a[][${name}]=1`])
      refused(query, new RegExp(`There is no parameter ${name}`))
  assert.deepEqual(Object.keys(read(`a${'[b]'.repeat(BRACKETS_DEPTH_MAX)}=1`)), ['a'])
  refused(`a${'[b]'.repeat(BRACKETS_DEPTH_MAX + 1)}=1`, /deeper than 16/)
  for (const query of [
    'a=1&a[b]=2',
    'a[b]=2&a=1',
    'a[b]=1&a[b][c]=2',
    'a[b][c]=2&a[b]=1',
    'a[0]=1&a[0][b]=2',
  ])
    refused(query, /only one of them can be meant/)
  refused(Array.from({ length: 1_001 }, (_, at) => `a[${at}]=1`).join('&'), /at most 1000/)
  assert.equal((read('a[]=1&'.repeat(999)).a as string[]).length, 999)
})

const INPUTS = 10_000
const PIECES = [
  'a',
  'b',
  '0',
  '1',
  '17',
  '[',
  ']',
  '[]',
  '[b]',
  '[0]',
  '[1]',
  '__proto__',
  '[constructor]',
  '%5B',
  '=',
  '&',
  '&a',
  '',
]

test(`of ${INPUTS} random queries each is read or refused, nothing reaches a prototype, and every text is kept`, () => {
  let state = 20_261
  const below = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
  const textsIn = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce((sum: number, one) => sum + textsIn(one), 0)
      : 1
  const before = Object.getOwnPropertyNames(Object.prototype)
  let taken = 0
  for (let at = 0; at < INPUTS; at++) {
    const query = Array.from({ length: below(24) }, () => PIECES[below(PIECES.length)]).join('')
    try {
      const bag = read(query)
      taken++
      assert.equal(textsIn(bag), query.split('&').filter((pair) => pair !== '').length, query)
      assert.ok(isDeepStrictEqual(Object.keys(bag), Object.keys(JSON.parse(JSON.stringify(bag)))), query)
      assert.equal(Object.getPrototypeOf(bag), Object.prototype, query)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  assert.deepEqual(Object.getOwnPropertyNames(Object.prototype), before)
  assert.ok(taken > INPUTS / 10 && taken < INPUTS, `${taken} were read`)
})
