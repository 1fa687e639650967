import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { schemaWriter } from '../../../kernel/graph/openapi/json-schema.ts'
import type { Bag } from '../../../kernel/wire/params.ts'
import { readInput } from '../../../kernel/wire/read-input.ts'
import { sendInput } from './input.ts'

const refused = (bag: Bag, says: RegExp) => assert.throws(() => readInput(sendInput, bag), { message: says })

test('the type of a message decides its shape, in any case; without one it is a text', () => {
  assert.equal(readInput(sendInput, { to: '1', text: { body: 'Hi' } }).type, 'text')
  assert.equal(readInput(sendInput, { to: '1', type: ' TEXT ', text: '{"body":"Hi"}' }).type, 'text')
  const read = readInput(sendInput, { status: 'READ', message_id: 'mid.1', type: 'text' })
  assert.deepEqual({ ...read }, { type: undefined, status: 'read', message_id: 'mid.1' })
})

test('only the kind that is meant speaks of what is wrong with it', () => {
  refused({ type: 'text' }, /^\(#100\) The parameter text is required\.$/)
  refused({ type: 'telegram' }, /Param type must be one of \{text, template, interactive, flow, .*"telegram"/)
  refused({ type: 'interactive' }, /The parameter interactive is required/)
  refused({ type: 'interactive', interactive: {} }, /The parameter interactive\.type is required/)
  refused({ type: 'interactive', interactive: { type: 'x' } }, /interactive\.type must be one of \{button, /)
  refused({ type: 'interactive', interactive: 5 }, /Param interactive must be an object - got 5/)
  refused({ type: 'image', image: {} }, /Param image must have either an id/)
  refused({ status: 'delivered' }, /Param status must be one of \{read\} - got "delivered"/)
  const header = { type: 'image' }
  const action = { buttons: [{ reply: { id: '1', title: 'A' } }] }
  const interactive = { type: 'button', header, body: { text: 'x' }, action }
  refused({ type: 'interactive', interactive }, /The parameter interactive\.header\.image is required/)
})

type Def = {
  shape?: Record<string, z.core.$ZodType>
  options?: z.core.$ZodType[]
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  out?: z.core.$ZodType
}

const defOf = (schema: z.core.$ZodType) => schema._zod.def as Def

function isDescribed(schema: z.core.$ZodType): boolean {
  if (z.globalRegistry.get(schema)?.description !== undefined) return true
  const inner = defOf(schema).innerType ?? defOf(schema).out
  return inner !== undefined && isDescribed(inner)
}

/** The paths of all that has no description, however deep. */
function undescribed(schema: z.core.$ZodType, path: string[] = []): string[] {
  const { shape = {}, options = [], element, innerType, out } = defOf(schema)
  const named = Object.entries(shape).flatMap(([name, one]) => [
    ...(isDescribed(one) ? [] : [[...path, name].join('.')]),
    ...undescribed(one, [...path, name]),
  ])
  const inner = [...options, element, innerType, out].filter((one) => one !== undefined)
  return [...named, ...inner.flatMap((one) => undescribed(one, path))]
}

test('every kind of message stands in the contract, and every part of it is described', () => {
  const { oneOf } = schemaWriter('chat').input(sendInput) as { oneOf: { $ref: string }[] }
  assert.equal(new Set(oneOf.map(({ $ref }) => $ref)).size, 13)
  assert.deepEqual(undescribed(sendInput), [])
})
