/** Bindings and expressions, given their values. */

import {
  type Binding,
  type Expression,
  isTemplate,
  looksBound,
  parseBinding,
  readCondition,
  readTemplate,
} from '@parley-dev/flow-json'
import { dataOf, formOf, type Session } from './session.ts'

/** Only what a screen really has: a name such as `constructor` leads nowhere. */
function lookUp(session: Session, binding: Binding): unknown {
  const screen = binding.screen ?? session.screen
  let value: unknown = binding.scope === 'data' ? dataOf(session, screen) : formOf(session, screen)
  for (const name of binding.names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/** A value of the definition with every binding in it replaced. What is not there stays out of objects. */
export function resolve(session: Session, value: unknown): unknown {
  if (typeof value === 'string') return resolveText(session, value)
  if (Array.isArray(value)) return value.map((entry) => resolve(session, entry) ?? null)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const resolved = resolve(session, entry)
      return resolved === undefined ? [] : [[key, resolved]]
    }),
  )
}

function resolveText(session: Session, text: string): unknown {
  if (looksBound(text)) {
    const binding = parseBinding(text)
    return binding ? lookUp(session, binding) : text
  }
  if (!isTemplate(text)) return text
  const read = readTemplate(text)
  return 'problem' in read ? text : evaluate(session, read.expression)
}

/** The objects of what should be a list of them: data comes from endpoints, which may send anything. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) return []
  return value.filter((entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry))
}

export function holds(session: Session, condition: string): boolean {
  const read = readCondition(condition)
  return !('problem' in read) && truthy(evaluate(session, read.expression))
}

const truthy = (value: unknown) =>
  value === true ||
  (typeof value === 'number' && value !== 0) ||
  (typeof value === 'string' && value !== '' && value !== 'false')

function evaluate(session: Session, expression: Expression): unknown {
  switch (expression.is) {
    case 'literal':
      return expression.value
    case 'bound':
      return lookUp(session, expression.binding)
    case 'not':
      return !truthy(evaluate(session, expression.of))
    case 'joined':
      return expression.parts.map((part) => textOf(evaluate(session, part))).join('')
    case 'operation': {
      const left = evaluate(session, expression.left)
      const right = () => evaluate(session, expression.right)
      if (expression.operator === '&&') return truthy(left) && truthy(right())
      if (expression.operator === '||') return truthy(left) || truthy(right())
      return operate(expression.operator, left, right())
    }
  }
}

export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What an endpoint sends may be anything: an object whose `toString` is no function cannot be made a number. */
export const numberOf = (value: unknown): number => Number(typeof value === 'object' ? textOf(value) : value)

function operate(operator: string, left: unknown, right: unknown): unknown {
  if (operator === '==') return isSame(left, right)
  if (operator === '!=') return !isSame(left, right)
  if (operator === '+' && (typeof left === 'string' || typeof right === 'string'))
    return textOf(left) + textOf(right)
  const [a, b] = [numberOf(left), numberOf(right)]
  switch (operator) {
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return a / b
    default:
      return a % b
  }
}

/** Form fields are texts, whatever was typed: `${form.age} == 18` compares what is meant. */
function isSame(left: unknown, right: unknown): boolean {
  if (typeof left === 'object' || typeof right === 'object')
    return JSON.stringify(left) === JSON.stringify(right)
  return left === right || textOf(left) === textOf(right)
}
