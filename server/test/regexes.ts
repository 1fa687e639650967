/** Every regular expression in the sources, and texts on which a careless one would take for ever. */

import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

export type Found = { file: string; regex: RegExp }

export const ATTACK_LENGTH = 50_000

type Node = { type?: string; pattern?: string; flags?: string; [key: string]: unknown }

export function regexesInSources(): Found[] {
  const files = globSync('{server,sdk}/src/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  return files.sort().flatMap((file) => {
    const found: Found[] = []
    const look = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      const { type, pattern, flags } = node as Node
      if (type === 'RegExpLiteral') found.push({ file, regex: new RegExp(pattern ?? '', flags) })
      for (const child of Object.values(node)) look(child)
    }
    look(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', target: 'es2024' }))
    return found
  })
}

/** Whatever builds an expression from a text: somebody else's text must never come to it. */
export function builtExpressions(): string[] {
  const files = globSync('{server,sdk}/src/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  return files.filter((file) => /\bRegExp\(/.test(readFileSync(file, 'utf8')))
}

const UNITS = [
  'a',
  'Z',
  '0',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '-',
  '_',
  '.',
  ',',
  ':',
  '/',
  '\\',
  '@',
  '#',
  '?',
  '&',
  '=',
  '%',
  '+',
  '*',
  '~',
  '<',
  '>',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '"',
  "'",
  '`',
  '!',
  '|',
  '\0',
  'é',
  '💣',
  '\u200b',
  '\u2028',
  'a ',
  ' a',
  'a.',
  'a-',
  'a_',
  'a,',
  'a@',
  'a/',
  '.a',
  '1.',
  '1,',
  '%41',
  '%',
  '{{1}}',
  '{{',
  '}}',
  '{{a',
  '*a*',
  '_a_',
  '**',
  '~~',
  '```',
  '<a',
  '&a',
  '&a=',
  '?a',
  '=a',
  '://',
  '://a',
  '\\n',
  'bearer ',
  'Basic ',
  'v1.',
  '----',
  '-----BEGIN ',
  'parley_',
  'a=b;',
  'a{',
  'a}',
  'a(',
  '${',
  '${a',
  'data.',
  'form.',
  "'a'",
  '"a"',
  '&&',
  '||',
  '==',
  'PRIVATE KEY',
]

/** Each unit over and over, with an end that most expressions do not expect, and what a literal start calls for. */
export function attacksOn({ source }: RegExp): string[] {
  const start = /^\^?((?:[\w/:-]|\\[/.+])+)/.exec(source)?.[1]?.replaceAll('\\', '') ?? ''
  return UNITS.flatMap((unit) => {
    const long = unit.repeat(Math.ceil(ATTACK_LENGTH / unit.length)).slice(0, ATTACK_LENGTH)
    return [`${long}\u0001`, `${start}${long}\u0001`]
  })
}

/** Beyond this no further attack is needed to know. */
const ENOUGH_MS = 100

/** The processor's time for the worst attack, in milliseconds. What others do on the machine makes no difference. */
export function worstAttack({ regex }: Found): { ms: number; text: string } {
  let worst = { ms: 0, text: '' }
  for (const text of new Set(attacksOn(regex))) {
    const ms = timeOf(regex, text)
    if (ms > worst.ms) worst = { ms, text }
    if (ms > ENOUGH_MS) break
  }
  // Once more: the first time may have paid for compiling it, or for a tick of the clock.
  return worst.text === '' ? worst : { ...worst, ms: Math.min(worst.ms, timeOf(regex, worst.text)) }
}

function timeOf(regex: RegExp, text: string): number {
  const before = process.threadCpuUsage().user
  regex.lastIndex = 0
  if (regex.global) text.replace(regex, '')
  else regex.test(text)
  return (process.threadCpuUsage().user - before) / 1000
}
