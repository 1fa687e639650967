/** Schemas of the files that `parley pull` writes and `parley apply` reads: what the contract takes, as far as a file says it. */

import { defaultContract } from '../server/src/app/contract.ts'

type Schema = { properties?: Record<string, Schema>; required?: string[]; anyOf?: Schema[] } & Record<
  string,
  unknown
>

type Kind = {
  title: string
  input: string
  /** What is read back: a field that it lacks cannot be compared. */
  answer?: string
  more?: Record<string, Schema>
  required?: string[]
}

/** What says whose something is, or what became of it, and nothing about how it is to be. */
const NOT_KEPT = ['messaging_product', 'code', 'library_template_name']

const DEFINITION = {
  description: 'The flow itself: @parley-dev/flow-json/schemas has its schema.',
  type: 'object',
}
const TOKEN_REFERENCE = {
  description: 'The variable of the environment that holds the token; a token itself has no place in a file.',
  type: 'string',
  pattern: '^\\$([A-Z][A-Z0-9_]*_)?VERIFY_TOKEN$',
}

/** By the name of the file or folder in the account's folder. */
const KINDS: Record<string, Kind> = {
  profile: {
    title: 'The business profile: profile.json',
    input: 'UpdateBusinessProfileInput',
    answer: 'BusinessProfile',
  },
  automation: {
    title: 'What customers are offered: automation.json',
    input: 'ConfigureAutomationInput',
  },
  flows: {
    title: 'A flow: flows/*.json',
    input: 'CreateFlowInput',
    answer: 'Flow',
    more: { definition: DEFINITION },
    required: ['name', 'categories', 'definition'],
  },
  templates: {
    title: 'A template: templates/*.json',
    input: 'CreateTemplateInput',
    answer: 'MessageTemplate',
    required: ['name', 'language', 'category', 'components'],
  },
  'qr-codes': {
    title: 'A QR code: qr-codes/*.json',
    input: 'CreateOrUpdateQrCodeInput',
    answer: 'QrCode',
    required: ['prefilled_message'],
  },
  payments: {
    title: 'A payment configuration: payments/*.json',
    input: 'CreatePaymentConfigurationInput',
    answer: 'PaymentConfiguration',
    required: ['configuration_name', 'provider_name'],
  },
  subscription: {
    title: 'Who receives which events: subscription.json',
    input: 'SubscribeAppInput',
    more: { verify_token: TOKEN_REFERENCE },
  },
}

const contractSchemas = () => (defaultContract().components as { schemas: Record<string, Schema> }).schemas

function propertiesOf({ input, answer = input }: Kind, schemas: Record<string, Schema>) {
  const answered = Object.keys(fieldsOf(schemas[answer] ?? {}))
  const taken = Object.entries(fieldsOf(schemas[input] ?? {}))
  const kept = taken.filter(([name]) => answered.includes(name) && !NOT_KEPT.includes(name))
  if (kept.length === 0) throw new Error(`${input} of the contract has nothing that ${answer} returns`)
  return Object.fromEntries(kept)
}

/** What of each kind of thing stands in a file, by the name of the kind. */
export function accountFields(): Record<string, string[]> {
  const schemas = contractSchemas()
  return Object.fromEntries(
    Object.entries(KINDS).map(([name, kind]) => [name, Object.keys(propertiesOf(kind, schemas))]),
  )
}

/** Every schema, by the name of its kind. */
export function accountSchemas(): Record<string, { title: string; schema: object }> {
  const schemas = contractSchemas()
  return Object.fromEntries(
    Object.entries(KINDS).map(([name, kind]) => {
      const { title, more, required } = kind
      const schema = {
        type: 'object',
        properties: { $schema: { type: 'string' }, ...propertiesOf(kind, schemas), ...more },
        ...(required && { required }),
        additionalProperties: false,
      }
      return [name, { title, schema: withDefinitions(schema, schemas) }]
    }),
  )
}

/** Of several shapes, those of all; the last of them is the most general. */
const fieldsOf = ({ properties, anyOf = [] }: Schema): Record<string, Schema> =>
  properties ?? Object.assign({}, ...anyOf.map((one) => one.properties))

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g

/** A document of its own has what is named in it under `$defs`. */
function withDefinitions(schema: object, schemas: Record<string, Schema>): object {
  const $defs: Record<string, Schema | undefined> = {}
  const collect = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(REFERENCE)) {
      if (name in $defs) continue
      $defs[name] = schemas[name]
      collect(schemas[name])
    }
  }
  collect(schema)
  const whole = { ...schema, ...(Object.keys($defs).length > 0 && { $defs }) }
  return JSON.parse(JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/'))
}
