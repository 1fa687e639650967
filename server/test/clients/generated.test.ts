/** A client that a generator makes of each rendering of the contract (openapi-typescript, openapi-fetch), compiled and at work. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { ACCOUNT, NUMBER } from '../house.ts'
import { ANN, TOKEN, withAnn } from './scene.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'parley-generated-'))
after(() => rmSync(folder, { recursive: true }))
const world = await withAnn({ after: (end) => after(end as () => void) })

/** What both begin with: each answer's status is noted, and what is answered has the types of the contract. */
const opening = (types: string) => `
import createClient from 'openapi-fetch'
import type { paths } from './${types}'

const { ACCOUNT = '', NUMBER = '', ANN = '', FLOW_NAME = '' } = process.env as Record<string, string>
const client = createClient<paths>({ baseUrl: process.env.URL ?? '', headers: { authorization: 'Bearer ${TOKEN}' } })
const statuses: number[] = []

async function told<T>(calling: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await calling
  statuses.push(response.status)
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}
declare const process: { env: Record<string, string | undefined> }
`

const TEMPLATE = `{
  name: FLOW_NAME,
  language: 'en_US',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Your order is ready.' }],
} as const`

const PROGRAMS: Record<string, string> = {
  'openapi.json': `
const BUSINESS_ACCOUNT_ID = ACCOUNT
const PHONE_NUMBER_ID = NUMBER
const account = await told(client.GET('/{BUSINESS_ACCOUNT_ID}', { params: { path: { BUSINESS_ACCOUNT_ID } } }))
const number = await told(client.GET('/{PHONE_NUMBER_ID}', { params: { path: { PHONE_NUMBER_ID }, query: { fields: 'verified_name' } } }))
const numbers = await told(client.GET('/{BUSINESS_ACCOUNT_ID}/phone_numbers', { params: { path: { BUSINESS_ACCOUNT_ID } } }))
const { id: FLOW_ID = '' } = await told(client.POST('/{BUSINESS_ACCOUNT_ID}/flows', { params: { path: { BUSINESS_ACCOUNT_ID } }, body: { name: FLOW_NAME, categories: ['SURVEY'] } }))
await told(client.POST('/{FLOW_ID}', { params: { path: { FLOW_ID } }, body: { categories: ['OTHER'] } }))
const flow = await told(client.GET('/{FLOW_ID}', { params: { path: { FLOW_ID } } }))
const { id: TEMPLATE_ID } = await told(client.POST('/{BUSINESS_ACCOUNT_ID}/message_templates', { params: { path: { BUSINESS_ACCOUNT_ID } }, body: ${TEMPLATE} })) as { id: string }
const template = await told(client.GET('/{TEMPLATE_ID}', { params: { path: { TEMPLATE_ID } } }))
await told(client.POST('/{PHONE_NUMBER_ID}/messages', { params: { path: { PHONE_NUMBER_ID } }, body: { messaging_product: 'chat', to: ANN, type: 'text', text: { body: 'Fresh.' } } }))
await told(client.DELETE('/{FLOW_ID}', { params: { path: { FLOW_ID } } }))

const categories: string[] | undefined = flow.categories
// @ts-expect-error a flow is not sent with a word that is no category
const wrong: NonNullable<paths['/{FLOW_ID}']['post']['requestBody']>['content']['application/json'] = { categories: ['BREAD'] }
console.log(JSON.stringify({ statuses, said: [account.name, number.verified_name, numbers.data[0]?.id, categories?.[0], template.name] }))
`,
  'openapi.strict.json': `
const node = (NODE_ID: string) => ({ params: { path: { NODE_ID } } })
const BUSINESS_ACCOUNT_ID = ACCOUNT
const PHONE_NUMBER_ID = NUMBER
const account = await told(client.GET('/{NODE_ID}', node(ACCOUNT)))
const number = await told(client.GET('/{NODE_ID}', { params: { path: { NODE_ID: NUMBER }, query: { fields: 'verified_name' } } }))
const numbers = await told(client.GET('/{BUSINESS_ACCOUNT_ID}/phone_numbers', { params: { path: { BUSINESS_ACCOUNT_ID } } }))
const { id = '' } = await told(client.POST('/{BUSINESS_ACCOUNT_ID}/flows', { params: { path: { BUSINESS_ACCOUNT_ID } }, body: { name: FLOW_NAME, categories: ['SURVEY'] } }))
await told(client.POST('/{NODE_ID}', { ...node(id), body: { categories: ['OTHER'] } }))
const flow = await told(client.GET('/{NODE_ID}', node(id)))
const made = await told(client.POST('/{NODE_ID}/message_templates', { ...node(ACCOUNT), body: ${TEMPLATE} })) as { id: string }
const template = await told(client.GET('/{NODE_ID}', node(made.id)))
await told(client.POST('/{PHONE_NUMBER_ID}/messages', { params: { path: { PHONE_NUMBER_ID } }, body: { messaging_product: 'chat', to: ANN, type: 'text', text: { body: 'Fresh.' } } }))
await told(client.DELETE('/{NODE_ID}', node(id)))

const categories: string[] | undefined = 'categories' in flow ? flow.categories : undefined
// @ts-expect-error no kind of object is sent a word that is no category
const wrong: NonNullable<paths['/{NODE_ID}']['post']['requestBody']>['content']['application/json'] = { categories: ['BREAD'] }
const nameOf = (one: object) => ('name' in one ? one.name : undefined)
const verified = 'verified_name' in number ? number.verified_name : undefined
console.log(JSON.stringify({ statuses, said: [nameOf(account), verified, numbers.data[0]?.id, categories?.[0], nameOf(template)] }))
`,
}

const typesOf = (contract: string) => contract.replace('.json', '-types.d.ts')
const programOf = (contract: string) => contract.replace('.json', '-program.ts')
const COMPILER = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  module: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
}

before(async () => {
  const contracts = Object.keys(PROGRAMS)
  const types = contracts.flatMap((contract) => [join(ROOT, contract), join(folder, typesOf(contract))])
  await run(process.execPath, [join(ROOT, 'scripts/openapi-types/write-types.ts'), ...types])
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const contract of contracts)
    writeFileSync(
      join(folder, programOf(contract)),
      opening(typesOf(contract).replace('.d.ts', '.js')) + PROGRAMS[contract],
    )
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER }))
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder]).catch(({ stdout }) => {
    throw new Error(String(stdout))
  })
})

for (const contract of Object.keys(PROGRAMS))
  test(`a client generated from ${contract} compiles, and its ten calls are answered as its types say`, async () => {
    const FLOW_NAME = contract.replaceAll('.', '_')
    const env = { ...process.env, URL: world.url, ACCOUNT, NUMBER, ANN, FLOW_NAME }
    const { stdout } = await run(process.execPath, [join(folder, programOf(contract))], { env })
    const { statuses, said } = JSON.parse(stdout)
    assert.deepEqual(statuses, Array(10).fill(200))
    const { body: number } = await world.owner.get(`/${NUMBER}?fields=verified_name`)
    const { body: account } = await world.owner.get(`/${ACCOUNT}?fields=name`)
    assert.deepEqual(said, [account.name, number.verified_name, NUMBER, 'OTHER', FLOW_NAME])
  })
