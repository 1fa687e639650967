/** What `npm run docs` writes for editors: the schemas of the files that an installation reads, and of an account kept as files. */

import { settingsSchema } from '../server/src/app/config.ts'
import { seedFile } from '../server/src/app/seed.ts'
import { schemaWriter } from '../server/src/kernel/graph/openapi/json-schema.ts'
import { accountSchemas } from './account-schemas.ts'

const DRAFT = 'https://json-schema.org/draft/2020-12/schema'

/** Every schema, by its path. */
export function fileSchemas(): Record<string, string> {
  const written = (title: string, schema: object) =>
    `${JSON.stringify({ $schema: DRAFT, title, ...schema }, null, 2)}\n`
  const ofAccount = Object.entries(accountSchemas()).map(([name, { title, schema }]) => [
    `flow-json/schemas/account/${name}.json`,
    written(title, schema),
  ])
  return {
    ...Object.fromEntries(ofAccount),
    'flow-json/schemas/seed.json': written('The seed of an installation', seedSchema()),
    'flow-json/schemas/configuration.json': written('The settings of an installation', settingsSchema()),
  }
}

/** A document of its own has what is named in it under `$defs`; a key that nobody knows is a mistake. */
function seedSchema(): object {
  const writer = schemaWriter('chat')
  const schema = { ...writer.input(seedFile), additionalProperties: false }
  const $defs = writer.named
  const text = JSON.stringify({ ...schema, ...(Object.keys($defs).length > 0 && { $defs }) })
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'))
}
