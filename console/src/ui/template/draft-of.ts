/** What the form begins with: a template that the server holds, or one of its library. */

import type { OperatorOperations } from '@parley-dev/operator'
import type { LibraryTemplate, MessageTemplate, TemplateButton, TemplateComponent } from '@parley-dev/sdk'
import { type Draft, EMPTY_DRAFT } from './draft.ts'
import { everyText, samplesOf, withSamples } from './variables.ts'

export type Inspected = OperatorOperations['inspectTemplate']['answer']
type Written = Pick<MessageTemplate, 'name' | 'language' | 'category' | 'parameter_format' | 'components'>

export function draftOf({ name = '', language = 'en', category = 'UTILITY', ...template }: Written): Draft {
  const { parameter_format = 'POSITIONAL', components = [] } = template
  const written = { ...EMPTY_DRAFT, name, language, category, parameter_format }
  if (category === 'AUTHENTICATION') return { ...written, code: components }
  const withNames = everyText(components, (one) => withSamples(one, samplesOf(one, parameter_format)))
  return { ...written, components: withNames }
}

export function draftOfLibrary(found: LibraryTemplate): Draft {
  const { name, language, category, header, body, body_params = [], buttons = [] } = found
  const own = buttons.filter(({ type }) => type !== 'OTP') as TemplateButton[]
  const components: TemplateComponent[] = [
    ...(header === undefined ? [] : [{ type: 'HEADER' as const, format: 'TEXT' as const, text: header }]),
    { type: 'BODY', text: body, example: { body_text: [body_params] } },
    ...(own.length === 0 ? [] : [{ type: 'BUTTONS' as const, buttons: own }]),
  ]
  const isKnown = category === 'MARKETING' || category === 'AUTHENTICATION'
  const draft = draftOf({ name, language: language.split('_')[0] ?? 'en', category: 'UTILITY', components })
  return { ...draft, category: isKnown ? category : 'UTILITY' }
}
