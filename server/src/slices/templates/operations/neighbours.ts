/** What existing clients do beside the specification's verbs: to one template in many languages, and to a pause. */

import { z } from 'zod'
import type { Asked, Call } from '../../../kernel/call/call.ts'
import { operation } from '../../../kernel/graph/operation.ts'
import { list, locale } from '../../../kernel/wire/params.ts'
import { readInput } from '../../../kernel/wire/read-input.ts'
import { type Account, accountNode } from '../../accounts/index.ts'
import { CONTENT_REFUSALS } from '../errors/content.ts'
import { ORDER_COMPONENTS } from '../examples.ts'
import { upsertInput } from '../inputs.ts'
import { decide } from '../lifecycle/decide.ts'
import { accepted, judged, makeOneMore } from '../lifecycle/judged.ts'
import { rewriteTemplate } from '../lifecycle/write.ts'
import { templateNode } from '../node.ts'
import { checkCreate, type NewTemplate, spokenOn } from '../rules/request.ts'
import { findTemplateByName, lockTemplate } from '../store/templates.ts'
import { ARCHIVED, type Template } from '../template.ts'

const LANGUAGES_MAX = 100
const languagesInput = z.object({ languages: list(locale(), { max: LANGUAGES_MAX, commas: true }) })

export const upsertTemplates = operation('upsertTemplates', accountNode, {
  summary: 'Create a template in several languages, or rewrite those it has',
  note: ['Writes every language or none. A template that exists is rewritten and reviewed again.'],
  permission: 'management',
  input: upsertInput,
  request: {
    name: 'order_confirmation',
    category: 'UTILITY',
    languages: ['en_US'],
    components: ORDER_COMPONENTS,
  },
  answer: z.object({
    data: z.array(
      z.object({ id: z.string(), status: z.string(), language: z.string(), category: z.string() }),
    ),
  }),
  refuses: CONTENT_REFUSALS,
  async prepare({ node: account, input, call }) {
    const { languages } = readInput(languagesInput, input)
    const wanted: NewTemplate[] = []
    for (const language of new Set(languages))
      wanted.push(await checked(call, account.id, { ...input, language }, languages))
    return wanted
  },
  async run({ node: account, prepared: wanted, call }) {
    const put = new Map<NewTemplate, Template>()
    // In one order for all: two who take the same templates in two orders would wait for each other.
    for (const one of wanted.toSorted(byLanguage)) put.set(one, await putOne(call, account, one))
    const data = wanted.flatMap((one) => put.get(one) ?? [])
    return { data: data.map(({ id, status, language, category }) => ({ id, status, language, category })) }
  },
})

const byLanguage = (a: NewTemplate, b: NewTemplate) => (a.language < b.language ? -1 : 1)

async function putOne(call: Call, account: Account, wanted: NewTemplate): Promise<Template> {
  const before = await held(call, account, wanted)
  if (before) return rewriteTemplate(call, before, wanted)
  const made = await makeOneMore(call, account, wanted)
  if (made) return made
  // Another call made it at the same moment.
  const other = await held(call, account, wanted)
  if (!other) throw new Error(`the name ${wanted.name} is taken by no template`)
  return rewriteTemplate(call, other, wanted)
}

async function held(call: Call, { id }: Account, { name, language }: NewTemplate) {
  const found = await findTemplateByName(call, id, name, language)
  return found && lockTemplate(call, found.id)
}

/** A template that exists brings the files that it shows already. */
async function checked(
  call: Asked,
  account_id: string,
  form: Record<string, unknown>,
  languages: string[],
): Promise<NewTemplate> {
  const first = checkCreate(form, spokenOn(call.dialect))
  const before =
    first.value && (await findTemplateByName(call, account_id, first.value.name, first.value.language))
  return accepted(await judged(call, first, { account_id, name: form.name, languages }, before))
}

export const unpauseTemplate = operation('unpauseTemplate', templateNode, {
  summary: 'End the pause of a template; where it is not paused, the answer says so',
  note: ['`success` is false, with the reason, where the template is not paused.'],
  permission: 'management',
  answer: z.object({ success: z.boolean(), reason: z.string().optional() }),
  async run({ node, call }) {
    const template = await lockTemplate(call, node.id)
    const isArchived = template !== undefined && template.archived_at !== null && call.dialect === 'platform'
    if (template?.status !== 'PAUSED' || isArchived) {
      const status = isArchived ? ARCHIVED : (template?.status ?? 'gone')
      return { success: false, reason: `The template is not paused; it is ${status}.` }
    }
    await decide(call, template, { status: 'APPROVED' })
    return { success: true }
  },
})
