/** Templates that an installation starts with: those of a seed file; the sandbox's own is one. */

import { z } from 'zod'
import type { SeedSection } from '../../kernel/graph/slice.ts'
import { choice } from '../../kernel/wire/params.ts'
import { nodeId, SANDBOX } from '../accounts/index.ts'
import { helloWorld } from './hello-world.ts'
import { accepted } from './lifecycle/judged.ts'
import { brokenDefinitions } from './lifecycle/references.ts'
import { makeTemplate } from './lifecycle/write.ts'
import { checkCreate } from './rules/request.ts'
import { findTemplateByName } from './store/templates.ts'
import { TEMPLATE_STATUSES } from './template.ts'

const entry = z.looseObject({
  account_id: nodeId(),
  id: nodeId().optional(),
  status: choice(TEMPLATE_STATUSES).default('APPROVED'),
})

export const seeds: SeedSection[] = [
  {
    section: 'templates',
    schema: entry,
    sandbox: () => [...SANDBOX.accounts, SANDBOX.otherAccount].map(helloWorld),
    ofEachAccount: (accountId) => [helloWorld(accountId)],
    async plant(call, { account_id, id, status, ...form }: z.infer<typeof entry>) {
      const checked = checkCreate(form, { dialect: 'platform' })
      const findings = [...checked.findings, ...(await brokenDefinitions(checked))]
      const value = accepted({ ...checked, findings })
      if (await findTemplateByName(call, account_id, value.name, value.language)) return
      await makeTemplate(call, account_id, value, { id, status, withoutFiles: true })
    },
  },
]
