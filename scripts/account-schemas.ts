/** Schemas of the files that `parley pull` writes and `parley apply` reads: what the contract takes, as far as a file says it. */

import { defaultContract } from '../server/src/app/contract.ts'

type Schema = { properties?: Record<string, Schema>; required?: string[]; anyOf?: Schema[] } & Record<
  string,
  unknown
>

type Kind = {
  title: string
  input: string
  keys: string[]
  more?: Record<string, Schema>
  required?: string[]
}

const DEFINITION = {
  description: 'The flow itself: @parley-dev/flow-json/schemas has its schema.',
  type: 'object',
}
const TOKEN_REFERENCE = {
  description: 'The variable of the environment that holds the token; a token itself has no place in a file.',
  type: 'string',
  pattern: '^\\$[A-Z_][A-Z0-9_]*$',
}

/** By the name of the file or folder in the account's folder. */
const KINDS: Record<string, Kind> = {
  profile: {
    title: 'The business profile: profile.json',
    input: 'UpdateBusinessProfileInput',
    keys: ['about', 'address', 'description', 'email', 'vertical', 'websites'],
  },
  automation: {
    title: 'What customers are offered: automation.json',
    input: 'ConfigureAutomationInput',
    keys: ['enable_welcome_message', 'prompts', 'commands'],
  },
  flows: {
    title: 'A flow: flows/*.json',
    input: 'CreateFlowInput',
    keys: ['name', 'categories', 'endpoint_uri'],
    more: { definition: DEFINITION },
    required: ['name', 'categories', 'definition'],
  },
  templates: {
    title: 'A template: templates/*.json',
    input: 'CreateTemplateInput',
    keys: ['name', 'language', 'category', 'parameter_format', 'components'],
    required: ['name', 'language', 'category', 'components'],
  },
  'qr-codes': {
    title: 'A QR code: qr-codes/*.json',
    input: 'CreateOrUpdateQrCodeInput',
    keys: ['prefilled_message'],
    required: ['prefilled_message'],
  },
  payments: {
    title: 'A payment configuration: payments/*.json',
    input: 'CreatePaymentConfigurationInput',
    keys: ['configuration_name', 'provider_name', 'upi_vpa', 'redirect_url'],
    required: ['configuration_name', 'provider_name'],
  },
  subscription: {
    title: 'Who is told what happens: subscription.json',
    input: 'SubscribeAppInput',
    keys: ['override_callback_uri', 'subscribed_fields'],
    more: { verify_token: TOKEN_REFERENCE },
  },
}

/** Every schema, by the name of its kind. */
export function accountSchemas(): Record<string, { title: string; schema: object }> {
  const { schemas } = defaultContract().components as { schemas: Record<string, Schema> }
  return Object.fromEntries(
    Object.entries(KINDS).map(([name, { title, input, keys, more, required }]) => {
      const properties = propertiesOf(schemas[input] ?? {})
      const missing = keys.find((key) => !(key in properties))
      if (missing !== undefined) throw new Error(`${input} of the contract has no ${missing}`)
      const said = Object.fromEntries(keys.map((key) => [key, properties[key]]))
      const schema = {
        type: 'object',
        properties: { $schema: { type: 'string' }, ...said, ...more },
        ...(required && { required }),
        additionalProperties: false,
      }
      return [name, { title, schema: withDefinitions(schema, schemas) }]
    }),
  )
}

/** Of several shapes, those of all; the last of them is the most general. */
const propertiesOf = ({ properties, anyOf = [] }: Schema): Record<string, Schema> =>
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
