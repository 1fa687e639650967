/** What is refused about a template: its name, its status, what is asked of it. */

import { refusing, shorten } from '../../../kernel/wire/errors.ts'
import type { Finding } from '../rules/findings.ts'
import type { Template } from '../template.ts'
import { detailOf } from './content.ts'

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

export const categoryDiffersFinding = (category: string, other: string): Finding => ({
  code: 100,
  component: null,
  path: 'category',
  found: category,
  allowed: other,
  message: `The category ${category} doesn't match the one that's already associated with this template, ${other}. All languages of a name have one category.`,
})

export const categoryFixedFinding = (category: string, fixed: string): Finding => ({
  code: 100,
  component: null,
  path: 'category',
  found: category,
  allowed: fixed,
  message: `The category of an APPROVED template cannot be changed: this one is ${fixed}. Create a template of the category ${category} under another name.`,
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

export const archivedAlone = refusing(
  'archivedAlone',
  { code: 100, meaning: 'ARCHIVED is asked for beside other statuses, or on a plain path' },
  (dialect: string) => ({
    message: `Param status: ARCHIVED must ${dialect === 'plain' ? 'be asked for on a versioned path (/v26.0/…); here an archived template is PAUSED' : 'stand alone'}.`,
    blame: ['status'],
  }),
)
