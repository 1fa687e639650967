/** The shapes of events, field by field. Values may carry more keys than are named here. */

export type MessageMetadata = { display_phone_number: string; phone_number_id: string }

export type IncomingMessage = {
  from: string
  id: string
  timestamp: string
  type: string
  text?: { body: string }
  [more: string]: unknown
}

export type MessageStatus = {
  id: string
  status: 'sent' | 'delivered' | 'read' | 'failed' | 'played'
  timestamp: string
  recipient_id: string
  [more: string]: unknown
}

type InConversation = {
  messaging_product: string
  metadata: MessageMetadata
  contacts?: { profile?: { name: string }; wa_id: string }[]
}

export type WebhookValues = {
  messages: InConversation & { messages?: IncomingMessage[]; statuses?: MessageStatus[] }
  message_status: InConversation & { statuses: MessageStatus[] }
  message_echoes: InConversation & { message_echoes: (IncomingMessage & { to: string })[] }
  message_template_status_update: {
    event: string
    message_template_id: number
    message_template_name: string
    message_template_language: string
    reason?: string | null
  }
  phone_number_quality_update: { display_phone_number: string; event: string; current_limit: string }
  phone_number_name_update: {
    display_phone_number: string
    decision: string
    requested_verified_name: string
    rejection_reason: string | null
  }
  account_update: { event: string }
  account_alerts: {
    entity_type: string
    entity_id: string
    alert_info: {
      alert_severity: string
      alert_status: string
      alert_type: string
      alert_description: string
    }
  }
  account_review_update: { decision: string }
  business_capability_update: {
    max_daily_conversations_per_business: number
    max_phone_numbers_per_waba: number
  }
  flows: { event: string; flow_id: string; message?: string; old_status?: string; new_status?: string }
}

/** One event: its account, when it happened (unix seconds), its field, and the value that goes with the field. */
export type WebhookEvent = {
  [F in keyof WebhookValues]: {
    object: string
    account_id: string
    time: number
    field: F
    value: WebhookValues[F]
  }
}[keyof WebhookValues]
