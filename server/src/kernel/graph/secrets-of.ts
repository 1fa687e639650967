/** Where the secrets of every operation stand, by what its parameters and its answer declare. */

import type { SecretsOf } from '../records/requests/redact.ts'
import { secretPaths } from '../wire/secret-fields.ts'
import type { Registry } from './registry.ts'

export function secretsOf({ routes }: Pick<Registry, 'routes'>): SecretsOf {
  const known = new Map(
    routes.map(({ operation: { name, input, answer } }) => [
      name,
      { input: secretPaths(input), answer: secretPaths(answer) },
    ]),
  )
  // Whoever was not let in may have meant any of them.
  const anywhere = [...known.values()].flatMap(({ input }) => input)
  return (operation) => (operation === undefined ? { input: anywhere, answer: [] } : known.get(operation))
}
