/** The tutorial of the kit says how much shorter it is than the one without: counted from both. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { stepsOf } from './guide.ts'

const textOf = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')

function linesOf(guide: string): { bot: number; tests: number } {
  const files = stepsOf(textOf(guide)).filter((step) => step.is === 'file' && step.name.endsWith('.js'))
  const count = (isMeant: (name: string) => boolean) =>
    files
      .filter((step) => step.is === 'file' && isMeant(step.name))
      .reduce((sum, step) => sum + (step.is === 'file' ? step.text.trim().split('\n').length : 0), 0)
  return { bot: count((name) => name === 'shop/bot.js'), tests: count((name) => name !== 'shop/bot.js') }
}

test('the lines of the bot and of its tests, with the kit and without, are as many as the guide says', () => {
  const [before, after] = [linesOf('guides/test-in-ci.md'), linesOf('tutorials/test-your-bot.md')]
  const words = textOf('tutorials/test-your-bot.md').replace(/\s+/g, ' ')
  assert.ok(
    words.includes(`The bot shrinks from ${before.bot} lines to ${after.bot},`),
    JSON.stringify([before, after]),
  )
  assert.ok(words.includes(`from ${before.tests} lines to ${after.tests}.`), JSON.stringify([before, after]))
})
