/** What is refused about templates of the library. */

import { refusing, shorten } from '../../../kernel/wire/errors.ts'

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
