/** Looking up what a template names: the file of its header, the flow of its button or that flow's definition. */

import { type Asked, appOf } from '../../../kernel/call/call.ts'
import { findAccount } from '../../accounts/index.ts'
import { checkDefinition, findFlow, findFlowsByName } from '../../flows/index.ts'
import { findHandle, seekFile } from '../../uploads/index.ts'
import { definitionBroken, fileUnsuited, flowMissing, handleLeadsNowhere } from '../errors/references.ts'
import type { Finding, Reference } from '../rules/findings.ts'
import { handlesOf } from '../rules/parts/kept.ts'
import type { Checked } from '../rules/request.ts'
import { filesOf, type Template } from '../template.ts'

/** What the checks found, and what is not there; a template that names nothing costs no question. */
export async function withReferences<T>(
  call: Asked,
  accountId: string,
  checked: Checked<T>,
  before?: Template,
): Promise<Checked<T>> {
  const missing: Finding[] = []
  for (const reference of checked.references) {
    const finding = await lookUp(call, accountId, reference, before)
    if (finding) missing.push(finding)
  }
  if (missing.length === 0) return checked
  return { ...checked, value: undefined, findings: [...checked.findings, ...missing] }
}

async function lookUp(
  call: Asked,
  accountId: string,
  reference: Reference,
  before: Template | undefined,
): Promise<Finding | undefined> {
  switch (reference.kind) {
    case 'file':
      return lookUpFile(call, accountId, reference, before)
    case 'flow':
      return lookUpFlow(call, accountId, reference)
    case 'definition':
      return checkDefinitionOf(reference)
  }
}

type Named<K> = Extract<Reference, { kind: K }>

/** A header that is sent back as it was read is not asked about again. */
async function lookUpFile(
  call: Asked,
  accountId: string,
  reference: Named<'file'>,
  before: Template | undefined,
): Promise<Finding | undefined> {
  const { handle, format } = reference
  const isOwn = before !== undefined && handlesOf(before.components).includes(handle)
  if (isOwn && before.components.some((component) => component.format === format)) return undefined
  const app = isOwn ? (await findHandle(call, handle))?.app_id : await appFor(call, accountId)
  const { file, problem } = await seekFile(call, handle, app)
  if (!file) return handleLeadsNowhere(reference, problem)
  return filesOf(format).includes(file.file_type) ? undefined : fileUnsuited(reference, file.file_type)
}

/** The operator has no application of its own, and uses the files of the account's. */
async function appFor(call: Asked, accountId: string): Promise<string | undefined> {
  return appOf(call.caller) ?? (await findAccount(call, accountId))?.app_id
}

/** Of the same account. Whether it is published is asked when a message is sent: it may be published until then. */
async function lookUpFlow(
  call: Asked,
  accountId: string,
  reference: Named<'flow'>,
): Promise<Finding | undefined> {
  const { by, value } = reference
  const flow =
    by === 'flow_id' ? await findFlow(call, value) : (await findFlowsByName(call, accountId, [value], 1))[0]
  return flow?.account_id === accountId ? undefined : flowMissing(reference, accountId)
}

/** The same validator as a flow's own definition meets. */
async function checkDefinitionOf(reference: Named<'definition'>): Promise<Finding | undefined> {
  const { validation_errors } = await checkDefinition(Buffer.from(reference.value))
  const [first, ...rest] = validation_errors
  return first && definitionBroken(reference, [first, ...rest])
}

/** For seeds, which name what is not there yet, and yet bring definitions that can be read. */
export async function brokenDefinitions({ references }: Checked<unknown>): Promise<Finding[]> {
  const found = references
    .filter((reference) => reference.kind === 'definition')
    .map((reference) => checkDefinitionOf(reference))
  return (await Promise.all(found)).filter((finding) => finding !== undefined)
}
