/** What a transcript speaks about: which id is an account, a number, a template, and what was shown of it first. */

import { type Entry, type Exchange, isExchange } from '../transcript.ts'

type NodeKind = 'account' | 'number' | 'app' | 'template' | 'flow' | 'media'
export type Values = Record<string, unknown>
type KnownNode = { kind: NodeKind; id: string; account?: string; shown: Values }

const EDGES: Record<string, NodeKind> = {
  ...named(
    'number',
    'messages media register deregister request_code verify_code message_qrdls settings block_users conversational_automation calls call_permissions',
  ),
  ...named(
    'number',
    'whatsapp_business_profile chat_business_profile whatsapp_commerce_settings whatsapp_business_encryption',
  ),
  ...named(
    'account',
    'message_templates phone_numbers flows subscribed_apps migrate_flows upsert_message_templates payment_configuration payment_configurations generate_payment_configuration_oauth_link',
  ),
  ...named('app', 'uploads subscriptions'),
  ...named('flow', 'assets publish deprecate'),
  ...named('template', 'unpause'),
}
/** A node that is read shows what it is. */
const SHOWN_BY: [keys: string[], kind: NodeKind][] = [
  [
    [
      'display_phone_number',
      'verified_name',
      'quality_rating',
      'throughput',
      'conversational_automation',
      'platform_type',
      'name_status',
    ],
    'number',
  ],
  [['message_template_namespace', 'timezone_id', 'currency', 'account_review_status'], 'account'],
  [['components', 'parameter_format', 'quality_score'], 'template'],
  [['validation_errors', 'categories', 'json_version'], 'flow'],
  [['mime_type'], 'media'],
]
const LISTED: Record<string, NodeKind> = {
  phone_numbers: 'number',
  message_templates: 'template',
  flows: 'flow',
}
const MEDIA = ['image', 'video', 'audio', 'document', 'sticker']
/** Published samples have words in the place of digits. */
const ID = /^(?!(app|me|oauth|access_token|debug_token|message_template_library|undefined)$)[\w.-]{2,40}$/

function named(kind: NodeKind, edges: string): Record<string, NodeKind> {
  return Object.fromEntries(edges.split(' ').map((edge) => [edge, kind]))
}

export type Known = {
  nodes: Map<string, KnownNode>
  of(kind: NodeKind): KnownNode[]
}

/** Those that were there before the recording began: what a call made is made again by the same call. */
export function nodesIn(entries: Entry[]): Known {
  const nodes = new Map<string, KnownNode>()
  const born = new Set<string>()
  const note = (kind: NodeKind, id: unknown, shown: Values = {}, account?: string) => {
    const key = String(id ?? '')
    if (!ID.test(key) || born.has(key)) return
    const known = nodes.get(key)
    // What was shown first is what was there; a kind that is guessed gives way to one that is shown.
    const first = { ...shown, ...known?.shown }
    const owner = account ?? known?.account
    nodes.set(key, {
      kind: known && Object.keys(shown).length === 0 ? known.kind : kind,
      id: key,
      ...(owner && { account: owner }),
      shown: first,
    })
  }
  for (const entry of entries)
    if (isExchange(entry)) inExchange(entry, { note, born })
    else inNotification(entry.notification.body, note)
  // What nothing else is said of answers its id whatever it is.
  for (const { request, answer } of entries.filter(isExchange)) {
    const [node = '', edge] = segmentsOf(request.path)
    const isRead = request.method === 'GET' && edge === undefined
    if (isRead && !nodes.has(node) && jsonOf(answer.body).id === node) note('number', node)
  }
  return { nodes, of: (kind) => [...nodes.values()].filter((node) => node.kind === kind) }
}

type Note = (kind: NodeKind, id: unknown, shown?: Values, account?: string) => void

function inExchange({ request, answer }: Exchange, { note, born }: { note: Note; born: Set<string> }): void {
  const [node = '', edge] = segmentsOf(request.path)
  const answered = jsonOf(answer.body)
  const isGood = answer.status < 400
  const kind =
    edge === undefined ? SHOWN_BY.find(([keys]) => keys.some((key) => key in answered))?.[1] : EDGES[edge]
  if (isThere(answered.error) && kind !== undefined)
    note(kind, node, edge === undefined && request.method === 'GET' ? answered : {})
  const listed = edge === undefined ? undefined : LISTED[edge]
  const list = objectsIn(answered.data)
  if (isGood && listed && request.method === 'GET') for (const one of list) note(listed, one.id, one, node)
  for (const one of [answered.data, ...list].filter(isObject)) {
    for (const scope of Array.isArray(one.granular_scopes) ? one.granular_scopes : [])
      if (isObject(scope) && Array.isArray(scope.target_ids))
        for (const id of scope.target_ids) note('account', id)
    if (typeof one.app_id === 'string') note('app', one.app_id, { name: one.application })
    for (const name of ['application', 'whatsapp_business_api_data'])
      if (isObject(one[name])) note('app', one[name].id, one[name])
  }
  const sent = jsonOf(request.body)
  if (isGood && edge === 'messages')
    for (const type of MEDIA) {
      const media = sent[type]
      if (isObject(media)) note('media', media.id, { mime_type: USUAL_TYPE[type] })
    }
  const flow = flowIn(sent)
  if (isGood && flow !== undefined) note('flow', flow, { status: 'PUBLISHED', name: `flow ${flow}` })
  if (isGood && request.method === 'POST' && typeof answered.id === 'string') born.add(answered.id)
}

/** A refusal of another kind than "there is no such thing" says that there is one. */
const isThere = (error: unknown): boolean => !isObject(error) || error.error_subcode !== 33

const USUAL_TYPE: Record<string, string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg',
  document: 'application/pdf',
  sticker: 'image/webp',
}

function flowIn({ interactive }: Values): unknown {
  const action = isObject(interactive) ? interactive.action : undefined
  return isObject(action) && isObject(action.parameters) ? action.parameters.flow_id : undefined
}

function inNotification(body: unknown, note: Note): void {
  for (const { account, value } of changesIn(body)) {
    note('account', account)
    const { metadata, messages, message_template_id, flow_id } = value
    if (isObject(metadata))
      note(
        'number',
        metadata.phone_number_id,
        { display_phone_number: `+${metadata.display_phone_number}` },
        account,
      )
    if (message_template_id !== undefined)
      note(
        'template',
        message_template_id,
        { name: value.message_template_name, language: value.message_template_language, status: 'PENDING' },
        account,
      )
    if (flow_id !== undefined) note('flow', flow_id, {}, account)
    for (const message of objectsIn(messages))
      for (const type of MEDIA) if (isObject(message[type])) note('media', message[type].id, message[type])
  }
}

export type Change = { account: string; field: string; value: Values }

/** Every change of a notification. */
export function changesIn(body: unknown): Change[] {
  const { entry } = jsonOf(body)
  return objectsIn(entry).flatMap(({ id, changes }) =>
    (Array.isArray(changes) ? changes : []).map(({ field, value }) => ({
      account: String(id),
      field: String(field),
      value: isObject(value) ? value : {},
    })),
  )
}

/** Without a version in front. */
export const segmentsOf = (path: string): string[] =>
  path.split('/').filter((part, at) => part !== '' && !(at === 1 && /^v\d+(\.\d+)?$/.test(part)))

/** What was sent or answered as JSON, or the fields of a form. */
export function jsonOf(body: unknown): Values {
  if (!isObject(body)) return {}
  if (isObject(body.json)) return body.json
  if (Array.isArray(body.form)) return Object.fromEntries(body.form)
  return {}
}

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectsIn = (list: unknown): Values[] => (Array.isArray(list) ? list.filter(isObject) : [])
