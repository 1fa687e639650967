/** What is refused about a template that is sent, and what it is filled with. */

import { firstCharacters } from '../../../kernel/wire/characters.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'
import { refusing } from '../../../kernel/wire/errors.ts'

export const templateMissing = refusing(
  'templateMissing',
  { code: 132001, status: 404, meaning: 'the template does not exist or is not approved' },
  (name: string, language: string) => ({
    message: `Template name (${firstCharacters(name, 80)}) does not exist in ${language}, or is not approved.`,
    details: `template name (${firstCharacters(name, 80)}) does not exist in ${language}`,
  }),
)

export const templateNotApproved = refusing(
  'templateNotApproved',
  { code: 132001, status: 404, meaning: 'the template is not approved' },
  (name: string, language: string, status: string) => ({
    message: `Template ${name} in ${language} is ${status}; only APPROVED templates can be sent.`,
    details: `template name (${name}) is ${status} in ${language}`,
  }),
)

export const templatePaused = refusing(
  'templatePaused',
  { code: 132015, meaning: 'the template is paused' },
  (name: string, until: number | null) =>
    `Template ${name} is PAUSED${until === null ? '' : ` for low quality until ${writeDate(until)}`}.`,
)

export const templateDisabled = refusing(
  'templateDisabled',
  { code: 132016, meaning: 'the template is disabled' },
  (name: string) => `Template ${name} is DISABLED: it was paused too often. Make a new one.`,
)

export const marketingSwitchedOff = refusing(
  'marketingSwitchedOff',
  { code: 131063, meaning: 'the account has marketing templates switched off' },
  () =>
    'Marketing templates are switched off for this account: set disable_marketing_messages_on_cloud_api to false, or send a template of another category.',
)

export const wrongParameterCount = refusing(
  'wrongParameterCount',
  { code: 132000, meaning: 'the number of template parameters does not match' },
  (where: string, found: number, expected: number) => ({
    message: `Number of parameters does not match: ${where} has ${expected} variable(s), the message brings ${found}.`,
    details: `${where}: number of localizable_params (${found}) does not match the expected number of params (${expected})`,
  }),
)

export const wrongParameterFormat = refusing(
  'wrongParameterFormat',
  { code: 132012, meaning: 'a template parameter has the wrong format' },
  (where: string, problem: string) => ({
    message: `Parameter format does not match: ${where}: ${problem}.`,
    details: `${where}: ${problem}`,
  }),
)
