/** A request for a template of the library, made into the request for the template that it stands for. */

import { z } from 'zod'
import { integer, list, object, text, truth } from '../../../kernel/wire/params.ts'
import { libraryParameterWrong, noSuchLibraryTemplate } from '../errors/library.ts'
import { findInLibrary, languagesInLibrary } from './entries.ts'
import type { LibraryButton, LibraryTemplate } from './library.ts'

type Bag = Record<string, unknown>

const BUTTON_INPUTS = 'library_template_button_inputs'
const BODY_INPUTS = 'library_template_body_inputs'

const word = (what: string) => text({ max: 2_000 }).optional().describe(what)

/** What clients send beside name, language and category: how it is described; `read` below judges it. */
export const libraryShape = {
  library_template_name: text({ max: 512 }).describe(
    'On versioned paths, in place of components: a template of the library.',
  ),
  [BUTTON_INPUTS]: list(
    object({
      type: text().describe('Of which kind of button: URL, PHONE_NUMBER, OTP.'),
      url: object({
        base_url: text({ max: 2_000 }).describe('Where it leads; with {{1}} at its end, to many places.'),
        url_suffix_example: word('A whole address, where there is a {{1}}.'),
      })
        .optional()
        .describe('Of a URL.'),
      phone_number: word('Of a PHONE_NUMBER.'),
      otp_type: word('Of an OTP: COPY_CODE unless given.'),
    }),
    { max: 10 },
  )
    .optional()
    .describe('What its buttons lead to, in their order.'),
  [BODY_INPUTS]: object({
    add_security_recommendation: truth().optional().describe('Advise not to share the code.'),
    code_expiration_minutes: integer(1, 90).optional().describe('For how long the code is valid.'),
  })
    .optional()
    .describe('Of a code: what is said with it.'),
}

const buttonInput = z.looseObject({
  type: z.string(),
  url: z.object({ base_url: z.string(), url_suffix_example: z.string().optional() }).optional(),
  phone_number: z.union([z.string(), z.number()]).optional(),
})
type ButtonInput = z.infer<typeof buttonInput>

/** Undefined where no template of the library is asked for. */
export function takenFromLibrary(bag: Bag): { bag: Bag; entry: LibraryTemplate } | undefined {
  const name = bag.library_template_name ?? undefined
  if (name === undefined) return undefined
  const entry = findInLibrary(String(name), String(bag.language))
  if (!entry)
    throw noSuchLibraryTemplate(String(name), String(bag.language), languagesInLibrary(String(name)))
  if (String(bag.category ?? '').toUpperCase() !== entry.category)
    throw libraryParameterWrong('category', `must be ${entry.category}, as that of ${entry.name}`)
  if (bag.components !== undefined && bag.components !== null)
    throw libraryParameterWrong('components', 'is to be left out: those of the library cannot be changed')
  return { bag: { ...bag, components: componentsOf(entry, bag), parameter_format: undefined }, entry }
}

function componentsOf(entry: LibraryTemplate, bag: Bag): object[] {
  const { header, body, body_params, buttons = [] } = entry
  const given = readButtonInputs(bag)
  const made = buttons.map((button) => filled(button, given))
  const around = made.length > 0 ? [{ type: 'BUTTONS', buttons: made }] : []
  if (entry.category === 'AUTHENTICATION') return [...codeParts(bag), ...around]
  const example = body_params.length > 0 ? { example: { body_text: [body_params] } } : {}
  const top = header === undefined ? [] : [{ type: 'HEADER', format: 'TEXT', text: header }]
  return [...top, { type: 'BODY', text: body, ...example }, ...around]
}

/** The words of a code are the platform's own, and the rules write them. */
function codeParts(bag: Bag): object[] {
  const { add_security_recommendation, code_expiration_minutes } = {
    ...bag,
    ...(read(BODY_INPUTS, bag, z.looseObject({})) ?? {}),
  } as Bag
  const body = { type: 'BODY', add_security_recommendation }
  return code_expiration_minutes === undefined ? [body] : [body, { type: 'FOOTER', code_expiration_minutes }]
}

const readButtonInputs = (bag: Bag): ButtonInput[] =>
  (read(BUTTON_INPUTS, bag, z.array(buttonInput)) ?? []).map((one) => ({
    ...one,
    type: one.type.toUpperCase(),
  }))

function read<T>(name: string, bag: Bag, schema: z.ZodType<T>): T | undefined {
  const given = bag[name] ?? undefined
  if (given === undefined) return undefined
  const result = schema.safeParse(given)
  if (!result.success) throw libraryParameterWrong(name, `must be ${SHAPES[name]}`)
  return result.data
}

const SHAPES: Record<string, string> = {
  [BUTTON_INPUTS]:
    'a list of objects, each with a type and, by it, url {base_url, url_suffix_example} or phone_number',
  [BODY_INPUTS]: 'an object',
}

/** Each input is for the next button of its type. */
function filled(button: LibraryButton, given: ButtonInput[]): object {
  if (button.type === 'QUICK_REPLY') return button
  const at = given.findIndex(({ type }) => type === button.type)
  const [input] = at < 0 ? [] : given.splice(at, 1)
  if (button.type === 'OTP') return { otp_type: 'COPY_CODE', ...input, ...button }
  if (button.type === 'PHONE_NUMBER' && input?.phone_number !== undefined)
    return { ...button, phone_number: String(input.phone_number) }
  if (button.type === 'URL' && input?.url !== undefined) {
    const { base_url, url_suffix_example } = input.url
    return { ...button, url: base_url, ...(url_suffix_example && { example: [url_suffix_example] }) }
  }
  const what = button.type === 'URL' ? 'url' : 'phone_number'
  throw libraryParameterWrong(BUTTON_INPUTS, `must give the ${what} of the button "${button.text}"`)
}
