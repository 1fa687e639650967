/** Which screens a flow has, for those who send people to one of them. */

import { cached } from '../../kernel/call/cache.ts'
import type { Asked } from '../../kernel/call/call.ts'
import type { House } from '../../kernel/call/house.ts'
import type { Reader } from '../../kernel/engine/index.ts'
import type { Flow } from './flow.ts'
import { readDefinition } from './store/definitions.ts'

/** What is no draft never changes its definition, which may be large: it is not read for every message. */
export async function screensOf(call: Pick<Asked, 'db' | 'house'>, flow: Flow): Promise<string[]> {
  return flow.status === 'DRAFT' ? readScreens(call.db, flow.id) : keptScreens(call.house).get(flow.id)
}

const keptScreens = cached('screens of flows', (house: House, id) => readScreens(house.storage.read, id))

async function readScreens(db: Reader, id: string): Promise<string[]> {
  const definition = await readDefinition({ db }, id)
  try {
    const { screens } = JSON.parse(definition.toString('utf8')) as { screens: { id: unknown }[] }
    return screens.map((screen) => String(screen.id))
  } catch {
    // A draft may hold anything; its validation errors say what.
    return []
  }
}
