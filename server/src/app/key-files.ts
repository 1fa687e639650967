/** Keys from files: each of the two keys may stand in a file that only this user may read, which a setting of its own names. */

import { z } from 'zod'
import { readKeyFile } from '../kernel/process/private-files.ts'
import { StartProblem, setting } from '../kernel/process/settings.ts'

const KEYS = { PARLEY_OPERATOR_KEY: 'operator calls', PARLEY_SECRETS_KEY: 'secrets at rest' } as const

export const keyFileSettings = Object.entries(KEYS).map(([name, what]) =>
  setting(
    `${name}_FILE`,
    `A file that holds the key of ${what}, in place of \`${name}\`. One that others may read is refused.`,
    z.string().min(1).optional(),
  ),
)

type Environment = Record<string, string | undefined>

/** The environment as if it held what the files do. */
export function withKeysOfFiles(given: Environment): { environment: Environment; problems: string[] } {
  const environment = { ...given }
  const problems: string[] = []
  for (const name of Object.keys(KEYS)) {
    const path = given[`${name}_FILE`]
    if (!path) continue
    try {
      if (given[name]) throw new StartProblem(`set it or ${name}, not both`)
      environment[name] = readKeyFile(path)
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error
      problems.push(`${name}_FILE: ${error.message}`)
    }
  }
  return { environment, problems }
}
