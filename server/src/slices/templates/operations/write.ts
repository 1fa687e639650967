/** Creating, updating and deleting templates. */

import { z } from 'zod'
import type { Asked, Call } from '../../../kernel/call/call.ts'
import type { NodeKind } from '../../../kernel/graph/node.ts'
import { operation, success, successAnswer } from '../../../kernel/graph/operation.ts'
import { nodeAnswer } from '../../../kernel/graph/read-fields.ts'
import { notFound } from '../../../kernel/wire/errors.ts'
import { list, locale, oneOfThese, text } from '../../../kernel/wire/params.ts'
import { type Account, accountNode, findAccount } from '../../accounts/index.ts'
import { phoneNumberNode } from '../../phone-numbers/index.ts'
import { CONTENT_REFUSALS, definitionErrorsOf, detailOf } from '../errors/content.ts'
import { libraryParameterWrong, noSuchLibraryTemplate } from '../errors/library.ts'
import {
  nameRequired,
  nameTaken,
  nameTakenFinding,
  noSuchTemplate,
  nothingToChange,
} from '../errors/template.ts'
import { statusChanged } from '../events.ts'
import { CREATE_REQUESTS, ORDER_COMPONENTS } from '../examples.ts'
import { createInput, updateInput } from '../inputs.ts'
import type { LibraryTemplate } from '../library/library.ts'
import { takenFromLibrary } from '../library/take.ts'
import { accepted, judged, makeOneMore } from '../lifecycle/judged.ts'
import { findLimitReached } from '../lifecycle/limit.ts'
import { policyRules } from '../lifecycle/policy.ts'
import { type Brought, removeTemplates, rewriteTemplate } from '../lifecycle/write.ts'
import { describeTemplate, templateNode } from '../node.ts'
import type { Finding } from '../rules/findings.ts'
import {
  CHANGEABLE,
  type Checked,
  checkCreate,
  checkUpdate,
  type NewTemplate,
  spokenOn,
} from '../rules/request.ts'
import { review } from '../rules/review.ts'
import { findTemplate, findTemplateByName, findTemplatesNamed, lockTemplate } from '../store/templates.ts'
import { TEMPLATE_CATEGORIES, type Template, type TemplateContent } from '../template.ts'
import { verdictAnswer } from '../verdict-schema.ts'
import { CREATE_NOTES } from './create-notes.ts'

export const ID_IN_PATH = 'The id of the template.'

export const createTemplate = creating('createTemplate', accountNode, {
  summary: 'Create a template; with validate_only=true only say what would happen',
  accountOf: async (_, account) => account,
})

/** A number's templates are its account's. */
export const createTemplateOfNumber = creating('createTemplateOfNumber', phoneNumberNode, {
  summary: 'Create a template in the account of a number (an address that some clients use)',
  async accountOf(call, { account_id }) {
    const account = await findAccount(call, account_id)
    if (!account) throw notFound('post', account_id)
    return account
  },
})

function creating<N>(
  name: string,
  node: NodeKind<N>,
  { summary, accountOf }: { summary: string; accountOf: (call: Asked, found: N) => Promise<Account> },
) {
  return operation(name, node, {
    summary,
    note: CREATE_NOTES,
    permission: 'management',
    input: createInput,
    modes: CREATE_REQUESTS,
    answer: z.union([nodeAnswer(templateNode), verdictAnswer]),
    refuses: [...CONTENT_REFUSALS, nameTaken, noSuchLibraryTemplate, libraryParameterWrong],
    async prepare({ node: found, input, call }) {
      const { id } = await accountOf(call, found)
      const taken = call.dialect === 'platform' ? takenFromLibrary(input) : undefined
      const checked = checkCreate(taken?.bag ?? input, spokenOn(call.dialect))
      const { name, language } = input
      const wanted = { account_id: id, name, languages: [language] }
      return { ...(await judged(call, checked, wanted)), entry: taken?.entry }
    },
    async run({ node: found, prepared, call }) {
      return create(call, await accountOf(call, found), prepared)
    },
  })
}

type Wanted = Checked<NewTemplate> & { entry: LibraryTemplate | undefined }

async function create(call: Call, account: Account, wanted: Wanted) {
  const { value, findings, validateOnly, entry } = wanted
  if (validateOnly) {
    const taken = value && (await findTemplateByName(call, account.id, value.name, value.language))
    const full = await findLimitReached(call, account)
    const all = taken ? [nameTakenFinding(taken.name, taken.language), ...findings] : findings
    return foresee(call, value, full ? [full, ...all] : all)
  }
  const content = accepted(wanted)
  const template = await makeOneMore(call, account, content, entry && approved(entry))
  if (!template) throw nameTaken(content.name, content.language)
  if (entry) await statusChanged(call, template, { event: 'APPROVED' })
  return describeTemplate(call, template)
}

/** What stands in the library was reviewed when it was written. */
const approved = ({ name }: LibraryTemplate): Brought => ({ status: 'APPROVED', library_template_name: name })

const updatedAnswer = z.object({
  success: z.literal(true),
  id: z.string(),
  name: z.string(),
  category: z.enum(TEMPLATE_CATEGORIES),
})

export const updateTemplate = operation('updateTemplate', templateNode, {
  summary: 'Update a template: supplied components replace those of their type; it goes back to review',
  note: [
    'Components you supply replace those of the same type, the others stay; `remove_components` takes types away. Name and language never change. From any status the template goes back to PENDING; quality and pauses start again.',
    'A call that supplies nothing, an empty list included, is refused (100) and the approval stays. The answer is `{success, id, name, category}`.',
    'A header you send back as you read it keeps its file. On versioned paths an APPROVED template keeps its category.',
  ],
  permission: 'management',
  input: updateInput,
  request: { components: ORDER_COMPONENTS },
  answer: z.union([updatedAnswer, verdictAnswer]),
  refuses: [...CONTENT_REFUSALS, nothingToChange],
  run: ({ node: template, input, call }) => update(call, template, input),
})

export const updateTemplateOfAccount = operation('updateTemplateOfAccount', accountNode, {
  summary: 'Update a template (an address that some clients use)',
  key: ID_IN_PATH,
  permission: 'management',
  input: updateInput,
  request: { components: ORDER_COMPONENTS },
  answer: z.union([updatedAnswer, verdictAnswer]),
  refuses: [...CONTENT_REFUSALS, nothingToChange],
  run: async ({ node: account, key, input, call }) =>
    update(call, await templateIn(call, account.id, key, 'post'), input),
})

async function update(call: Call, { id }: Template, input: Record<string, unknown>) {
  const template = await lockTemplate(call, id)
  if (!template) throw notFound('post', id)
  const checked = checkUpdate(input, template, spokenOn(call.dialect))
  if (checked.isEmpty) throw nothingToChange(CHANGEABLE)
  const { account_id, name, language } = template
  const wanted = await judged(call, checked, { account_id, name, languages: [language] }, template)
  if (wanted.validateOnly) return foresee(call, wanted.value, wanted.findings)
  const { category } = await rewriteTemplate(call, template, accepted(wanted))
  return { ...success, id, name, category }
}

const NAMED_MAX = 1_000

export const deleteTemplates = operation('deleteTemplates', accountNode, {
  summary: 'Delete a template: all its languages, one of them, or by id',
  note: [
    'By `name`, `name` and `language`, `hsm_id` or `hsm_ids`. Unknown: 404 with 100 and subcode 2593002. The name is free again at once. Sends `message_template_status_update` with DELETED for each language.',
  ],
  permission: 'management',
  input: z
    .object({
      name: text({ min: 1, max: 512 })
        .optional()
        .describe('The name: all its languages, unless one is given.'),
      language: locale().optional().describe('Only this language.'),
      hsm_id: text({ min: 1, max: 20 }).optional().describe('The id of one template.'),
      hsm_ids: list(text({ min: 1, max: 20 }), { max: NAMED_MAX, commas: true })
        .optional()
        .describe('The ids of several.'),
    })
    .meta(oneOfThese('name', 'hsm_id', 'hsm_ids')),
  modes: {
    byName: { name: 'order_confirmation' },
    byId: { hsm_id: '500000000000001', name: 'order_confirmation' },
    byIds: { hsm_ids: ['500000000000001'] },
  },
  answer: successAnswer,
  refuses: [nameRequired, noSuchTemplate],
  async run({ node: account, input, call }) {
    const { name, language, hsm_id, hsm_ids = [] } = input
    const ids = [...(hsm_id === undefined ? [] : [hsm_id]), ...hsm_ids]
    if (name === undefined && ids.length === 0) throw nameRequired()
    const found =
      ids.length > 0
        ? await templatesById(call, account.id, ids)
        : await findTemplatesNamed(call, account.id, name ?? '')
    const chosen = found
      .filter((template) => name === undefined || template.name === name)
      .filter((template) => language === undefined || template.language === language)
    if (chosen.length === 0 || chosen.length < ids.length) throw noSuchTemplate(describe(input))
    await removeTemplates(call, chosen)
    return success
  },
})

const describe = (asked: Record<string, unknown>) =>
  Object.entries(asked)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `with ${name} "${value}"`)
    .join(' and ')

async function templatesById(call: Call, accountId: string, ids: string[]): Promise<Template[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => findTemplate(call, id)))
  return found
    .filter((template) => template !== undefined)
    .filter((template) => template.account_id === accountId)
}

/** The template of that id, if it is this account's. */
export async function templateIn(
  call: Asked,
  accountId: string,
  id: string,
  method: string,
): Promise<Template> {
  const template = await findTemplate(call, id)
  if (template?.account_id !== accountId) throw notFound(method, id)
  return template
}

async function foresee(call: Asked, content: TemplateContent | undefined, findings: Finding[]) {
  const errors = findings.map(detailOf)
  if (errors.length > 0 || !content) return { valid: false, errors, ...definitionErrorsOf(findings) }
  return { valid: true, errors, review: review(await policyRules(call), content) }
}
