/** The header: a line with at most one variable, a sample of the file that it shows, or what comes with each message. */

import { z } from 'zod'
import { COMPONENTS, filesOf, HEADER_FORMATS, LIMITS, type MediaFormat } from '../../template.ts'
import { type At, isObject, missingExample, oneOf, part, shownAs, sized, wrong } from './field.ts'
import { readExample, readText, readVariables, shownExamples } from './texts.ts'

/** The handle of an uploaded sample; sent back as it was read on a versioned path, the last part of its address. */
const handleAt = (text: string) => /^https?:\/\/[^/]+\/files\/([^/?#]+)/i.exec(text)?.[1] ?? text

function readHandles(at: At, example: unknown, format: MediaFormat): object | undefined {
  if (example === undefined || example === null)
    return missingExample(at, 'an object with header_handle, the h that an upload answered')
  const given = isObject(example) ? example.header_handle : undefined
  const handles = typeof given === 'string' ? [given] : given
  const [only, ...more]: unknown[] = Array.isArray(handles) ? handles : []
  const handle = typeof only === 'string' ? handleAt(only) : ''
  const key = `${at.key}.header_handle`
  if (more.length === 0 && handle.trim() !== '' && handle.length <= LIMITS.handleLengthMax) {
    at.place.names(key, { kind: 'file', handle, format })
    return { header_handle: [handle] }
  }
  const allowed = `a list with one handle, a string of 1 to ${LIMITS.handleLengthMax} characters`
  const message = `${key} of the header must be ${allowed}: the h that an upload answered.`
  at.place.wrong(key, given ?? example, allowed, message)
  return undefined
}

export const header = part(
  'HEADER',
  { what: 'header', id: 'TemplateHeader', ...COMPONENTS.HEADER },
  {
    format: shownAs(
      'A line of text, or a file above the text.',
      oneOf(HEADER_FORMATS, { isNeeded: true, known: ({ words }) => words.formats }),
    ),
    text: {
      shown: sized(0, LIMITS.headerLengthMax).optional().describe('The line; at most one variable.'),
      judge(given, at) {
        const text = at.kept.format === 'TEXT' ? readText(at, given, LIMITS.headerLengthMax) : undefined
        if (text === undefined) return undefined
        const { length } = readVariables(at, text)
        const most = LIMITS.headerVariablesMax
        const message = `The header has ${length} variables; at most ${most} is allowed.`
        if (length > most) wrong(at, length, `at most ${most} variable`, message)
        return text
      },
    },
    example: {
      shown: z
        .object({
          ...shownExamples.header,
          header_handle: z.array(z.string()).optional().describe('The handle of an uploaded sample.'),
        })
        .optional(),
      judge: (given, at) =>
        filesOf(at.kept.format).length > 0
          ? readHandles(at, given, at.kept.format as MediaFormat)
          : readExample(at, 'header', given),
    },
  },
)
