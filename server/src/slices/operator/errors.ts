/** What is refused about the installation itself. */

import { refusing, shorten } from '../../kernel/wire/errors.ts'

export const seedTaken = refusing(
  'seedTaken',
  { code: 100, meaning: 'another world draws its ids from this seed' },
  (seed: string) => ({
    message: `Another world has the seed ${shorten(seed)}, and ids must differ. Remove or reset that one, or take another seed.`,
    blame: ['seed'],
  }),
)

export const seedRefused = refusing(
  'seedRefused',
  { code: 100, meaning: 'a world cannot begin with this seed file' },
  (place: string, problem: string) => ({
    message: `The seed_file cannot be planted: ${shorten(place)} ${problem}`,
    blame: ['seed_file'],
  }),
)

export const noSuchWorld = refusing(
  'noSuchWorld',
  { code: 100, subcode: 33, status: 404, meaning: 'there is no world of that id' },
  (id: string) =>
    `There is no world ${shorten(id)}: it was removed, has expired, or never was. GET /operator/worlds lists those there are.`,
)
