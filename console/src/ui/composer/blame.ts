/** Where a refusal belongs: the field that it blames, by the path that its words name. */

import { ParleyError } from '@parley-dev/sdk'

/** `path`: of the wire; or where in a template, `body 1`. */
export type Blame = { path: string; words: string }

const NAMED = /^(?:Param|The parameter) ([\w.[\]]+?):? (.+)$/s
const IN_TEMPLATE =
  /(header|body|limited_time_offer|carousel|(?:card \d+, )?(?:button \d+|header|body))\b: (.+)$/s
const OF_TEMPLATE = [132000, 132012]
/** What is refused in words of its own, and the field it is about. */
const BY_CODE: Record<number, string> = {
  131021: 'to',
  132001: 'template',
  132015: 'template',
  132016: 'template',
}

const REQUIRED = 'This is required.'
const sentenceOf = (problem: string) =>
  problem === 'is required.' ? REQUIRED : problem.charAt(0).toUpperCase() + problem.slice(1)
const withoutCode = (words: string) => words.replace(/^\(#\d+\) /, '')

export function blamesIn(error: unknown): Blame[] {
  if (!(error instanceof ParleyError) || error.code === undefined) return []
  const words = withoutCode(error.message)
  if (OF_TEMPLATE.includes(error.code)) return inTemplate(words)
  const path = BY_CODE[error.code]
  if (path !== undefined) return [{ path, words }]
  const sentences = (error.details ?? words).split(/(?<=\.) (?=Param |The parameter )/)
  const named = sentences.flatMap((sentence): Blame[] => {
    const [, found, problem] = NAMED.exec(withoutCode(sentence)) ?? []
    return found === undefined || problem === undefined ? [] : [{ path: found, words: sentenceOf(problem) }]
  })
  return named.length > 0 ? named : byField(error, words)
}

/** Refusals that blame a field in their body alone. */
function byField({ body }: ParleyError, words: string): Blame[] {
  const data = body.error_data as { blame_field_specs?: string[][] } | undefined
  return (data?.blame_field_specs ?? []).flatMap(([path]) => (path === undefined ? [] : [{ path, words }]))
}

function inTemplate(words: string): Blame[] {
  const [, where, problem] = IN_TEMPLATE.exec(words.replace(/ has (\d+ variable)/, ': $1')) ?? []
  if (where === undefined || problem === undefined) return []
  const [, at] = /^parameter (\d+)/.exec(problem) ?? []
  return [{ path: at === undefined ? where : `${where} ${at}`, words: sentenceOf(problem) }]
}

/** What is said about a field: of itself, of what stands in it, or that what it stands in is missing. */
export const blameOf = (blames: Blame[], path: string): string | undefined =>
  blames.find(
    (one) =>
      one.path === path || isInside(one.path, path) || (one.words === REQUIRED && isInside(path, one.path)),
  )?.words

const isInside = (inner: string, outer: string) =>
  inner.startsWith(outer) && /^[.[ ]/.test(inner.slice(outer.length))

/** `at`: what a refusal says about a field; `rest`: the refusal, where none of the form's fields is meant. */
export function blamesAt(error: unknown, fields: readonly string[]) {
  const blames = blamesIn(error)
  const isMeant = fields.some((field) => blameOf(blames, field) !== undefined)
  return { at: (field: string) => blameOf(blames, field), rest: isMeant ? undefined : (error ?? undefined) }
}
