/** What may stand for the variables of a library template: its text was approved for values of a certain kind only. */

import type { Template } from '../template.ts'
import { findInLibrary } from './entries.ts'
import type { ParameterType } from './library.ts'

const LENGTH_MAX = 200

const FORMS: Record<ParameterType, { form: RegExp; says: string }> = {
  TEXT: { form: /\S/, says: 'words' },
  ADDRESS: { form: /\S/, says: 'an address' },
  NUMBER: { form: /^[0-9]+$/, says: 'a number without spaces, such as 4711' },
  AMOUNT: { form: /^[^0-9]{0,8}[0-9][0-9.,]*[^0-9]{0,8}$/, says: 'an amount such as EUR 24.50' },
  DATE: { form: /[0-9]/, says: 'a date such as 2027-05-04' },
  PHONE_NUMBER: { form: /^\+?[0-9][0-9 ()-]{3,24}$/, says: 'a phone number such as +1 555 010 0001' },
  EMAIL: { form: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, says: 'an e-mail address' },
}

/** What is wrong with the values for the body, in words; undefined when nothing is. */
export function problemWithParameters(
  { library_template_name, language }: Pick<Template, 'library_template_name' | 'language'>,
  values: string[],
): string | undefined {
  if (library_template_name === null) return undefined
  const types = findInLibrary(library_template_name, language)?.body_param_types ?? []
  for (const [index, type] of types.entries()) {
    const value = values[index] ?? ''
    const { form, says } = FORMS[type]
    if (value.length <= LENGTH_MAX && form.test(value)) continue
    return `{{${index + 1}}} of a library template takes ${says}, in at most ${LENGTH_MAX} characters`
  }
  return undefined
}
