/** What is refused about the content of a template: the first violation speaks, all are listed. */

import type { ValidationError } from '@parley-dev/flow-json'
import { type Refusal, refusing } from '../../../kernel/wire/errors.ts'
import type { Finding } from '../rules/findings.ts'

const SUBTITLES: Record<number, string> = {
  2388019: 'Message Template Limit Reached',
  2388043: 'The components of the template are missing expected fields',
  2388046: 'Name Format is Incorrect',
}

type Findings = [Finding, ...Finding[]]

const parameterInvalid = refusing(
  'parameterInvalid',
  { code: 100, title: 'Invalid parameter', meaning: 'a parameter of the template is missing or wrong' },
  (findings: Findings) => ({
    ...listed(findings),
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
  (findings: Findings) => listed(findings),
)

const againstPolicy = refusing(
  'againstPolicy',
  {
    code: 131000,
    title: 'The content of the template violates a policy',
    meaning: 'the content violates a policy; the message names the rule',
    unnumbered: true,
  },
  (findings: Findings) => listed(findings),
)

const REFUSED_BY = { 100: parameterInvalid, 2388124: formatInvalid, 131000: againstPolicy }

/** What `refusalFor` may come to. */
export const CONTENT_REFUSALS = Object.values(REFUSED_BY)

/** The first speaks in the message, and all stand in the violations. */
export const refusalFor = (findings: Findings): Refusal => REFUSED_BY[findings[0].code](findings)

function listed(findings: Findings) {
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
