/** Flows as files: what they are called and for, and their definition. */

import type { CreateFlowInput } from '@parley-dev/sdk'
import { every } from '../framework/every.ts'
import { EXIT, Problem } from '../framework/problem.ts'
import type { Server } from '../framework/server.ts'
import { ACCOUNT_FIELDS } from '../generated/account-fields.ts'
import { fileName, type Kind, said } from './kind.ts'

/** One that is made, not one that is merely checked. */
type Made = Exclude<CreateFlowInput, { validate_only: true }>
type FlowFile = Pick<Made, (typeof ACCOUNT_FIELDS.flows)[number]> & { definition: unknown }

export const flows: Kind<FlowFile> = {
  folder: 'flows',
  async read(server) {
    const { client } = server
    const all = await every(client.flows.list(await server.account()))
    const live = all.filter(({ status }) => status !== 'DEPRECATED')
    return Promise.all(
      live.map(async ({ id, name = '' }) => ({
        id,
        name: fileName(name),
        value: {
          ...said<FlowFile>('flows', await client.flows.read(id, { fields: ACCOUNT_FIELDS.flows.join(',') })),
          definition: await definitionOf(server, id),
        },
      })),
    )
  },
  async create({ client, account }, { value }) {
    const { definition, ...flow } = value
    await client.flows.create(await account(), { ...flow, flow_json: JSON.stringify(definition) })
  },
  async change({ client }, { id, value: before }, { value }) {
    const { definition, ...flow } = value
    const { status } = await client.flows.read(id, { fields: 'status' })
    const isNew = JSON.stringify(definition) !== JSON.stringify(before.definition)
    if (isNew && status !== 'DRAFT')
      throw new Problem(
        `The flow ${value.name} is ${status}, and its definition cannot be changed any more.`,
        {
          next: 'Give the new definition another name, and deprecate the old flow when nobody uses it.',
          exitCode: EXIT.refused,
        },
      )
    await client.flows.update(id, flow)
    if (isNew) await client.flows.setDefinition(id, JSON.stringify(definition, null, 2))
  },
  async remove({ client }, { id }) {
    await client.flows.delete(id)
  },
}

async function definitionOf({ client }: Server, flow: string): Promise<unknown> {
  const [asset] = await every(client.flows.assets(flow))
  if (!asset) return {}
  const bytes = await client.call.transport.download(asset.download_url)
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // A draft may hold text that is no JSON; it is shown as it is.
    return new TextDecoder().decode(bytes)
  }
}
