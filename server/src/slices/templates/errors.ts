/** What is refused about templates and policy rules. */

import type { ValidationError } from '@parley/flow-json'
import { type Refusal, refusing, shorten } from '../../kernel/wire/errors.ts'
import type { Finding, Reference } from './rules/findings.ts'
import { type Component, HEADER_FILES, type Template } from './template.ts'

const SUBTITLES: Record<number, string> = {
  2388019: 'Message Template Limit Reached',
  2388046: 'Name Format is Incorrect',
}

type Findings = [Finding, ...Finding[]]

const parameterInvalid = refusing(
  'parameterInvalid',
  { code: 100, title: 'Invalid parameter', meaning: 'a parameter of the template is missing or wrong' },
  (findings: Findings) => ({
    ...told(findings),
    blame: [...new Set(findings.filter((one) => one.code === 100).map((one) => one.path))],
  }),
)

const formatInvalid = refusing(
  'formatInvalid',
  {
    code: 2388124,
    title: 'The format of the template is not valid',
    meaning: 'the format of the template is not valid; error_data.violations lists every violation',
    unnumbered: true,
  },
  (findings: Findings) => told(findings),
)

const againstPolicy = refusing(
  'againstPolicy',
  {
    code: 131000,
    title: 'The content of the template violates a policy',
    meaning: 'the content violates a policy; the message names the rule',
    unnumbered: true,
  },
  (findings: Findings) => told(findings),
)

const REFUSED_BY = { 100: parameterInvalid, 2388124: formatInvalid, 131000: againstPolicy }

/** What `refusalFor` may come to. */
export const CONTENT_REFUSALS = Object.values(REFUSED_BY)

/** The first speaks in the message, and all stand in the violations. */
export const refusalFor = (findings: Findings): Refusal => REFUSED_BY[findings[0].code](findings)

function told(findings: Findings) {
  const [{ message, subcode }] = findings
  const title = SUBTITLES[subcode ?? 0]
  return {
    message,
    userMessage: message,
    data: { violations: findings.map(detailOf), ...definitionErrorsOf(findings) },
    ...(title !== undefined && { title }),
    ...(subcode !== undefined && { subcode }),
  }
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

export const nameTaken = refusing(
  'nameTaken',
  {
    code: 100,
    subcode: 2388024,
    title: 'Content in This Language Already Exists',
    meaning: 'there is a template of this name in this language',
  },
  (name: string, language: string) => {
    const finding = nameTakenFinding(name, language)
    return {
      message: finding.message,
      userMessage: `There is already ${language} content for this template. You can create a new template and try again.`,
      data: { violations: [detailOf(finding)] },
      blame: ['name'],
    }
  },
)

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

export const nothingToChange = refusing(
  'nothingToChange',
  { code: 100, meaning: 'nothing to change is given' },
  (names: string[]) => ({
    message: `Nothing to change: supply at least one of ${names.join(', ')}.`,
    blame: names,
  }),
)

export const nameRequired = refusing(
  'nameRequired',
  { code: 100, meaning: 'neither name nor hsm_id is given' },
  () => ({
    message: 'The parameter name is required. (A template can also be named by hsm_id.)',
    blame: ['name'],
  }),
)

export const noSuchTemplate = refusing(
  'noSuchTemplate',
  {
    code: 100,
    status: 404,
    subcode: 2593002,
    title: 'Message Template Not Found',
    meaning: 'there is no such template in this account',
  },
  (what: string) => ({ message: `There is no template ${what} in this account.`, blame: ['name'] }),
)

export const cannotBecome = refusing(
  'cannotBecome',
  {
    code: 100,
    subcode: 2388039,
    title: "Message template status can't be changed",
    meaning: 'the template cannot go from its status to that one',
  },
  (template: Template, status: string, from: readonly string[]) => ({
    message: `The template is ${template.status}, and cannot become ${status}; only ${from.join(', ')} can.`,
    blame: ['status'],
  }),
)

export const reasonWithoutRejection = refusing(
  'reasonWithoutRejection',
  { code: 100, meaning: 'rejected_reason comes without status REJECTED' },
  () => ({ message: 'rejected_reason goes with status REJECTED only.', blame: ['rejected_reason'] }),
)

export const patternRefused = refusing(
  'patternRefused',
  { code: 100, meaning: 'the pattern cannot be used' },
  (parameter: string, problem: string) => ({
    message: `Param ${parameter} is not a pattern that can be used: ${problem}.`,
    blame: [parameter],
  }),
)

export const ruleNameTaken = refusing(
  'ruleNameTaken',
  { code: 100, meaning: 'there is a rule of this name' },
  (name: string) => ({
    message: `A policy rule named ${name} already exists; change that one.`,
    blame: ['name'],
  }),
)

export const noSuchRule = refusing(
  'noSuchRule',
  { code: 100, status: 404, meaning: 'there is no such rule' },
  (name: string) => `There is no policy rule named "${shorten(name, 80)}".`,
)

export const tooManyRules = refusing(
  'tooManyRules',
  { code: 100, meaning: 'there are as many rules as may be' },
  (most: number) => `There are ${most} policy rules already, which is the most; remove one first.`,
)

export const rulesTooLarge = refusing(
  'rulesTooLarge',
  { code: 100, meaning: 'the enabled rules would take too long together' },
  (size: number, most: number) => ({
    message: `The enabled rules would compile to ${size} steps, and at most ${most} are allowed together; disable one, or use smaller repetitions.`,
    blame: ['pattern'],
  }),
)

export const badId = refusing(
  'badId',
  { code: 100, meaning: 'the id is no decimal number below 2^53' },
  (id: string) => ({
    message: `Param id must be a decimal number below 2^53 - got "${shorten(id, 40)}".`,
    blame: ['id'],
  }),
)

export const badStatus = refusing(
  'badStatus',
  { code: 100, meaning: 'the status is not one that a template can have' },
  (status: unknown, allowed: readonly string[]) => ({
    message: `Param status must be one of {${allowed.join(', ')}} - got ${shorten(JSON.stringify(status), 40)}.`,
    blame: ['status'],
  }),
)

export const noSuchLibraryTemplate = refusing(
  'noSuchLibraryTemplate',
  { code: 100, meaning: 'the library has no such template (versioned paths)' },
  (name: string, language: string, languages: string[]) => ({
    message: `Param library_template_name: the library has no ${shorten(name, 60)} in ${shorten(language, 20)}. ${
      languages.length > 0
        ? `It has it in ${languages.join(', ')}.`
        : 'GET /message_template_library lists what it has.'
    }`,
    blame: ['library_template_name'],
  }),
)

export const libraryParameterWrong = refusing(
  'libraryParameterWrong',
  { code: 100, meaning: 'a parameter does not fit the template of the library (versioned paths)' },
  (name: string, problem: string) => ({ message: `Param ${name} ${problem}.`, blame: [name] }),
)
