/** What can be kept as files: a table of kinds, in the order in which one may need another. */

import type { CreatePaymentConfigurationInput, UpdateQrCodeInput } from '@parley-dev/sdk'
import { every } from '../framework/every.ts'
import { ACCOUNT_FIELDS } from '../generated/account-fields.ts'
import { changeIn, fileOf, type TemplateFile } from '../templates/files.ts'
import { flows } from './flows.ts'
import { fileName, type Kind, said, single } from './kind.ts'
import { subscription } from './subscription.ts'

const profile = single('profile', {
  async read({ client, number }) {
    const answer = await client.profile.read(await number(), { fields: ACCOUNT_FIELDS.profile.join(',') })
    return answer.data?.[0] ?? answer
  },
  set: async ({ client, number }, value) => client.profile.update(await number(), value),
})

const automation = single('automation', {
  read: async ({ client, number }) => client.numbers.automation(await number()),
  set: async ({ client, number }, value) => client.numbers.setAutomation(await number(), value),
})

const templates: Kind<TemplateFile> = {
  folder: 'templates',
  async read({ client, account }) {
    const all = await every(client.templates.list(await account()))
    return all.map((template) => ({
      id: template.id,
      name: `${template.name}.${template.language}`,
      value: fileOf(template),
    }))
  },
  create: async ({ client, account }, { value }) => client.templates.create(await account(), value),
  change: ({ client }, { id }, { value }) => client.templates.update(id, changeIn(value)),
  remove: async ({ client, account }, { id, value }) =>
    client.templates.delete(await account(), { hsm_id: id, name: value.name }),
}

/** A code is what it says: another text is another code. */
const qrCodes: Kind<UpdateQrCodeInput> = {
  folder: 'qr-codes',
  async read({ client, number }) {
    const all = await every(client.qrCodes.list(await number()))
    return all.map((code) => ({
      id: code.code ?? code.id,
      name: fileName(code.prefilled_message ?? ''),
      value: said('qr-codes', code),
    }))
  },
  create: async ({ client, number }, { value }) => client.qrCodes.create(await number(), value),
  change: async ({ client, number }, { id }, { value }) => client.qrCodes.update(await number(), id, value),
  remove: async ({ client, number }, { id }) => client.qrCodes.delete(await number(), id),
}

const payments: Kind<CreatePaymentConfigurationInput> = {
  folder: 'payments',
  async read({ client, account }) {
    const all = await every(client.payments.list(await account()))
    return all.map((one) => ({
      id: one.configuration_name ?? '',
      name: fileName(one.configuration_name ?? ''),
      value: said('payments', one),
    }))
  },
  create: async ({ client, account }, { value }) => client.payments.create(await account(), value),
  async change({ client, account }, { id }, { value }) {
    const { configuration_name: _, ...changes } = value
    await client.payments.update(await account(), id, changes)
  },
  remove: async ({ client, account }, { id }) => client.payments.delete(await account(), id),
}

export const KINDS: Kind[] = [profile, automation, flows, templates, qrCodes, payments, subscription]
