/** Violations inside a component: what it names is not there, or not fit for it. */

import type { ValidationError } from '@parley-dev/flow-json'
import { shorten } from '../../../kernel/wire/errors.ts'
import type { Finding, Reference } from '../rules/findings.ts'
import { type Component, filesOf } from '../template.ts'

/** A violation inside a component: what it names is not there, or not fit for it. */
const misnamed = (
  { component, path }: Pick<Reference, 'component' | 'path'>,
  found: string,
  allowed: string,
  message: string,
): Finding => ({ code: 2388124, component, path, found: shorten(found, 80), allowed, message })

export const handleLeadsNowhere = (
  reference: Pick<Reference, 'component' | 'path'> & { handle: string },
  problem: string,
): Finding =>
  misnamed(
    reference,
    reference.handle,
    'the h of a completed upload of this application',
    `example.header_handle of the header: ${problem}`,
  )

export const fileUnsuited = (reference: Extract<Reference, { kind: 'file' }>, fileType: string): Finding => {
  const allowed = filesOf(reference.format).join(' or ')
  const message = `example.header_handle of the header: the file is ${fileType}, and a header of format ${reference.format} shows ${allowed}. Upload such a file with POST /app/uploads, or choose another format.`
  return misnamed(reference, fileType, allowed, message)
}

export const headerFileGone = (components: Component[], handle: string): Finding => {
  const at = components.findIndex((component) => component.type === 'HEADER')
  const path = `components[${at}].example.header_handle`
  const problem = `the file "${shorten(handle, 80)}" has ended, 24 hours after its upload was created. Upload it again.`
  return handleLeadsNowhere({ component: 'HEADER', path, handle }, problem)
}

/** One and the same for a flow that does not exist and for another account's. */
export const flowMissing = (reference: Extract<Reference, { kind: 'flow' }>, accountId: string): Finding => {
  const { by, value } = reference
  const what = by === 'flow_id' ? 'id' : 'name'
  const message = `The ${by} of a FLOW button must be the ${what} of a flow of the same business account: ${accountId} has no flow with the ${what} "${shorten(value, 80)}". GET /${accountId}/flows lists those it has.`
  return misnamed(reference, value, `the ${what} of a flow of this business account`, message)
}

export const definitionBroken = (
  reference: Extract<Reference, { kind: 'definition' }>,
  validation_errors: [ValidationError, ...ValidationError[]],
): Finding => {
  const [first] = validation_errors
  const many =
    validation_errors.length === 1 ? 'a validation error' : `${validation_errors.length} validation errors`
  const message = `The flow_json of a FLOW button has ${many}. The first: ${first.message} (line ${first.line_start}, column ${first.column_start})`
  const finding = misnamed(reference, reference.value, 'a flow definition without errors', message)
  return { ...finding, validation_errors }
}
