/** Makes what a transcript finds already there, beside what a seed can hold: flows, files, profiles, codes, customers. */

import { ParleyError } from '@parley-dev/sdk'
import { wordsOf } from '../../framework/problem.ts'
import { type Entry, type Exchange, isExchange } from '../transcript.ts'
import { bytesOf } from './bytes.ts'
import { isObject, jsonOf, objectsIn, segmentsOf, type Values } from './nodes.ts'
import type { Place } from './place.ts'

const VERSION = 'v23.0'

export async function furnish(entries: Entry[], place: Place): Promise<void> {
  const { sandbox, known, ids } = place
  if (!sandbox) return
  const { operator } = sandbox
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof ParleyError)) throw error
      place.unmade.push(`${what}: ${wordsOf(error)}`)
    }
  }
  const exchanges = entries.filter(isExchange)
  // Every account of a sandbox has it, and not every recorded one.
  if (!JSON.stringify(entries).includes('"hello_world"'))
    for (const account of known.of('account'))
      await posted(place, 'DELETE', `/${ids.ours(account.id)}/message_templates?name=hello_world`).catch(
        unlessRefused,
      )
  for (const { id, account_id, ...number } of sandbox.phone_numbers)
    await attempt(`number ${id}`, async () => {
      const made = await operator.call('createPhoneNumber', [accountFor(account_id, place)], number)
      ids.pair(String(id), made.id)
    })
  for (const { id, account_id, status, ...template } of sandbox.templates)
    await attempt(`template ${template.name}`, async () => {
      const { data } = await operator.call('importTemplates', [accountFor(account_id, place)], {
        templates: [withoutFiles(template)],
      })
      const made = data[0]
      if (made?.id === undefined) throw new Refused(made?.error?.message ?? 'it was refused')
      if (typeof id === 'string') ids.pair(id, made.id)
      if (status !== 'PENDING' && status !== made.status)
        await operator.call('setTemplate', [made.id], { status })
    })
  for (const { id, account, shown } of known.of('flow'))
    await attempt(`flow ${id}`, async () => {
      const form = { name: `flow ${id}`, categories: ['OTHER'], ...picked(shown, ['name', 'categories']) }
      const at = accountFor(account, place)
      const made = await posted(place, 'POST', `/${at}/flows`, form)
      ids.pair(id, String(made.id))
      const { status = 'DRAFT' } = shown
      if (status !== 'DRAFT') await operator.call('setFlow', [String(made.id)], { status })
    })
  for (const { id, shown } of known.of('media'))
    await attempt(`media ${id}`, async () => {
      const type = String(shown.mime_type ?? 'image/jpeg').split(';', 1)[0] ?? 'image/jpeg'
      const form = new FormData()
      form.set('messaging_product', 'whatsapp')
      form.set('type', type)
      form.set(
        'file',
        new Blob([bytesOf({ length: Number(shown.file_size ?? 1024), type })], { type }),
        'file',
      )
      const made = await posted(place, 'POST', `/${firstNumber(place)}/media`, form)
      ids.pair(id, String(made.id))
    })
  await furnishNumbers(exchanges, place, attempt)
  await customersWrite(entries, place, attempt)
}

/** A sample is shown as an address, and given as a handle: ours has none. */
function withoutFiles({ components, ...template }: Values): Values {
  return {
    ...template,
    components: objectsIn(components).map(({ example, ...part }) =>
      isObject(example) && 'header_handle' in example
        ? part
        : { ...part, ...(example !== undefined && { example }) },
    ),
  }
}

type Attempt = (what: string, work: () => Promise<unknown>) => Promise<void>

/** What is read of a number before anything was written to it. */
async function furnishNumbers(exchanges: Exchange[], place: Place, attempt: Attempt): Promise<void> {
  const touched = new Set<string>()
  for (const { request, answer } of exchanges) {
    const [node = '', edge = ''] = segmentsOf(request.path)
    const at = `${node}/${edge}`
    if (touched.has(at)) continue
    touched.add(at)
    if (request.method !== 'GET' || answer.status >= 400) continue
    const [first, ...more] = listed(jsonOf(answer.body))
    const number = place.ids.ours(node)
    if (/_business_profile$/.test(edge) && first)
      await attempt(`profile of ${node}`, () =>
        posted(place, 'POST', `/${number}/whatsapp_business_profile`, {
          messaging_product: 'whatsapp',
          ...picked(first, ['about', 'address', 'description', 'email', 'vertical', 'websites']),
        }),
      )
    if (edge === 'message_qrdls')
      // Lists begin with the newest.
      for (const code of [first, ...more].filter((one) => one !== undefined).reverse())
        await attempt(`QR code ${code.code}`, async () => {
          const made = await posted(place, 'POST', `/${number}/message_qrdls`, {
            prefilled_message: code.prefilled_message,
          })
          place.ids.pair(String(code.code), String(made.code))
        })
    const automation = jsonOf(answer.body).conversational_automation
    if (isObject(automation))
      await attempt(`automation of ${node}`, () =>
        posted(
          place,
          'POST',
          `/${number}/conversational_automation`,
          picked(automation, ['enable_welcome_message', 'prompts', 'commands']),
        ),
      )
  }
}

const listed = ({ data, ...bare }: Values): Values[] => (Array.isArray(data) ? objectsIn(data) : [bare])

/** Whoever was sent something that only an open conversation takes has written before. */
async function customersWrite(entries: Entry[], place: Place, attempt: Attempt): Promise<void> {
  const { sandbox } = place
  const written = new Set<string>()
  for (const entry of entries) {
    if (!isExchange(entry)) continue
    const [node = '', edge] = segmentsOf(entry.request.path)
    const sent = jsonOf(entry.request.body)
    const to = sent.to ?? sent.recipient
    if (edge !== 'messages' || entry.answer.status >= 400 || typeof to !== 'string') continue
    if (sent.type === 'template' || written.has(`${node} ${to}`)) continue
    written.add(`${node} ${to}`)
    const said = {
      from: to.startsWith('+') ? to : `+${to}`,
      name: nameOf(to, entries),
      type: 'text',
      text: { body: 'Hello' },
    } as const
    await attempt(`customer ${to}`, async () =>
      sandbox?.operator.call('receiveMessage', [place.ids.ours(node) ?? firstNumber(place)], said),
    )
  }
}

/** As the notifications call them. */
export function nameOf(phone: string, entries: Entry[]): string {
  const digits = phone.replace(/\D/g, '')
  const found = JSON.stringify(entries).match(
    new RegExp(`"contacts":\\[\\{"profile":\\{"name":"([^"\\\\]+)"[^\\]]*"wa_id":"${digits}"`),
  )
  return found?.[1] ?? 'Customer'
}

const accountFor = (account: unknown, { ids, known }: Place): string =>
  ids.ours(String(account)) ?? ids.ours(known.of('account')[0]?.id ?? 'account') ?? ''

export const firstNumber = ({ known, ids }: Place): string =>
  ids.ours(known.of('number')[0]?.id ?? '') ?? ids.ours('number') ?? ''

class Refused extends Error {}

function unlessRefused(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}

/** Told to our side, which gives it back as it is. */
async function posted(place: Place, method: string, path: string, body?: Values | FormData): Promise<Values> {
  const headers = new Headers({ authorization: `Bearer ${place.tokenFor('')}` })
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  const sent = body === undefined || body instanceof FormData ? body : JSON.stringify(body)
  const response = await fetch(new URL(`/${VERSION}${path}`, place.url), {
    method,
    headers,
    ...(sent !== undefined && { body: sent }),
  })
  const answer = jsonOf({ json: await response.json() })
  if (!response.ok)
    throw new Refused(isObject(answer.error) ? String(answer.error.message) : `status ${response.status}`)
  return answer
}

const picked = (from: Values, names: string[]): Values =>
  Object.fromEntries(
    names.flatMap((name) => (from[name] === undefined || from[name] === '' ? [] : [[name, from[name]]])),
  )
