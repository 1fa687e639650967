/** A request to write a template: its parameters and components, checked together so that all is said at once. */

import { z } from 'zod'
import type { Dialect } from '../../../kernel/call/call.ts'
import { firstCharacters } from '../../../kernel/wire/characters.ts'
import { choice, integer, lengthOf, list, locale, text, truth } from '../../../kernel/wire/params.ts'
import {
  COMPONENT_TYPES,
  NAME_LENGTH_MAX,
  PARAMETER_FORMATS,
  SEND_TTL_SECONDS,
  TEMPLATE_CATEGORIES,
  type Template,
  type TemplateContent,
  WORDS,
} from '../template.ts'
import { collectFindings, type Finding, type Reference } from './findings.ts'
import { checkComponents } from './parts/check.ts'
import { componentTypeOf } from './parts/components.ts'
import { keptBeside } from './parts/kept.ts'

const contentShape = {
  category: choice(TEMPLATE_CATEGORIES).describe('What messages of this template are for.'),
  components: list(z.unknown(), { max: 100_000 }),
  parameter_format: choice(PARAMETER_FORMATS)
    .optional()
    .describe('Whether variables are numbered, as {{1}}, or named, as {{first_name}}.'),
  message_send_ttl_seconds: integer(-1, 2_592_000)
    .optional()
    .describe(
      'For how many seconds a message may wait for delivery; -1 for the longest. What is allowed depends on the category.',
    ),
  cta_url_link_tracking_opted_out: truth().optional().describe('Whether taps on links are not counted.'),
  sub_category: text({ min: 1, max: 64 }).optional().describe('A category of your own below the category.'),
  allow_category_change: truth()
    .optional()
    .describe('Whether the reviewer may change the category instead of rejecting the template.'),
  validate_only: truth().optional().describe('Change nothing, and only say what would happen.'),
}

const NAME_RULE = `1 to ${NAME_LENGTH_MAX} letters, digits, underscores and hyphens`

/** What a business sends; the components are judged by rules of their own. */
export const createShape = {
  name: text().meta({ description: `What it is called: ${NAME_RULE}.`, examples: ['order_confirmation'] }),
  language: locale().meta({ description: 'The language it is written in.', examples: ['en_US'] }),
  ...contentShape,
}
export const updateShape = {
  ...contentShape,
  category: contentShape.category.optional(),
  components: contentShape.components.optional(),
  remove_components: list(choice(COMPONENT_TYPES), {
    max: COMPONENT_TYPES.length,
    commas: true,
  })
    .optional()
    .describe('Types of components that are taken away.'),
}

type Bag = Record<string, unknown>

export type Checked<T> = {
  /** Undefined when anything was found. */
  value: T | undefined
  /** The content as far as it can be read: policy looks at it even when its form is wrong. */
  draft: TemplateContent | undefined
  findings: Finding[]
  /** What the request names and rules cannot see. */
  references: Reference[]
  validateOnly: boolean
}

export type NewTemplate = TemplateContent & { name: string; language: string }

/** In which words a request is written, and whether variables without words around them are refused at once. */
export type Spoken = { dialect?: Dialect; isStrict?: boolean }

export const spokenOn = (dialect: Dialect): Spoken => ({ dialect, isStrict: dialect === 'platform' })

/** What of it does not fit, for whoever would not find it in the rule. */
function wrongInName(name: string): string {
  if (name === '') return 'is empty'
  const other = [...name].find((sign) => !/[\w-]/.test(sign))
  if (other === undefined) return `has ${lengthOf(name)} characters`
  return /\s/.test(other) ? 'has a space' : `has ${JSON.stringify(other)}`
}

const { name: _, ...shapeWithoutName } = createShape

export function checkCreate(bag: Bag, spoken: Spoken = {}): Checked<NewTemplate> {
  const collector = collectFindings()
  const { name } = readParameters({ name: createShape.name }, bag, collector.note)
  if (name !== undefined && !isName(name)) {
    const message = `Param name must be ${NAME_RULE} - ${JSON.stringify(firstCharacters(name, 60))} ${wrongInName(name)}.`
    collector.note(100, null, { path: 'name', found: name, allowed: NAME_RULE, message, subcode: 2388046 })
  }
  const read = readParameters(shapeWithoutName, bag, collector.note)
  const draft = checkContent(read, undefined, collector, spoken)
  const findings = collector.sorted()
  const { language } = read
  const isWhole = findings.length === 0 && draft && name !== undefined && language !== undefined
  return {
    findings,
    references: collector.references,
    draft,
    value: isWhole ? { name, language, ...draft } : undefined,
    validateOnly: read.validate_only ?? false,
  }
}

/** Parameters that are not supplied keep their value; components are merged by type, or removed by type. */
export function checkUpdate(
  bag: Bag,
  before: Template,
  given: Spoken = {},
): Checked<TemplateContent> & { isEmpty: boolean } {
  const collector = collectFindings()
  // What the template has already is no unknown word, whoever changes the rest of it.
  const spoken: Spoken = isOfPlatform(before) ? { ...given, dialect: 'platform' } : given
  const words = WORDS[spoken.dialect ?? 'plain']
  const read = readParameters(updateShape, bag, collector.note)
  for (const type of read.remove_components ?? []) {
    if (!read.components?.some((raw) => componentTypeOf(raw, words.components) === type)) continue
    const message = `Param remove_components names ${type}, which components supplies: replace a component or remove it.`
    const allowed = 'types that components does not supply'
    collector.note(100, null, { path: 'remove_components', found: type, allowed, message })
  }
  const draft = checkContent(read, before, collector, spoken)
  const findings = collector.sorted()
  const isSupplied = (given: unknown) => given !== undefined && !(Array.isArray(given) && given.length === 0)
  return {
    // An empty list supplies nothing, and nothing is no reason to take an approval away.
    isEmpty: findings.length === 0 && !CHANGEABLE.some((name) => isSupplied(read[name as keyof typeof read])),
    findings,
    // What is not supplied stays as it is, even where it names what has gone since.
    references: collector.references.filter(({ position }) => position < (read.components?.length ?? 0)),
    draft,
    value: findings.length === 0 ? draft : undefined,
    validateOnly: read.validate_only ?? false,
  }
}

function isOfPlatform({ components }: Template): boolean {
  const { components: types, formats, buttons } = WORDS.plain
  return components.some(
    (component) =>
      !types.includes(component.type) ||
      (component.format !== undefined && !formats.includes(component.format)) ||
      component.buttons?.some((button) => !buttons.includes(button.type)),
  )
}

/** The parameters that an update may change. */
export const CHANGEABLE = Object.keys(updateShape).filter((name) => name !== 'validate_only')

type Shape = Record<string, z.ZodType>
type Read<S extends Shape> = { [K in keyof S]?: z.output<S[K]> }

/** Every parameter by itself, so that one wrong one hides no other. */
function readParameters<S extends Shape>(
  shape: S,
  bag: Bag,
  note: ReturnType<typeof collectFindings>['note'],
): Read<S> {
  const read: Read<S> = {}
  for (const name of Object.keys(shape) as (keyof S & string)[]) {
    const given = bag[name] ?? undefined
    const schema = shape[name] as z.ZodType
    if (given === undefined && schema instanceof z.ZodOptional) continue
    const result = schema.safeParse(given)
    if (result.success) {
      read[name] = result.data as Read<S>[typeof name]
      continue
    }
    const problem = result.error.issues[0]?.message ?? 'does not fit'
    const message =
      problem === 'is required' ? `The parameter ${name} is required.` : `Param ${name} ${problem}.`
    const allowed = problem.split(' - got ')[0]?.replace(/^must be /, '') ?? ''
    note(100, null, { path: name, found: bag[name], allowed, message })
  }
  return read
}

function checkContent(
  read: Read<typeof updateShape>,
  before: Template | undefined,
  collector: ReturnType<typeof collectFindings>,
  { dialect = 'plain', isStrict = false }: Spoken,
): TemplateContent | undefined {
  const words = WORDS[dialect]
  const category = read.category ?? before?.category
  const parameter_format = read.parameter_format ?? before?.parameter_format ?? 'POSITIONAL'
  const given = read.components ?? (before && [])
  const ttl = read.message_send_ttl_seconds
  if (ttl !== undefined && ttl !== -1 && category !== undefined) {
    const { min, max } = SEND_TTL_SECONDS[category]
    if (ttl < min || ttl > max) {
      const allowed = `${min} to ${max}, or -1`
      const message = `Param message_send_ttl_seconds must be ${allowed} for ${category} templates - got ${ttl}.`
      collector.note(100, null, { path: 'message_send_ttl_seconds', found: ttl, allowed, message })
    }
  }
  if (given === undefined) return undefined
  const kept = before ? keptBeside(given, before.components, read.remove_components ?? [], words) : []
  const components = checkComponents(collector, given, kept, { category, parameter_format, words, isStrict })
  if (category === undefined) return undefined
  return {
    category,
    parameter_format,
    components,
    sub_category: read.sub_category ?? before?.sub_category ?? null,
    message_send_ttl_seconds: ttl ?? before?.message_send_ttl_seconds ?? null,
    cta_url_link_tracking_opted_out:
      read.cta_url_link_tracking_opted_out ?? before?.cta_url_link_tracking_opted_out ?? null,
    allow_category_change: read.allow_category_change ?? before?.allow_category_change ?? false,
  }
}

const isName = (name: string) => /^[A-Za-z0-9_-]+$/.test(name) && name.length <= NAME_LENGTH_MAX
