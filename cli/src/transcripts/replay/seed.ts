/** The seed of a world in which a transcript can be played: what it shows of accounts, numbers and templates at first. */

import { isKnownValue } from '../redaction/vocabulary.ts'
import { type Entry, isExchange } from '../transcript.ts'
import { isObject, jsonOf, type Known, objectsIn, segmentsOf, type Values } from './nodes.ts'

export const ANY = { app: 'app', account: 'account', number: 'number' } as const

const NOTHING: Values = {}

export type WorldSeed = { apps: Values[]; accounts: Values[]; tokens: Values[] }
/** Made one after the other, so that lists have them in the order in which they were recorded. */
export type Things = { phone_numbers: Values[]; templates: Values[] }

export function seedFor(known: Known, entries: Entry[]): WorldSeed & Things {
  const accounts = known.of('account')
  const [first = ANY.account] = accounts.map(({ id }) => id)
  const [app = ANY.app] = known.of('app').map(({ id }) => id)
  const numbers = known.of('number')
  // A token tells of the accounts that it was made for, not of all.
  const isShownAlone = JSON.stringify(entries).includes('"target_ids"')
  return {
    apps: [{ id: app, name: 'Replay', ...fitting(known.of('app')[0]?.shown ?? {}, { name: /^.{1,100}$/s }) }],
    accounts: (accounts.length > 0 ? accounts : [{ id: first, shown: NOTHING }]).map(({ id, shown }) => ({
      id,
      app_id: app,
      name: 'Replay',
      ...fitting(shown, ACCOUNT),
    })),
    phone_numbers: (numbers.length > 0
      ? numbers
      : [{ id: ANY.number, account: undefined, shown: NOTHING }]
    ).map(({ id, account, shown }, at) => ({
      id,
      account_id: account ?? first,
      verified_name: 'Replay',
      display_phone_number: `+1 555 010 ${String(1000 + at)}`,
      code_verification_status: 'VERIFIED',
      throughput: 'UNLIMITED',
      ...fitting(shown, NUMBER),
      ...(isObject(shown.throughput) && fitting({ throughput: shown.throughput.level }, NUMBER)),
    })),
    templates: [...shownTemplates(known, first), ...sentTemplates(known, entries, first)],
    tokens: [
      { app_id: app, accounts: isShownAlone ? accounts.map(({ id }) => id) : 'all' },
      { app_id: app, accounts: 'all', permissions: [] },
    ],
  }
}

/** What may be said of it, and how it must look: the rest is as a seed makes it. */
type Fields = Record<string, RegExp | 'a word'>
const ACCOUNT: Fields = {
  name: /^.{1,256}$/s,
  timezone_id: 'a word',
  message_template_namespace: /^[\w-]{1,128}$/,
  account_review_status: 'a word',
  business_verification_status: /^(verified|unverified|pending)$/,
  country: /^[A-Z]{2}$/,
  currency: /^[A-Z]{3}$/,
  ownership_type: /^(SELF|AGENCY)$/,
}
const NUMBER: Fields = {
  verified_name: /^.{1,256}$/s,
  display_phone_number: /^\+?[0-9][0-9 ()-]{4,31}$/,
  quality_rating: /^(GREEN|YELLOW|RED|UNKNOWN)$/,
  throughput: /^(STANDARD|TIER_\w+|UNLIMITED)$/,
  name_status: 'a word',
  account_mode: /^(SANDBOX|LIVE)$/,
  certificate_status: 'a word',
  code_verification_status: /^(NOT_VERIFIED|VERIFIED|EXPIRED)$/,
  platform_type: /^(CLOUD_API|ON_PREMISE)$/,
}

function fitting(shown: Values, fields: Fields): Values {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, fits]) => {
      const value = shown[name]
      if (typeof value !== 'string') return []
      return (fits === 'a word' ? isKnownValue(name, value) : fits.test(value)) ? [[name, value]] : []
    }),
  )
}

/** Lists begin with the newest, so the last of them is made first. */
function shownTemplates(known: Known, first: string): Values[] {
  return known
    .of('template')
    .reverse()
    .map(({ id, account, shown }) => ({
      account_id: account ?? first,
      id,
      name: `template_${id}`,
      language: 'en_US',
      category: 'UTILITY',
      ...pick(shown, ['name', 'language', 'category', 'parameter_format']),
      components: Array.isArray(shown.components) ? shown.components : [plainBody(0)],
      status: typeof shown.status === 'string' ? shown.status : 'APPROVED',
    }))
}

/** Those that were sent and never shown: as many variables as were filled. */
function sentTemplates(known: Known, entries: Entry[], first: string): Values[] {
  const there = new Set(known.of('template').map(({ shown }) => `${shown.name} ${shown.language}`))
  return entries.filter(isExchange).flatMap(({ request, answer }) => {
    const [node, edge] = segmentsOf(request.path)
    const sent = jsonOf(request.body)
    if (request.method === 'POST' && edge === 'message_templates') there.add(`${sent.name} ${sent.language}`)
    const { template } = sent
    if (answer.status >= 400 || edge !== 'messages' || !isObject(template)) return []
    const language = isObject(template.language) ? String(template.language.code) : 'en_US'
    const name = `${template.name} ${language}`
    if (there.has(name)) return []
    there.add(name)
    const account_id = known.nodes.get(node ?? '')?.account ?? first
    return [
      {
        account_id,
        name: template.name,
        language,
        category: 'UTILITY',
        status: 'APPROVED',
        components: componentsFor(template.components),
      },
    ]
  })
}

function componentsFor(filled: unknown): Values[] {
  const of = (type: string) => objectsIn(filled).filter((part) => String(part.type).toLowerCase() === type)
  const header = objectsIn(of('header')[0]?.parameters)[0]
  const headerType = String(header?.type ?? '').toUpperCase()
  const buttons = of('button').map(({ sub_type }) =>
    String(sub_type).toLowerCase() === 'url'
      ? { type: 'URL', text: 'Open', url: 'https://shop.example/{{1}}', example: ['https://shop.example/1'] }
      : { type: 'QUICK_REPLY', text: 'Yes' },
  )
  return [
    ...(header === undefined
      ? []
      : [
          headerType === 'TEXT'
            ? { type: 'HEADER', format: 'TEXT', text: 'For {{1}}', example: { header_text: ['you'] } }
            : { type: 'HEADER', format: headerType },
        ]),
    plainBody(objectsIn(of('body')[0]?.parameters).length),
    ...(buttons.length > 0 ? [{ type: 'BUTTONS', buttons }] : []),
  ]
}

function plainBody(variables: number): Values {
  const places = Array.from({ length: variables }, (_, at) => at + 1)
  const text = [
    'As was agreed',
    ...places.map((at) => `with number {{${at}}} of these`),
    'and so on it goes from here.',
  ].join(' ')
  return { type: 'BODY', text, ...(variables > 0 && { example: { body_text: [places.map(String)] } }) }
}

const pick = (from: Values, names: string[]): Values =>
  Object.fromEntries(names.flatMap((name) => (typeof from[name] === 'string' ? [[name, from[name]]] : [])))
