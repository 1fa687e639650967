/** Whether a replay finds what a server lies about. */

import { liar } from './liar.ts'
import type { Lie } from './lies/lie.ts'
import { type Played, played } from './played.ts'

/** Those of them that were found, each where it is. */
export async function foundOf(lies: Lie[], honest: string, transcript: string): Promise<Lie[]> {
  const server = await liar(honest, lies)
  try {
    const { verdicts } = await played(transcript, server.url)
    return lies.filter((lie) => isFound(lie, verdicts))
  } finally {
    await server.close()
  }
}

function isFound({ on, at }: Lie, verdicts: Played['verdicts']): boolean {
  return verdicts
    .filter(({ title }) => (on === 'hook' ? title.startsWith('notification') : isOn(title, on)))
    .some(({ fields }) =>
      fields.some(
        ({ path, kind, explained }) => kind !== undefined && explained === undefined && at.test(path),
      ),
    )
}

function isOn(title: string, on: string): boolean {
  const [method = '', edge = ''] = on.split(' ')
  const path = title.split(' ')[1] ?? ''
  const parts = path.split('/').filter((part) => part !== '' && !/^v\d+\.\d+$/.test(part))
  return title.startsWith(`${method} `) && (parts[1] ?? 'node') === edge
}

/** As many as can be distinguished in one run. */
export function batchesOf(lies: Lie[]): Lie[][] {
  const batches: Lie[][] = []
  for (const lie of lies.filter((one) => !one.isAlone)) {
    const free = batches.find(
      (batch) =>
        !batch.some((one) => one.on === lie.on && (one.on === 'hook' || one.at.source === lie.at.source)),
    )
    if (free) free.push(lie)
    else batches.push([lie])
  }
  return batches
}
