/** `/message_template_library`: looking for a template that is written already. */

import { z } from 'zod'
import type { Range } from '../../../kernel/engine/index.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import { reading } from '../../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../../kernel/graph/paging.ts'
import { choice, list, text } from '../../../kernel/wire/params.ts'
import { TEMPLATE_CATEGORIES } from '../template.ts'
import { LIBRARY } from './entries.ts'
import { INDUSTRIES, type LibraryTemplate, PARAMETER_TYPES, TOPICS, USE_CASES } from './library.ts'

const VALUES_MAX = 100

const only = <T extends z.ZodType>(value: T, plural: string) =>
  list(value, { max: VALUES_MAX, commas: true })
    .optional()
    .describe(`Only templates with one of these ${plural}.`)

const filters = {
  name: only(text({ max: 512 }), 'names'),
  language: only(text({ max: 20 }), 'languages'),
  category: only(choice(TEMPLATE_CATEGORIES), 'categories'),
  topic: only(choice(TOPICS), 'topics'),
  usecase: only(choice(USE_CASES), 'use cases'),
  industry: only(choice(INDUSTRIES), 'industries'),
}
type Filters = { [K in keyof typeof filters]?: string[] | undefined }

const button = z.object({
  type: z.enum(['URL', 'PHONE_NUMBER', 'QUICK_REPLY', 'OTP']),
  text: z.string(),
  url: z.string().optional(),
  phone_number: z.string().optional(),
})

const libraryAnswer = z
  .object({
    id: z.string(),
    name: z.string().describe('Under library_template_name, a template is made of it.'),
    language: z.string(),
    category: z.enum(TEMPLATE_CATEGORIES),
    topic: z.enum(TOPICS),
    usecase: z.enum(USE_CASES),
    industry: z.array(z.enum(INDUSTRIES)),
    header: z.string().optional(),
    body: z.string(),
    body_params: z.array(z.string()).describe('A value for each variable.'),
    body_param_types: z.array(z.enum(PARAMETER_TYPES)).describe('What may stand for each.'),
    buttons: z.array(button).optional(),
  })
  .meta({ id: 'LibraryTemplate' })

export const listLibrary = reading('listLibrary', noNode, {
  summary: 'List the templates of the library: written and approved already',
  note: [
    'Belongs to nobody: any token with the management permission reads it. The values for the body of a library template must be of the type it names (132012).',
  ],
  permission: 'management',
  input: z.object({
    ...pageInput.shape,
    ...filters,
    search: text({ max: 200 })
      .optional()
      .describe('Only templates with these words in name, header or body.'),
  }),
  request: { search: 'delivery', language: ['en_US'] },
  answer: pageAnswer(libraryAnswer),
  run({ input: { search, limit, after, before, ...asked }, call }) {
    const found = LIBRARY.filter((one) => fits(one, asked) && mentions(one, search ?? ''))
    const places = found.map((entry, created_at) => ({ id: entry.id, created_at, entry }))
    return readPage(
      call,
      { limit, after, before },
      {
        order: 'oldest first',
        filters: { ...asked, search },
        list: async (range) => within(places, range),
        entry: ({ entry }) => entry,
      },
    )
  },
})

function fits(template: LibraryTemplate, asked: Filters): boolean {
  return Object.entries(asked).every(([name, values]) => {
    const own = [template[name as keyof Filters]].flat() as string[]
    return !values?.length || own.some((one) => values.includes(one))
  })
}

function mentions({ name, header = '', body }: LibraryTemplate, words: string): boolean {
  return [name, header, body].some((one) => one.toLowerCase().includes(words.trim().toLowerCase()))
}

/** A page of what stands in memory, by the id it was reached from. */
function within<P extends { id: string }>(places: P[], { from, direction, rows }: Range): P[] {
  const at = from ? places.findIndex(({ id }) => id === from.id) : -1
  if (direction === 'forward') return places.slice(at + 1, at + 1 + rows)
  return at < 0 ? [] : places.slice(Math.max(0, at - rows), at).toReversed()
}
