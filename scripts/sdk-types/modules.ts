/** What `npm run docs` writes for the clients: types of nodes, operations and events, from the registry. */

import { defaultContract } from '../../server/src/app/contract.ts'
import { eventsModule } from './events.ts'
import { accountFieldsText, profilePartsText, templatePartsText } from './fields.ts'
import { methodsModule } from './methods.ts'
import { entriesOf, type OpenApi, operationsModule } from './operations.ts'
import { about, namesIn, typeName, typeText } from './type-text.ts'

const NOTE =
  '/** Written by `npm run docs` from the registry of the server; change the server instead. */\n\n'

/** Every generated module, by its path. What only the operator's door speaks of stands with its client. */
export function sdkModules(): Record<string, string> {
  const contract = defaultContract() as unknown as OpenApi
  const events = eventsModule(contract)
  const [publicEntries, operatorEntries] = [entriesOf(contract, 'public'), entriesOf(contract, 'operator')]
  const asked = operationsModule(publicEntries, { table: 'OPERATIONS', type: 'Operations' })
  const operated = operationsModule(operatorEntries, {
    table: 'OPERATOR_OPERATIONS',
    type: 'OperatorOperations',
  })
  const schemas = schemaTexts(contract)
  const shared = reachedFrom(events + asked + ERRORS.join(), schemas)
  const own = [...schemas.keys()].filter((name) => !shared.includes(name))
  const here: Place[] = [{ module: './schemas.ts', names: shared }]
  const there: Place[] = [{ module: '@parley-dev/sdk', names: shared }]
  const written = (names: string[]) => names.map((name) => schemas.get(name)).join('\n')
  return {
    'sdk/src/generated/schemas.ts': NOTE + written(shared),
    'sdk/src/generated/operations.ts': withImports(here, asked),
    'sdk/src/generated/methods.ts': withImports(
      [{ module: '../http/methods.ts', names: METHOD_TYPES }, OPERATIONS],
      methodsModule(contract, publicEntries, 'public'),
    ),
    'sdk/src/generated/events.ts': withImports(here, events),
    'cli/src/generated/account-fields.ts': NOTE + accountFieldsText(),
    'console/src/generated/fields.ts': NOTE + accountFieldsText() + profilePartsText() + templatePartsText(),
    'operator/src/generated/schemas.ts': withImports(there, written(own)),
    'operator/src/generated/operations.ts': withImports(
      [...there, { module: './schemas.ts', names: own }],
      operated,
    ),
    'operator/src/generated/methods.ts': withImports(
      [{ module: '@parley-dev/sdk', names: METHOD_TYPES }, OPERATOR_OPERATIONS],
      methodsModule(contract, operatorEntries, 'operator'),
    ),
  }
}

const METHOD_TYPES = ['Ask', 'Brand', 'Download', 'List', 'OfApp', 'Tell', 'Unjudged', 'Word']
const OPERATIONS: Place = { module: './operations.ts', names: ['Operations'] }
const OPERATOR_OPERATIONS: Place = { module: './operations.ts', names: ['OperatorOperations'] }

/** Of the envelope, which no operation answers by itself. */
const ERRORS = ['ErrorAnswer', 'ErrorDetails']

const BYTES = `/** The bytes of a file, however a program holds them. */
export type Bytes = Uint8Array<ArrayBuffer> | ArrayBuffer | Blob
`

/** Each type of the contract as it is written, by its name. */
function schemaTexts(contract: OpenApi): Map<string, string> {
  const first = new Map<string, string>()
  const all = Object.entries(contract.components.schemas).map(([key, schema]): [string, string] => {
    const [name, text] = [typeName(key), typeText(schema)]
    // What two operations take alike is written once.
    const same = text.includes('\n') ? first.get(text) : undefined
    first.set(text, same ?? name)
    return [name, `${about(schema.description)}export type ${name} = ${same ?? text}\n`]
  })
  return new Map([['Bytes', BYTES], ...all])
}

/** The names of types that a text leads to, in the order of the contract. */
function reachedFrom(text: string, schemas: Map<string, string>): string[] {
  const reached = new Set(namesIn(text, [...schemas.keys()]))
  for (const name of reached)
    for (const other of namesIn(schemas.get(name) ?? '', [...schemas.keys()])) reached.add(other)
  return [...schemas.keys()].filter((name) => reached.has(name))
}

type Place = { module: string; names: string[] }

function withImports(places: Place[], text: string): string {
  const lines = places.map(({ module, names }) => {
    const used = namesIn(text, names)
    return `import type {\n${used.map((name) => `  ${name},\n`).join('')}} from '${module}'\n`
  })
  return `${NOTE}${lines.join('')}\n${text}`
}
