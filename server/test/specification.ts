/** The specification's own tables as data: endpoint rows, error rows, limits, states and events. */

/** Method and path of each endpoint row, as our route tables write them. */
export const ENDPOINT_ROWS = [
  'GET /{phone_number}',
  'GET /{account}/phone_numbers',
  'POST /{phone_number}/request_code',
  'POST /{phone_number}/verify_code',
  'POST /{phone_number}/conversational_automation',
  'GET /{account}/message_templates',
  'POST /{account}/message_templates',
  'GET /{template}',
  'POST /{template}',
  'DELETE /{account}/message_templates',
  'GET /{phone_number}/chat_business_profile',
  'POST /{phone_number}/chat_business_profile',
  'POST /{app}/uploads',
  'POST /{upload}',
  'GET /{upload}',
  'GET /{account}/flows',
  'POST /{account}/flows',
  'GET /{flow}',
  'POST /{flow}',
  'GET /{flow}/assets',
  'POST /{flow}/assets',
  'POST /{flow}/publish',
  'POST /{flow}/deprecate',
  'DELETE /{flow}',
  'POST /{account}/migrate_flows',
  'GET /{account}',
  'GET /{account}/subscribed_apps',
  'POST /{account}/subscribed_apps',
  'DELETE /{account}/subscribed_apps',
  'POST /{phone_number}/message_qrdls',
  'GET /{phone_number}/message_qrdls',
  'GET /{phone_number}/message_qrdls/{qr_code_id}',
  'DELETE /{phone_number}/message_qrdls/{qr_code_id}',
  'GET /{account}/payment_configurations',
  'GET /{account}/payment_configuration/{configuration_name}',
  'POST /{account}/payment_configuration',
  'POST /{account}/payment_configuration/{configuration_name}',
  'POST /{account}/generate_payment_configuration_oauth_link',
  'DELETE /{account}/payment_configuration',
] as const

/** Rows whose slice does not stand yet. This list shrinks to nothing. */
export const ENDPOINTS_NOT_BUILT: string[] = []

/** Code, and the operation that answers it. */
export const ERROR_ROWS: [code: number, operation: string][] = [
  [100, 'POST /{phone_number}/chat_business_profile'],
  [100, 'POST /{phone_number}/message_qrdls'],
  [100, 'POST /{account}/payment_configuration'],
  [100, 'POST /{account}/subscribed_apps'],
  [100, 'POST /{account}/message_templates'],
  [100, 'POST /{flow}/publish'],
  [190, 'POST /{account}/subscribed_apps'],
  [200, 'POST /{account}/subscribed_apps'],
  [200, 'POST /{account}/payment_configuration'],
  [368, 'POST /{phone_number}/verify_code'],
  [131000, 'POST /{account}/message_templates'],
  [131000, 'POST /{phone_number}/message_qrdls'],
  [131000, 'POST /{account}/payment_configuration'],
  [131001, 'POST /{account}/payment_configuration'],
  [131031, 'POST /{phone_number}/chat_business_profile'],
  [133015, 'POST /{phone_number}/verify_code'],
  [133016, 'POST /{phone_number}/verify_code'],
  [2388124, 'POST /{account}/message_templates'],
  [2388153, 'POST /{flow}/publish'],
]

export const EVENT_FIELDS = [
  'messages',
  'message_status',
  'message_echoes',
  'message_template_status_update',
  'phone_number_quality_update',
  'phone_number_name_update',
  'account_update',
  'account_alerts',
  'account_review_update',
  'business_capability_update',
  'flows',
] as const

/** Event fields whose slice does not stand yet. This list shrinks to nothing. */
export const EVENTS_NOT_BUILT: string[] = []

/** Fields that must be readable on each node of the specification. */
export const NODE_FIELDS: Record<string, string[]> = {
  phone_number: [
    'display_phone_number',
    'verified_name',
    'quality_rating',
    'platform_type',
    'throughput',
    'last_onboarded_time',
    'code_verification_status',
    'account_mode',
    'certificate_status',
    'name_status',
    'conversational_automation',
  ],
  account: [
    'name',
    'timezone_id',
    'message_template_namespace',
    'account_review_status',
    'business_verification_status',
    'country',
    'currency',
    'ownership_type',
    'primary_business_location',
  ],
  template: ['name', 'status', 'category', 'language', 'components', 'quality_score'],
  flow: ['name', 'status', 'categories', 'endpoint_uri', 'validation_errors', 'json_version'],
}
