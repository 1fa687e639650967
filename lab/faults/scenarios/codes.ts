/** T37: a day of attacks on verification codes. */

import { attackCodes } from '../attacks/code-attack.ts'
import { BOTH, notZero, type Scenario, unless } from '../scenario.ts'

const PER_DAY = 200
const GUESSES_OF_A_NUMBER_MAX = 20

export const codes: Scenario = {
  name: 'codes',
  test: 'T37',
  title: 'a day of requests for codes and guesses at them',
  bar: '0 wins, 20 guesses evaluated a day at a number, 0 codes beyond a limit, 0 requests refused within all of them, 0 right codes taken once guesses are refused',
  engines: BOTH,
  async run(t, { engine, option }) {
    const numbers = option('numbers', 50)
    const verdict = await attackCodes(t, {
      doors: engine === 'postgres' ? 3 : 1,
      hours: 24,
      apps: 4,
      numbers,
      addresses: 6,
      requests: option('requests', 10_000),
      guesses: option('guesses', 100_000),
      perDay: PER_DAY,
      mayBeLucky: true,
      seed: option('seed', Math.floor(Math.random() * 1_000_000)),
    })
    return {
      count: `${verdict.guesses} guesses, ${verdict.requests} requests, ${numbers} numbers`,
      figures: verdict,
      problems: [
        ...notZero(verdict, 'wins', 'guessedTooOften', 'strange', 'rightTaken'),
        ...notZero(verdict, 'beyondALimit', 'refusedTooEarly'),
        ...unless(verdict.evaluatedOfANumber <= GUESSES_OF_A_NUMBER_MAX, 'a number was guessed at too often'),
        ...unless(verdict.sent === verdict.taken, 'other codes were sent than were taken'),
        ...unless(verdict.limitsMet === 5, 'not every limit was met'),
        ...unless(verdict.rightCodes > 0 && verdict.takenNextDay === numbers, 'right codes were never right'),
      ],
    }
  },
}
