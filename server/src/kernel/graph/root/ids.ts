/** `GET /v23.0/?ids=1,2`: several nodes read in one request, as a map by id. */

import { z } from 'zod'
import { invalidParameter } from '../../wire/errors.ts'
import type { Bag } from '../../wire/params.ts'
import { list, text } from '../../wire/params.ts'
import { readInput } from '../../wire/read-input.ts'
import type { Dispatch, Incoming } from '../incoming.ts'
import { partOf } from './part.ts'

const IDS_MAX = 50

const input = z.object({
  ids: list(text({ min: 1, max: 512 }), { max: IDS_MAX, commas: true })
    .refine((ids) => ids.length > 0, { error: `must name 1 to ${IDS_MAX} nodes, separated by commas` })
    .optional(),
})

/** All other parameters are for each of the reads. The first that cannot be done is the answer: half a map would look whole. */
export async function readMany(dispatch: Dispatch, incoming: Incoming, version: string): Promise<string> {
  const { ids: given, ...query } = incoming.query
  const { ids } = readInput(input, { ids: given } as Bag, 'either')
  if (!ids) throw nothingNamed()
  const nodes: string[] = []
  for (const id of new Set(ids)) {
    const path = `/${version}/${encodeURIComponent(id)}`
    const answer = await dispatch(partOf(incoming, { method: 'GET', path, query }))
    if (typeof answer !== 'string') throw invalidParameter(`Param ids: ${id} is not read as JSON.`)
    nodes.push(`${JSON.stringify(id)}:${answer}`)
  }
  return `{${nodes.join(',')}}`
}

/** Not of the type that clients take for a wrong token: one tries its credentials here. */
const nothingNamed = () =>
  invalidParameter(
    `Unsupported get request. Name the nodes to read: ids=ID,ID with at most ${IDS_MAX}, or one of them in the path.`,
    { type: 'GraphMethodException', subcode: 33, blame: ['ids'] },
  )
