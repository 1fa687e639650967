/**
 * Conditions and templates: `${form.age} >= 18 && ${data.open}`, and in backticks `'Hello ' ${form.name}`.
 * Reading one gives a tree or the sentence that says where it cannot be read.
 */

import { type Binding, parseBinding } from './binding.ts'

export type Expression =
  | { is: 'literal'; value: string | number | boolean }
  | { is: 'bound'; binding: Binding }
  | { is: 'not'; of: Expression }
  | { is: 'operation'; operator: Operator; left: Expression; right: Expression }
  | { is: 'joined'; parts: Expression[] }

type Operator = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%'

/** From the loosest to the tightest. */
const LEVELS: readonly (readonly Operator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
]

const NESTING_MAX = 32
const OPERANDS_MAX = 200

type Reader = {
  text: string
  at: number
  shift: number
  depth: number
  operands: number
  bindings: Binding[]
}

class Unreadable extends Error {}

export type ReadExpression = { expression: Expression; bindings: Binding[] } | { problem: string }

/** A text in backticks, from 6.0 on, is read; anything else stands for itself. */
export const isTemplate = (text: string): boolean =>
  text.length >= 2 && text.charCodeAt(0) === 0x60 && text.charCodeAt(text.length - 1) === 0x60

export function readTemplate(text: string): ReadExpression {
  return read(text.slice(1, -1), 1, (reader) => {
    const parts = [operation(reader, 0)]
    while (skip(reader)) parts.push(operation(reader, 0))
    return parts.length === 1 && parts[0] ? parts[0] : { is: 'joined', parts }
  })
}

/** Backticks around a condition are tolerated: it is read either way. */
export function readCondition(text: string): ReadExpression {
  const inner = isTemplate(text) ? text.slice(1, -1) : text
  if (inner.trim() === '')
    return { problem: "Expected property 'condition' to contain at least one operand." }
  const found = read(inner, isTemplate(text) ? 1 : 0, (reader) => {
    const whole = operation(reader, 0)
    if (skip(reader)) throw unexpected(reader)
    return whole
  })
  if (
    'expression' in found &&
    found.expression.is === 'literal' &&
    typeof found.expression.value !== 'boolean'
  ) {
    return { problem: 'Expected single operand to be a boolean.' }
  }
  return found
}

function read(text: string, shift: number, how: (reader: Reader) => Expression): ReadExpression {
  const reader: Reader = { text, at: 0, shift, depth: 0, operands: 0, bindings: [] }
  try {
    return { expression: how(reader), bindings: reader.bindings }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  }
}

function operation(reader: Reader, level: number): Expression {
  const operators = LEVELS[level]
  if (!operators) return operand(reader)
  let left = operation(reader, level + 1)
  for (;;) {
    skip(reader)
    const operator = operators.find((one) => reader.text.startsWith(one, reader.at))
    if (!operator) return left
    reader.at += operator.length
    left = { is: 'operation', operator, left, right: operation(reader, level + 1) }
  }
}

function operand(reader: Reader): Expression {
  if (++reader.operands > OPERANDS_MAX)
    throw new Unreadable(`An expression may have ${OPERANDS_MAX} operands.`)
  if (!skip(reader)) throw new Unreadable('Expected an operand at the end of the expression.')
  const { text, at } = reader
  const char = text[at]
  if (char === '!') {
    reader.at++
    return { is: 'not', of: nested(reader, operand) }
  }
  if (char === '(') {
    reader.at++
    const inner = nested(reader, (inside) => operation(inside, 0))
    skip(reader)
    if (text[reader.at] !== ')') throw new Unreadable('Missing closing parenthesis.')
    reader.at++
    return inner
  }
  if (char === "'" || char === '"') return stringLiteral(reader, char)
  if (char === '$') return bound(reader)
  return wordOrNumber(reader)
}

function nested(reader: Reader, how: (reader: Reader) => Expression): Expression {
  if (++reader.depth > NESTING_MAX) throw new Unreadable(`An expression may nest ${NESTING_MAX} levels deep.`)
  const inner = how(reader)
  reader.depth--
  return inner
}

function stringLiteral(reader: Reader, quote: string): Expression {
  let value = ''
  for (let at = reader.at + 1; at < reader.text.length; at++) {
    const char = reader.text[at]
    if (char === '\\') value += reader.text[++at] ?? ''
    else if (char === quote) {
      reader.at = at + 1
      return { is: 'literal', value }
    } else value += char
  }
  throw new Unreadable(
    `Missing closing quote of the text that starts at column ${reader.at + reader.shift + 1}.`,
  )
}

function bound(reader: Reader): Expression {
  const end = reader.text.indexOf('}', reader.at)
  const binding = end < 0 ? undefined : parseBinding(reader.text.slice(reader.at, end + 1))
  if (!binding) throw unexpected(reader)
  reader.at = end + 1
  reader.bindings.push(binding)
  return { is: 'bound', binding }
}

const WORD = /(true|false|-?\d+(?:\.\d+)?)(?![A-Za-z0-9_])/y

function wordOrNumber(reader: Reader): Expression {
  WORD.lastIndex = reader.at
  const word = WORD.exec(reader.text)?.[1]
  if (word === undefined) throw unexpected(reader)
  reader.at += word.length
  if (word === 'true' || word === 'false') return { is: 'literal', value: word === 'true' }
  return { is: 'literal', value: Number(word) }
}

/** Passes white space; false at the end. */
function skip(reader: Reader): boolean {
  while (reader.at < reader.text.length && reader.text.charCodeAt(reader.at) <= 0x20) reader.at++
  return reader.at < reader.text.length
}

function unexpected(reader: Reader): Unreadable {
  const char = String.fromCodePoint(reader.text.codePointAt(reader.at) ?? 32)
  return new Unreadable(`Unexpected character '${char}' at column ${reader.at + reader.shift + 1}.`)
}
