import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomFrom } from '../../../server/test/multipart-bodies.ts'
import { isLinearizable, type Model, type Recorded } from './linearizable.ts'
import { flowStatus, type GuessAnswer, tierPlaces, verificationTries } from './models.ts'

/** `publish 0 10 done`: from and to as numbers, an answer, or `?` where none came. */
function recorded<Input, Output>(...lines: string[]): Recorded<Input, Output>[] {
  return lines.map((line) => {
    const [input, from, to, output] = line.split(' ')
    const answer = output === '?' ? undefined : /^\d+$/.test(output ?? '') ? Number(output) : output
    return { input, from: Number(from), to: Number(to), output: answer } as Recorded<Input, Output>
  })
}

const RIGHT: [string, Model<never, never, never>, string[]][] = (
  [
    ['one after the other', flowStatus, ['publish 0 1 done', 'read 2 3 PUBLISHED', 'deprecate 4 5 done']],
    [
      'a read beside a write may see either',
      flowStatus,
      ['publish 0 9 done', 'read 1 2 DRAFT', 'read 3 4 PUBLISHED'],
    ],
    ['of two at once one is refused', flowStatus, ['publish 0 9 refused', 'publish 0 9 done']],
    [
      'what was never answered happened late',
      flowStatus,
      ['publish 0 Infinity ?', 'read 5 6 DRAFT', 'read 7 8 PUBLISHED'],
    ],
    ['or never', flowStatus, ['publish 0 Infinity ?', 'read 5 6 DRAFT', 'publish 7 8 done']],
    [
      'guesses at once are counted in some order',
      verificationTries,
      ['guess 0 9 3', 'guess 1 8 4', 'guess 2 7 2'],
    ],
    [
      'a guess without an answer may have counted',
      verificationTries,
      ['guess 0 1 4', 'guess 2 Infinity ?', 'guess 5 6 2'],
    ],
    ['whoever has a place keeps it', tierPlaces(1), ['ann 0 1 taken', 'bob 2 3 full', 'ann 4 5 taken']],
    ['a place may be gone to one without an answer', tierPlaces(1), ['ann 0 Infinity ?', 'bob 2 3 full']],
  ] as const
).map(([name, model, lines]) => [name, model as never, [...lines]])

const WRONG: [string, Model<never, never, never>, string[]][] = (
  [
    ['a read that is older than an answer', flowStatus, ['publish 0 1 done', 'read 2 3 DRAFT']],
    ['a read that goes back', flowStatus, ['publish 0 9 done', 'read 1 2 PUBLISHED', 'read 3 4 DRAFT']],
    ['two that publish the same draft', flowStatus, ['publish 0 9 done', 'publish 0 9 done']],
    ['a refusal nobody can explain', flowStatus, ['publish 0 1 refused', 'read 2 3 DRAFT']],
    ['a write that was answered and lost', flowStatus, ['publish 0 1 done', 'publish 2 3 done']],
    ['an effect before its call', flowStatus, ['read 0 1 PUBLISHED', 'publish 2 Infinity ?']],
    ['a guess that was not counted', verificationTries, ['guess 0 1 4', 'guess 2 3 4']],
    ['two guesses counted as one', verificationTries, ['guess 0 9 4', 'guess 0 9 4']],
    ['a guess counted twice', verificationTries, ['guess 0 1 4', 'guess 2 3 2']],
    ['one customer too many', tierPlaces(1), ['ann 0 9 taken', 'bob 0 9 taken']],
    ['a place that stays empty', tierPlaces(2), ['ann 0 1 taken', 'bob 2 3 full']],
  ] as const
).map(([name, model, lines]) => [name, model as never, [...lines]])

test('histories that can be put in order, one call after the other, are accepted', () => {
  for (const [name, model, lines] of RIGHT)
    assert.equal(isLinearizable(model, recorded(...lines)), true, name)
})

test('each planted violation is found', () => {
  for (const [name, model, lines] of WRONG)
    assert.equal(isLinearizable(model, recorded(...lines)), false, name)
})

test('a long history of a thing that behaves is accepted, and refused with one answer changed', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const history = behaved(seed, 40)
    assert.equal(isLinearizable(verificationTries, history), true, `seed ${seed}`)
    const answered = history.findIndex(({ output }) => typeof output === 'number')
    const changed = history.with(answered, { ...history[answered], output: 17 } as (typeof history)[number])
    assert.equal(isLinearizable(verificationTries, changed), false, `seed ${seed}`)
  }
})

/** Calls that overlap, each happening at one moment of its time; some are never answered, and some of those never happen. */
function behaved(seed: number, many: number): Recorded<'guess', GuessAnswer>[] {
  const below = randomFrom(seed)
  let tries = 0
  return Array.from({ length: many }, (_, at): Recorded<'guess', GuessAnswer> => {
    const moment = at * 10
    const [from, to] = [moment - below(40), moment + below(40)]
    if (below(10) === 0) return { input: 'guess', output: undefined, from, to: Number.POSITIVE_INFINITY }
    tries++
    return { input: 'guess', output: tries <= 5 ? 5 - tries : 'too many', from, to }
  })
}
