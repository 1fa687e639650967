/** Parameters of analytics, as the platform's clients write them: moments in seconds, words with or without quotes. */

import { z } from 'zod'
import { choice, lenient, moment, text } from '../../kernel/wire/params.ts'

/** `[COST,VOLUME]`, `["COST"]`, or a list. */
const split = (value: unknown) =>
  typeof value === 'string'
    ? value
        .replace(/^\s*\[|\]\s*$/g, '')
        .split(',')
        .flatMap((word) => word.trim().replace(/^["']|["']$/g, '') || [])
    : value

const WORDS_MAX = 100

export const words = <const T extends readonly string[]>(allowed: T) =>
  lenient(split, z.array(choice(allowed)).max(WORDS_MAX))

export const anyWords = () => lenient(split, z.array(text({ max: 100 })).max(WORDS_MAX))

export const span = {
  start: moment().describe('From when on, in unix seconds.'),
  end: moment().describe('Until when, in unix seconds.'),
}
