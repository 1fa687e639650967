/** What `npm run docs` writes for the SDK: types of nodes, operations, events and refusals, from the registry. */

import { defaultContract } from '../../server/src/app/contract.ts'
import { slices } from '../../server/src/app/slices.ts'
import { eventsModule } from './events.ts'
import { entriesOf, type OpenApi, operationsModule } from './operations.ts'
import { about, namesIn, typeName, typeText } from './type-text.ts'

const NOTE =
  '/** Written by `npm run docs` from the registry of the server; change the server instead. */\n\n'

/** Every generated module, by its path. */
export function sdkModules(): Record<string, string> {
  const contract = defaultContract() as unknown as OpenApi
  return {
    'sdk/src/generated/schemas.ts': NOTE + schemasModule(contract),
    'sdk/src/generated/operations.ts': doorModule(contract, 'public', {
      table: 'OPERATIONS',
      type: 'Operations',
    }),
    'sdk/src/generated/operator-operations.ts': doorModule(contract, 'operator', {
      table: 'OPERATOR_OPERATIONS',
      type: 'OperatorOperations',
    }),
    'sdk/src/generated/events.ts': withImports(contract, eventsModule(contract)),
    'sdk/src/generated/refusals.ts': NOTE + refusalsModule(),
  }
}

function schemasModule(contract: OpenApi): string {
  const written = new Map<string, string>()
  const all = Object.entries(contract.components.schemas).map(([name, schema]) => {
    const text = typeText(schema)
    // What two operations take alike is written once.
    const same = text.includes('\n') ? written.get(text) : undefined
    written.set(text, same ?? typeName(name))
    return `${about(schema.description)}export type ${typeName(name)} = ${same ?? text}\n`
  })
  return `${BYTES}\n${all.join('\n')}`
}

const BYTES = `/** The bytes of a file, however a program holds them. */
export type Bytes = Uint8Array<ArrayBuffer> | ArrayBuffer | Blob
`

function doorModule(
  contract: OpenApi,
  door: 'public' | 'operator',
  names: { table: string; type: string },
): string {
  return withImports(contract, operationsModule(entriesOf(contract, door), names))
}

function withImports(contract: OpenApi, text: string): string {
  const used = namesIn(text, ['Bytes', ...Object.keys(contract.components.schemas).map(typeName)])
  return `${NOTE}import type {\n${used.map((name) => `  ${name},\n`).join('')}} from './schemas.ts'\n\n${text}`
}

function refusalsModule(): string {
  const kinds = new Map(
    slices
      .flatMap((slice) => Object.values({ ...slice.routes, ...slice.operator }))
      .flatMap((operation) => operation.refuses ?? [])
      .map(({ kind }) => [`${kind.name} ${kind.code} ${kind.meaning}`, kind]),
  )
  const byName = Map.groupBy(kinds.values(), (kind) => kind.name)
  const lines = [...byName]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, cases]) => {
      const words = cases.map((kind) => `${kind.code}: ${kind.meaning}`).join('; ')
      return `${about(words, '  ')}  ${name}: ${[...new Set(cases.map((kind) => kind.code))].join(' | ')}`
    })
  return `/** Every refusal that an operation declares, by name, with its code. */\nexport type Refusals = {\n${lines.join('\n')}\n}\n`
}
