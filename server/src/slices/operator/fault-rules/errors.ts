/** What is refused about fault rules. */

import { firstCharacters } from '../../../kernel/wire/characters.ts'
import { refusing } from '../../../kernel/wire/errors.ts'
import { catalogue } from './codes.ts'
import { LIMITS } from './rule.ts'

export const noSuchApp = refusing(
  'noSuchApp',
  { code: 100, status: 404, subcode: 33, meaning: 'there is no such application or world' },
  (id: string) => `There is no application or world ${JSON.stringify(firstCharacters(id, 60))}.`,
)

export const noSuchRule = refusing(
  'noSuchRule',
  { code: 100, status: 404, subcode: 33, meaning: 'there is no such rule' },
  (id: string) => `There is no staging rule ${JSON.stringify(firstCharacters(id, 60))}.`,
)

export const unknownCode = refusing(
  'unknownCode',
  { code: 100, meaning: 'the catalogue has no such code' },
  (code: number) => ({
    message: `Param what.code: the catalogue has no code ${code}. It has: ${catalogue()
      .map((row) => row.code)
      .join(', ')}.`,
    blame: ['what'],
  }),
)

export const unknownWord = refusing(
  'unknownWord',
  { code: 100, meaning: 'there is no such operation, field or number' },
  (what: string, found: string, known: string[]) => ({
    message: `Param when.${what}: there is no ${JSON.stringify(firstCharacters(found, 80))}. There is: ${known.join(', ') || 'none'}.`,
    blame: ['when'],
  }),
)

export const neverFits = refusing(
  'neverFits',
  { code: 100, meaning: 'the rule asks for what is not known where it would step in' },
  (criterion: string, does: string, known: readonly string[]) => ({
    message: `Param when.${criterion}: "${does}" steps in where this is not known. There a rule may ask for: ${known.join(', ')}.`,
    blame: ['when'],
  }),
)

export const badTime = refusing(
  'badTime',
  { code: 100, meaning: 'until is no time to come' },
  (found: string, now: number, most: number) => ({
    message: `Param when.until must be a time between now (${new Date(now).toISOString()}) and ${new Date(most).toISOString()}: a date such as 2026-01-31T12:00:00Z, or unix seconds - got ${JSON.stringify(firstCharacters(found, 60))}.`,
    blame: ['when'],
  }),
)

export const oneOrTheOther = refusing(
  'oneOrTheOther',
  { code: 100, meaning: 'neither what nor scenario, or both' },
  () => ({ message: 'Give what, or scenario: one of the two.', blame: ['what', 'scenario'] }),
)

export const rulesTooMany = refusing(
  'rulesTooMany',
  { code: 100, meaning: 'the application has as many rules as it may' },
  () => `An application has at most ${LIMITS.rulesOfAppMax} rules in force. Remove some.`,
)
