/** What can be kept as files: a table of kinds, in the order in which one may need another. */

import { every } from '../manners/every.ts'
import type { Server } from '../manners/server.ts'
import { flows } from './flows.ts'
import { fileName, type Kind, said } from './kind.ts'
import { subscription } from './subscription.ts'

const PROFILE = ['about', 'address', 'description', 'email', 'vertical', 'websites']
const AUTOMATION = ['enable_welcome_message', 'prompts', 'commands']
const TEMPLATE = ['name', 'language', 'category', 'parameter_format', 'components']
const PAYMENT = ['configuration_name', 'provider_name', 'upi_vpa', 'redirect_url']

const profile: Kind = {
  folder: 'profile',
  isSingle: true,
  async read({ client, number }) {
    const id = await number()
    const answer = await client.profile.read(id, { fields: PROFILE.join(',') })
    return [{ id, name: 'profile', value: said(answer.data?.[0] ?? answer, PROFILE) }]
  },
  create: (server, wanted) => setProfile(server, wanted.value),
  change: (server, _, wanted) => setProfile(server, wanted.value),
}

async function setProfile({ client, number }: Server, value: object): Promise<void> {
  await client.profile.update(await number(), value as never)
}

const automation: Kind = {
  folder: 'automation',
  isSingle: true,
  async read({ client, number }) {
    const id = await number()
    return [{ id, name: 'automation', value: said(await client.numbers.automation(id), AUTOMATION) }]
  },
  create: (server, wanted) => setAutomation(server, wanted.value),
  change: (server, _, wanted) => setAutomation(server, wanted.value),
}

async function setAutomation({ client, number }: Server, value: object): Promise<void> {
  await client.numbers.setAutomation(await number(), value)
}

const templates: Kind = {
  folder: 'templates',
  async read({ client, account }) {
    const all = await every(client.templates.list(await account()))
    return all.map((template) => {
      const { parameter_format, ...value } = said(template, TEMPLATE)
      return {
        id: template.id,
        name: `${template.name}.${template.language}`,
        value: { ...value, ...(parameter_format === 'NAMED' && { parameter_format }) },
      }
    })
  },
  async create({ client, account }, { value }) {
    await client.templates.create(await account(), value as never)
  },
  async change({ client }, { id }, { value }) {
    const { category, components } = value
    await client.templates.update(id, { category, components } as never)
  },
  async remove({ client, account }, { id, value }) {
    await client.templates.delete(await account(), { hsm_id: id, name: value.name } as never)
  },
}

/** A code is what it says: another text is another code. */
const qrCodes: Kind = {
  folder: 'qr-codes',
  async read({ client, number }) {
    const all = await every(client.qrCodes.list(await number()))
    return all.map((code) => ({
      id: code.code ?? code.id,
      name: fileName(code.prefilled_message ?? ''),
      value: said(code, ['prefilled_message']),
    }))
  },
  async create({ client, number }, { value }) {
    await client.qrCodes.create(await number(), value as never)
  },
  async change({ client, number }, { id }, { value }) {
    await client.qrCodes.update(await number(), id, value as never)
  },
  async remove({ client, number }, { id }) {
    await client.qrCodes.delete(await number(), id)
  },
}

const payments: Kind = {
  folder: 'payments',
  async read({ client, account }) {
    const all = await every(client.payments.list(await account()))
    return all.map((one) => ({
      id: one.configuration_name ?? '',
      name: fileName(one.configuration_name ?? ''),
      value: said(one, PAYMENT),
    }))
  },
  async create({ client, account }, { value }) {
    await client.payments.create(await account(), value as never)
  },
  async change({ client, account }, { id }, { value }) {
    const { configuration_name: _, ...changes } = value
    await client.payments.update(await account(), id, changes as never)
  },
  async remove({ client, account }, { id }) {
    await client.payments.delete(await account(), id)
  },
}

export const KINDS: Kind[] = [profile, automation, flows, templates, qrCodes, payments, subscription]
