/** Which screens a flow has, for those who send people to one of them. */

import type { Asked } from '../../kernel/call/call.ts'
import type { House } from '../../kernel/call/house.ts'
import type { Reader } from '../../kernel/storage/tables.ts'
import type { Flow } from './flow.ts'
import { readDefinition } from './store/definitions.ts'

/** What is no draft never changes its definition, which may be large: it is not read for every message. */
export function screensOf(call: Pick<Asked, 'db' | 'house'>, flow: Flow): Promise<string[]> {
  return flow.status === 'DRAFT' ? readScreens(call.db, flow.id) : rememberedScreens(call.house, flow.id)
}

const rememberedScreens = async (house: House, id: string) =>
  house.memories.of('screens of flows', (flowId) => readScreens(house.storage.read, flowId)).get(id)

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
