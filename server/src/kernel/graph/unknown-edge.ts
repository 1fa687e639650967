/** A path that leads nowhere, and what it probably meant: a misspelt edge, or one of another kind of node. */

import type { House } from '../call/house.ts'
import { type Refusal, unknownPath } from '../wire/errors.ts'
import type { Entry } from './directory.ts'
import type { Registry, Route } from './registry.ts'

const NODES_NAMED_MAX = 5
/** Shorter words are alike by chance. */
const MISSPELT_LENGTH_MIN = 4
const MISTAKES_MAX = 2

/** The entry is one that the caller may reach, and with it everything of its account. */
export async function unknownEdge(
  { house, registry }: { house: House; registry: Registry },
  door: Route['door'],
  entry: Entry,
  rest: string[],
): Promise<Refusal> {
  const hint =
    (await ofAnotherKind(house, registry, door, entry, rest)) ?? misspelt(registry, door, entry, rest)
  return unknownPath(`/${rest.join('/')}`, hint)
}

async function ofAnotherKind(
  house: House,
  { kinds, at, isListed }: Registry,
  door: Route['door'],
  { id, kind, account_id }: Entry,
  rest: string[],
): Promise<string | undefined> {
  if (account_id === null) return undefined
  const edge = rest[0] ?? ''
  const other = [...kinds.values()].find((one) =>
    [...(at(door, one.kind, edge)?.values() ?? [])].some(isListed),
  )
  if (!other) return undefined
  const nodes = await house.storage.read
    .selectFrom('directory')
    .select('id')
    .where('account_id', '=', account_id)
    .where('kind', '=', other.kind)
    .orderBy('id')
    .limit(NODES_NAMED_MAX + 1)
    .execute()
  const named = nodes.slice(0, NODES_NAMED_MAX).map((node) => node.id)
  const more = nodes.length > NODES_NAMED_MAX ? ' and more' : ''
  const has = named.length > 0 ? `This account has: ${named.join(', ')}${more}` : 'This account has none yet'
  return `${id} is ${oneOf(kinds.get(kind)?.title)}, and /${edge} is asked of ${oneOf(other.title)}. ${has}.`
}

const oneOf = (title = '') => `${/^[AEIOU]/.test(title) ? 'an' : 'a'} ${title}`

function misspelt({ routes }: Registry, door: Route['door'], { kind }: Entry, rest: string[]) {
  const word = rest[0] ?? ''
  if (word.length < MISSPELT_LENGTH_MIN) return undefined
  const edges = routes.filter((route) => route.door === door && route.kind === kind && route.edge !== '')
  const nearest = [...new Set(edges.map((route) => route.edge.split('/')[0] ?? ''))]
    .map((edge) => ({ edge, mistakes: distance(word, edge) }))
    .toSorted((a, b) => a.mistakes - b.mistakes)[0]
  return nearest && nearest.mistakes > 0 && nearest.mistakes <= MISTAKES_MAX
    ? `Did you mean ${nearest.edge}?`
    : undefined
}

/** How many letters must be put in, left out or exchanged; more than enough where the lengths differ by more. */
function distance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > MISTAKES_MAX) return MISTAKES_MAX + 1
  let above = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...from].entries()) {
    const line = [row + 1]
    for (const [column, other] of [...to].entries()) {
      const exchanged = (above[column] ?? 0) + (letter === other ? 0 : 1)
      line.push(Math.min(exchanged, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1))
    }
    above = line
  }
  return above.at(-1) ?? 0
}
