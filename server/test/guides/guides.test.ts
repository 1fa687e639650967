/** Every command of every guide is run as it stands there, and answers what the guide shows. */

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { needs } from '../needs.ts'
import { stepsOf } from './guide.ts'
import { needlessReasons } from './not-run.ts'
import { play, toolsOf, waysThrough } from './play.ts'

const guides = ['README.md', ...globSync('docs/{tutorials,guides}/*.md').sort()]

describe('a guide does what it says', { concurrency: 2 }, () => {
  for (const path of guides)
    test(path, async (t) => {
      const markdown = readFileSync(path, 'utf8')
      assert.deepEqual(needlessReasons(path, stepsOf(markdown)), [])
      for (const [way, started] of waysThrough(markdown).entries())
        await t.test(started, needs(...toolsOf(path, markdown, way)), (inner) =>
          play(inner, path, markdown, way),
        )
    })
})
