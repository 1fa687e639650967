/** Work that recurs for everybody, in each world by its own clock. */

import { byClock, type Call } from '../../call/call.ts'
import type { World } from '../of-world.ts'

/** With an application, for that world only: the job was asked for because its clock was moved. */
export async function inEachWorld(
  call: Call,
  appId: World,
  work: (call: Call, appId: World) => Promise<void>,
): Promise<void> {
  if (appId !== undefined) return work(call, appId)
  await work(call, undefined)
  const worlds = await call.db.selectFrom('worlds').select('app_id').execute()
  for (const { app_id } of worlds)
    await work(byClock(call, await call.house.worldClocks.within(call.db, app_id)), app_id)
}
