/** What is refused about the rules of a policy. */

import { refusing, shorten } from '../../../kernel/wire/errors.ts'

export const patternRefused = refusing(
  'patternRefused',
  { code: 100, meaning: 'the pattern cannot be used' },
  (parameter: string, problem: string) => ({
    message: `Param ${parameter} is not a pattern that can be used: ${problem}.`,
    blame: [parameter],
  }),
)

export const ruleNameTaken = refusing(
  'ruleNameTaken',
  { code: 100, meaning: 'there is a rule of this name' },
  (name: string) => ({
    message: `A policy rule named ${name} already exists; change that one.`,
    blame: ['name'],
  }),
)

export const noSuchRule = refusing(
  'noSuchRule',
  { code: 100, status: 404, meaning: 'there is no such rule' },
  (name: string) => `There is no policy rule named "${shorten(name, 80)}".`,
)

export const tooManyRules = refusing(
  'tooManyRules',
  { code: 100, meaning: 'there are as many rules as may be' },
  (most: number) => `There are ${most} policy rules already, which is the most; remove one first.`,
)

export const rulesTooLarge = refusing(
  'rulesTooLarge',
  { code: 100, meaning: 'the enabled rules would take too long together' },
  (size: number, most: number) => ({
    message: `The enabled rules would compile to ${size} steps, and at most ${most} are allowed together; disable one, or use smaller repetitions.`,
    blame: ['pattern'],
  }),
)
