/** Where the secrets of every operation stand, by what its parameters and its answer declare. */

import type { z } from 'zod'
import type { SecretsOf } from '../records/requests/redact.ts'
import { secretPaths } from '../wire/secret-fields.ts'
import type { Registry } from './registry.ts'

/** Looked for when it is first asked: a start waits for none of it, and whoever starts again knows it. */
const known = new WeakMap<z.ZodType, string[][]>()

function secretsIn(schema: z.ZodType): string[][] {
  const paths = known.get(schema) ?? secretPaths(schema)
  known.set(schema, paths)
  return paths
}

export function secretsOf({ routes }: Pick<Registry, 'routes'>): SecretsOf {
  const operations = new Map(routes.map(({ operation }) => [operation.name, operation]))
  let anywhere: string[][] | undefined
  return (name) => {
    if (name === undefined) {
      // Whoever was not let in may have meant any of them.
      anywhere ??= routes.flatMap(({ operation }) => secretsIn(operation.input))
      return { input: anywhere, answer: [] }
    }
    const operation = operations.get(name)
    return operation && { input: secretsIn(operation.input), answer: secretsIn(operation.answer) }
  }
}
