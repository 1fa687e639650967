/** The platform's operations and webhook fields, by name: what we have of them is read from the registry. */

/** As its reference groups them; an address stands for as many operations as it has names. */
const PLATFORM_OPERATIONS: Record<string, Record<string, string>> = {
  accounts: {
    'read an account': 'GET /{account}',
    'update an account, turn insights on': 'POST /{account}',
    'list its numbers': 'GET /{account}/phone_numbers',
    'add a number': 'POST /{account}/phone_numbers',
    'migrate templates from another account': 'POST /{account}/migrate_message_templates',
    'list who may use it': 'GET /{account}/assigned_users',
    'let somebody use it': 'POST /{account}/assigned_users',
    'take that away again': 'DELETE /{account}/assigned_users',
  },
  businesses: {
    read: 'GET /{business}',
    'list its accounts': 'GET /{business}/owned_<brand>_business_accounts',
    'list accounts that others share': 'GET /{business}/client_<brand>_business_accounts',
    'list those that a token reaches': 'GET /{app}/businesses',
    'list its credit lines': 'GET /{business}/extendedcredits',
    'list its pre-verified numbers': 'GET /{business}/preverified_numbers',
  },
  analytics: {
    messages: 'GET /{account}/analytics',
    conversations: 'GET /{account}/conversation_analytics',
    pricing: 'GET /{account}/pricing_analytics',
    calls: 'GET /{account}/call_analytics',
    templates: 'GET /{account}/template_analytics',
    'groups of templates': 'GET /{account}/template_group_analytics',
    groups: 'GET /{account}/group_analytics',
  },
  'subscribed apps': {
    list: 'GET /{account}/subscribed_apps',
    subscribe: 'POST /{account}/subscribed_apps',
    unsubscribe: 'DELETE /{account}/subscribed_apps',
  },
  numbers: {
    'read, name status': 'GET /{phone_number}',
    update: 'POST /{phone_number}',
    register: 'POST /{phone_number}/register',
    deregister: 'POST /{phone_number}/deregister',
    'request a code': 'POST /{phone_number}/request_code',
    'verify a code': 'POST /{phone_number}/verify_code',
    'read settings': 'GET /{phone_number}/settings',
    'update settings, pin': 'POST /{phone_number}/settings',
    'read its username': 'GET /{phone_number}/username',
    'take a username': 'POST /{phone_number}/username',
    'give up a username': 'DELETE /{phone_number}/username',
    'suggest usernames': 'GET /{phone_number}/username_suggestions',
    'onboard data of the app': 'POST /{phone_number}/smb_app_data',
    'read its compliance data': 'GET /{phone_number}/business_compliance_info',
    'set its compliance data': 'POST /{phone_number}/business_compliance_info',
    'read whether it is official': 'GET /{phone_number}/official_business_account',
    'ask for it to be official': 'POST /{phone_number}/official_business_account',
  },
  profile: {
    read: 'GET /{phone_number}/<brand>_business_profile',
    update: 'POST /{phone_number}/<brand>_business_profile',
  },
  'conversational automation': {
    read: 'GET /{phone_number}/conversational_automation',
    update: 'POST /{phone_number}/conversational_automation',
  },
  'blocked users': {
    list: 'GET /{phone_number}/block_users',
    block: 'POST /{phone_number}/block_users',
    unblock: 'DELETE /{phone_number}/block_users',
  },
  'commerce settings': {
    read: 'GET /{phone_number}/<brand>_commerce_settings',
    update: 'POST /{phone_number}/<brand>_commerce_settings',
  },
  messages: {
    'send text, media, contacts, locations, reactions, templates, interactive messages and flows':
      'POST /{phone_number}/messages',
    'send marketing messages': 'POST /{phone_number}/marketing_messages',
    'hand a conversation over': 'POST /{phone_number}/thread_control',
    'ask whether an agent may answer': 'GET /{phone_number}/agent_eligibility',
  },
  media: {
    upload: 'POST /{phone_number}/media',
    address: 'GET /{media}',
    delete: 'DELETE /{media}',
  },
  calls: {
    'connect, accept, reject, terminate': 'POST /{phone_number}/calls',
    permissions: 'GET /{phone_number}/call_permissions',
  },
  groups: {
    create: 'POST /{phone_number}/groups',
    list: 'GET /{phone_number}/groups',
  },
  flows: {
    list: 'GET /{account}/flows',
    create: 'POST /{account}/flows',
    'read, preview, metrics': 'GET /{flow}',
    update: 'POST /{flow}',
    'upload JSON': 'POST /{flow}/assets',
    assets: 'GET /{flow}/assets',
    publish: 'POST /{flow}/publish',
    deprecate: 'POST /{flow}/deprecate',
    delete: 'DELETE /{flow}',
    migrate: 'POST /{account}/migrate_flows',
    'read the key': 'GET /{phone_number}/<brand>_business_encryption',
    'set the key': 'POST /{phone_number}/<brand>_business_encryption',
  },
  templates: {
    list: 'GET /{account}/message_templates',
    create: 'POST /{account}/message_templates',
    'delete by name or id': 'DELETE /{account}/message_templates',
    'create in several languages': 'POST /{account}/upsert_message_templates',
    read: 'GET /{template}',
    edit: 'POST /{template}',
    compare: 'GET /{template}/compare',
    unpause: 'POST /{template}/unpause',
    archive: 'POST /{account}/message_templates/archive',
    unarchive: 'POST /{account}/message_templates/unarchive',
  },
  'QR codes': {
    list: 'GET /{phone_number}/message_qrdls',
    create: 'POST /{phone_number}/message_qrdls',
    read: 'GET /{phone_number}/message_qrdls/{}',
    update: 'POST /{phone_number}/message_qrdls/{}',
    delete: 'DELETE /{phone_number}/message_qrdls/{}',
  },
  payments: {
    list: 'GET /{account}/payment_configurations',
    read: 'GET /{account}/payment_configuration/{}',
    create: 'POST /{account}/payment_configuration',
    update: 'POST /{account}/payment_configuration/{}',
    delete: 'DELETE /{account}/payment_configuration',
    'authorize again': 'POST /{account}/generate_payment_configuration_oauth_link',
  },
  'sign-ups': {
    list: 'GET /{account}/signups',
    create: 'POST /{account}/signups',
  },
  uploads: {
    start: 'POST /{app}/uploads',
    send: 'POST /{upload}',
    status: 'GET /{upload}',
  },
}

/** What an operation that we have does not do. */
const PARTLY: Record<string, string> = {
  'POST /{phone_number}/calls': 'calls are not carried',
  'GET /{account}/template_analytics': 'clicks are not counted',
  'GET /{account}/conversation_analytics': 'free conversations are not counted',
}

export const WEBHOOK_FIELDS = [
  'account_alerts',
  'account_review_update',
  'account_settings_update',
  'account_update',
  'automatic_events',
  'business_capability_update',
  'business_status_update',
  'business_username_updates',
  'calls',
  'flows',
  'group_lifecycle_update',
  'group_participants_update',
  'group_settings_update',
  'group_status_update',
  'history',
  'message_template_components_update',
  'message_template_quality_update',
  'message_template_status_update',
  'messages',
  'messaging_handovers',
  'partner_solutions',
  'payment_configuration_update',
  'phone_number_name_update',
  'phone_number_quality_update',
  'security',
  'smb_app_state_sync',
  'smb_message_echoes',
  'standby',
  'template_category_update',
  'tracking_events',
  'user_preferences',
] as const

/** Without the names of what stands in the path, but for the kind of the node. */
const addressed = (route: string): string => {
  const [head = '', ...rest] = route.split('}')
  return [head, ...rest.map((part) => part.replace(/\{.*/, '{'))].join('}')
}

const known = new Set(
  Object.values(PLATFORM_OPERATIONS).flatMap((group) => Object.values(group).map(addressed)),
)

/** Whether the platform has it. */
export const isOfPlatform = (method: string, kind: string, edge: string[]): boolean =>
  known.has(`${method} /{${kind}}/${edge.join('/')}`)

/** The release that first had it, where that was not the first of all. */
const FIRST_RELEASE = '0.1.0'
const SINCE: Record<string, string> = Object.fromEntries(
  [
    'POST /{account}',
    'GET /{business}',
    'GET /{business}/owned_<brand>_business_accounts',
    'GET /{business}/client_<brand>_business_accounts',
    'GET /{app}/businesses',
    'GET /{account}/analytics',
    'GET /{account}/conversation_analytics',
    'GET /{account}/pricing_analytics',
    'GET /{account}/template_analytics',
    'GET /{phone_number}/username',
    'POST /{phone_number}/username',
    'DELETE /{phone_number}/username',
    'GET /{phone_number}/username_suggestions',
    'POST /{account}/message_templates/archive',
    'POST /{account}/message_templates/unarchive',
    'business_username_updates',
    'user_preferences',
  ].map((name) => [name, '0.2.0']),
)

/** Of an operation, or of a webhook field. */
const sinceRelease = (name: string): string => SINCE[name] ?? FIRST_RELEASE

type Covered = {
  group: string
  does: string
  operation: string
  offered: 'yes' | 'part' | 'no'
  lacks?: string
  /** The release that first had it. */
  since?: string
}

/** By the routes that there are. */
export function coverageOf(routes: Iterable<string>): Covered[] {
  const there = new Set([...routes].map(addressed))
  return Object.entries(PLATFORM_OPERATIONS).flatMap(([group, operations]) =>
    Object.entries(operations).map(([does, operation]) => {
      const lacks = PARTLY[operation]
      if (!there.has(addressed(operation))) return { group, does, operation, offered: 'no' as const }
      const since = sinceRelease(operation)
      return lacks === undefined
        ? { group, does, operation, offered: 'yes' as const, since }
        : { group, does, operation, offered: 'part' as const, lacks, since }
    }),
  )
}

/** By the fields of webhooks. */
export const coverageOfFields = (sent: ReadonlySet<string>) =>
  WEBHOOK_FIELDS.map((field) =>
    sent.has(field)
      ? { field, offered: 'yes' as const, since: sinceRelease(field) }
      : { field, offered: 'no' as const },
  )

type Kind = { field: string; platform?: { field?: string; isNotSent?: true } }

export const fieldsOnPlatform = (kinds: readonly Kind[]): Set<string> =>
  new Set(kinds.flatMap(({ field, platform }) => (platform?.isNotSent ? [] : [platform?.field ?? field])))
