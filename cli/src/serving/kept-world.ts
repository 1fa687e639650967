/** A whole world in a file: the service begins with it, and writes it when it ends. */

import { existsSync } from 'node:fs'
import type { OperatorOperations, ParleyOperator } from '@parley-dev/operator'
import { readPlain } from '../framework/plain-file.ts'
import { writePrivateFile } from '../framework/private-file.ts'
import { Problem, wordsOf } from '../framework/problem.ts'

export type KeptWorld = { import?: string; exportOnExit?: string; makeWorld?: boolean }

/** The file to begin with; one that is written at the end need not be there at the first start. */
export function importFile({ import: file, exportOnExit }: KeptWorld): string | undefined {
  return file !== undefined && (file !== exportOnExit || existsSync(file)) ? file : undefined
}

/** Under the ids and tokens that it was written with. */
export async function importWorld(
  operator: ParleyOperator,
  file: string,
): Promise<OperatorOperations['createWorld']['answer']> {
  const bytes = await readPlain(file, 'named').catch((cause: unknown) => {
    throw new Problem(`The world ${file} cannot be read: ${wordsOf(cause)}.`, {
      next: '--export-on-exit and parley snapshot export write one.',
      cause,
    })
  })
  const snapshot = `import-${crypto.randomUUID()}`
  await operator.snapshots.import(snapshot, new Uint8Array(bytes))
  try {
    return await operator.worlds.create({ snapshot, keep_ids: true })
  } finally {
    await operator.snapshots.remove(snapshot)
  }
}

/** It holds the secrets of the world. */
export async function exportWorld(operator: ParleyOperator, world: string, file: string): Promise<void> {
  await writePrivateFile(file, await operator.call.bytes('exportWorld', [world]))
}
