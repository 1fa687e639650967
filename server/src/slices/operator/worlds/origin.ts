/** What a world was made with, kept sealed: what it begins again with. */

import type { House } from '../../../kernel/call/house.ts'
import { seedRefused } from '../errors.ts'
import type { SeedFile } from './seed-file.ts'
import type { World } from './world.ts'

const placeOf = (id: string) => ({ table: 'worlds', column: 'origin', row: id })

export const sealedOrigin = ({ secrets }: House, id: string, beginning: SeedFile): string =>
  secrets.seal(JSON.stringify(beginning), placeOf(id))

export function originOf({ secrets }: House, { id, origin }: World): SeedFile {
  if (origin === null) throw seedRefused('the world', 'was made when what it began with was not kept')
  return JSON.parse(secrets.open(origin, placeOf(id)))
}
