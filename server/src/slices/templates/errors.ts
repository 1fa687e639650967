/** What is refused about templates and policy rules. */

import type { ValidationError } from '@parley/flow-json'
import { invalidParameter, type Refusal, refusal, shorten } from '../../kernel/errors.ts'
import type { Finding, Reference } from './rules/findings.ts'
import { type Component, HEADER_FILES, type Template } from './template.ts'

const TITLES: Record<Finding['code'], string> = {
  100: 'Invalid parameter',
  2388124: 'The format of the template is not valid',
  131000: 'The content of the template violates a policy',
}

const SUBTITLES: Record<number, string> = {
  2388019: 'Message Template Limit Reached',
  2388046: 'Name Format is Incorrect',
}

/** The first speaks in the message, and all stand in the details. */
export function refusalFor(findings: [Finding, ...Finding[]]): Refusal {
  const [first] = findings
  const { code, message, subcode } = first
  const names = findings.filter((one) => one.code === 100).map((one) => one.path)
  return refusal(code, 400, code === 100 ? `(#100) ${message}` : message, {
    title: SUBTITLES[subcode ?? 0] ?? TITLES[code],
    userMessage: message,
    details: findings.map(detailOf),
    data: definitionErrorsOf(findings),
    ...(subcode !== undefined && { subcode }),
    ...(code === 100 && { blame: [...new Set(names)] }),
  })
}

/** A violation as it is shown, in a refusal and in the answer of a validate-only call. */
export function detailOf({ code, subcode, component, path, found, allowed, message }: Finding) {
  return {
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    component,
    path,
    found,
    allowed,
    message,
  }
}

const DEFINITION_ERRORS_SHOWN_MAX = 100

/** What is wrong inside of a button's flow, beside the violation that says so. */
export function definitionErrorsOf(findings: Finding[]): { validation_errors?: ValidationError[] } {
  const validation_errors = findings.flatMap((finding) => finding.validation_errors ?? [])
  if (validation_errors.length === 0) return {}
  return { validation_errors: validation_errors.slice(0, DEFINITION_ERRORS_SHOWN_MAX) }
}

export const nameTakenFinding = (name: string, language: string): Finding => ({
  code: 100,
  subcode: 2388024,
  component: null,
  path: 'name',
  found: name,
  allowed: `a name that has no ${language} version yet`,
  message: `There is already ${language} content for this template: the name "${shorten(name, 80)}" already exists in ${language}. Update that one, or choose another name.`,
})

export const limitReachedFinding = (count: number, most: number): Finding => ({
  code: 100,
  subcode: 2388019,
  component: null,
  path: 'name',
  found: count,
  allowed: `at most ${most} templates in an account`,
  message: `This account has ${count} templates, and may have at most ${most}; every language counts as one. Delete templates that are no longer used first.`,
})

export const nameTaken = (name: string, language: string): Refusal => {
  const finding = nameTakenFinding(name, language)
  return invalidParameter(`(#100) ${finding.message}`, {
    subcode: 2388024,
    title: 'Content in This Language Already Exists',
    userMessage: `There is already ${language} content for this template. You can create a new template and try again.`,
    details: [detailOf(finding)],
    blame: ['name'],
  })
}

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
  const allowed = HEADER_FILES[reference.format].join(' or ')
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

export const nothingToChange = (names: string[]): Refusal =>
  invalidParameter(`(#100) Nothing to change: supply at least one of ${names.join(', ')}.`, { blame: names })

export const nameRequired = (): Refusal =>
  invalidParameter('(#100) The parameter name is required. (A template can also be named by hsm_id.)', {
    blame: ['name'],
  })

export const noSuchTemplate = (what: string): Refusal =>
  refusal(100, 404, `(#100) There is no template ${what} in this account.`, {
    subcode: 2593002,
    title: 'Message Template Not Found',
    blame: ['name'],
  })

export const cannotBecome = (template: Template, status: string, from: readonly string[]): Refusal =>
  invalidParameter(
    `(#100) The template is ${template.status}, and cannot become ${status}; only ${from.join(', ')} can.`,
    {
      subcode: 2388039,
      title: "Message template status can't be changed",
      blame: ['status'],
    },
  )

export const reasonWithoutRejection = (): Refusal =>
  invalidParameter('(#100) rejected_reason goes with status REJECTED only.', { blame: ['rejected_reason'] })

export const patternRefused = (parameter: string, problem: string): Refusal =>
  invalidParameter(`(#100) Param ${parameter} is not a pattern that can be used: ${problem}.`, {
    blame: [parameter],
  })

export const ruleNameTaken = (name: string): Refusal =>
  invalidParameter(`(#100) A policy rule named ${name} already exists; change that one.`, { blame: ['name'] })

export const noSuchRule = (name: string): Refusal =>
  refusal(100, 404, `(#100) There is no policy rule named "${shorten(name, 80)}".`)

export const tooManyRules = (most: number): Refusal =>
  invalidParameter(`(#100) There are ${most} policy rules already, which is the most; remove one first.`)

export const rulesTooLarge = (size: number, most: number): Refusal =>
  invalidParameter(
    `(#100) The enabled rules would compile to ${size} steps, and at most ${most} are allowed together; disable one, or use smaller repetitions.`,
    { blame: ['pattern'] },
  )

export const badId = (id: string): Refusal =>
  invalidParameter(`(#100) Param id must be a decimal number below 2^53 - got "${shorten(id, 40)}".`, {
    blame: ['id'],
  })

export const badStatus = (status: unknown, allowed: readonly string[]): Refusal =>
  invalidParameter(
    `(#100) Param status must be one of {${allowed.join(', ')}} - got ${shorten(JSON.stringify(status), 40)}.`,
    { blame: ['status'] },
  )
