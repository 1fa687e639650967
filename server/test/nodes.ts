/** One node of every kind, belonging to the owner, for tests that walk the whole registry. */

import { ACCOUNT, APP, NUMBER, type TestHouse } from './house.ts'

export async function makeNodes(_world: TestHouse): Promise<Record<string, string>> {
  return { account: ACCOUNT, phone_number: NUMBER, app: APP }
}
