import assert from 'node:assert/strict'
import { after } from 'node:test'
import { isHere } from '../../server/test/needs.ts'
import { type Visit, visit } from './console-in-a-browser.ts'
import { composer } from './walks/composer.ts'
import { flows } from './walks/flows.ts'
import { frontDoor } from './walks/front-door.ts'
import { gettingAround } from './walks/getting-around.ts'
import { firstSteps, home } from './walks/home.ts'
import { laboratory } from './walks/laboratory.ts'
import { nothingLost } from './walks/nothing-lost.ts'
import { numbers } from './walks/numbers.ts'
import { operation } from './walks/operation.ts'
import { platform } from './walks/platform.ts'
import { replay } from './walks/replay.ts'
import { templates } from './walks/templates.ts'
import { watch } from './walks/watch.ts'
import { webhooks } from './walks/webhooks.ts'

/** One server, one browser, and one story: what a walk leaves behind, the next one finds. */
const closing: (() => unknown)[] = []
const closed = { after: (close: () => unknown) => void closing.push(close) } as never
const here = isHere('browser') ? await visit(closed) : ({ complaints: [] } as unknown as Visit)

after(async () => {
  for (const close of closing.reverse()) await close()
  assert.deepEqual(here.complaints, [])
})

frontDoor(here)
home(here)
watch(here)
templates(here)
flows(here)
webhooks(here)
nothingLost(here)
laboratory(here)
numbers(here)
platform(here)
operation(here)
composer(here)
replay(here)
gettingAround(here)
firstSteps(here)
