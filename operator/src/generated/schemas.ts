/** Written by `npm run docs` from the registry of the server; change the server instead. */

import type {
  ButtonReply,
  CallPermissionReply,
  FormReply,
  ListReply,
  Paging,
  SentInteractive,
  SentTemplate,
  TemplateComponent,
} from '@parley-dev/sdk'

export type ActAsCustomerInput = {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'open'
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'write'
  /** The words. */
  text?: string
  /** A file that was uploaded to this number; or send the file itself, in a form. */
  media_id?: string
  /** Words under the file. */
  caption?: string
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'tap'
  /** What the button or row says. */
  label: string
  /** Only under this message. */
  message_id?: string
  /** Answer with an id that nobody sent. */
  unchecked?: boolean
  /** Unchecked: the id, or the payload. */
  id?: string
  /** Unchecked: what it pretends to answer. */
  as?: 'button_reply' | 'list_reply' | 'button'
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'open_link'
  /** What the button says; or the address, where it stands in a text. */
  label?: string
  /** Only under this message. */
  message_id?: string
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'fill'
  /** The button that opens it; unless given, the latest there is. */
  label?: string
  /** Only under this message. */
  message_id?: string
  /** To go on: as the step before answered it. */
  session?: string
  /** What is done, screen by screen; with none, it is only opened. */
  screens?: {
    /** What is entered, by the labels or names of fields; options by their titles or ids. */
    values?: Record<string, unknown>
    /** The label of what is pressed; unless given, the footer. */
    press?: string
    /** Back to the screen before, instead. */
    back?: boolean
  }[]
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'send_location'
  /** Unless given, somewhere in Berlin. */
  latitude?: number
  /** Unless given, somewhere in Berlin. */
  longitude?: number
  /** What the place is called. */
  place?: string
  /** Where it is, in words. */
  address?: string
  /** Only under this message. */
  message_id?: string
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'give_address'
  /** What is filled in, by the labels or names of fields. */
  values?: Record<string, string>
  /** A saved address, by its id or one of its lines. */
  saved?: string
  /** Only under this message. */
  message_id?: string
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'order'
  /** What is ordered. */
  items: {
    /** Its name, or its retailer_id. */
    product: string
    /** How many. */
    quantity?: number
  }[]
  /** Words beside the order. */
  text?: string
  /** The button that shows the products; unless given, the latest there is. */
  label?: string
  /** Only under this message. */
  message_id?: string
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'react'
  /** One emoji; without it, the reaction is taken back. */
  emoji?: string
  /** Unless given, the last message of the business. */
  message_id?: string
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'read'
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'block'
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'unblock'
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'report'
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'change_phone'
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'take_username'
  /** What they are found by from now on, in place of their number. */
  username: string
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'give_up_username'
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'forget_number'
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'change_number'
  /** The phone number that they have from now on. */
  new_number: string
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'edit'
  /** What it says instead. */
  text: string
  /** Unless given, the last text that they wrote. */
  message_id?: string
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'delete'
  /** Unless given, the last message that they wrote. */
  message_id?: string
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'stop_marketing'
} & ({
  customer: string
} | {
  from: string
}) | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'resume_marketing'
} & ({
  customer: string
} | {
  from: string
})

export type AddPolicyRuleInput = {
  /** What the rule is called. */
  name: string
  /** REFUSE: not even created. REJECT: created, and rejected by the reviewer. */
  effect?: 'REFUSE' | 'REJECT'
  /** What is looked for, in RE2 syntax; letters match in either case. */
  pattern: string
  /** A match in a sentence where this matches too is none; empty for none. */
  except_pattern?: string | null
  /** The categories it looks at; none: all. */
  categories?: ('MARKETING' | 'UTILITY' | 'AUTHENTICATION')[]
  /** The reason that a rejection gives. */
  rejected_reason?: 'NONE' | 'ABUSIVE_CONTENT' | 'INCORRECT_CATEGORY' | 'INVALID_FORMAT' | 'PROMOTIONAL' | 'SCAM' | 'TAG_CONTENT_MISMATCH'
  /** The category such a text belongs to, where that is the trouble; empty for none. */
  correct_category?: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION' | null
  /** What to tell people: what is not allowed, and what to write instead. */
  explanation: string
  /** Whether it is in force. */
  enabled?: boolean
}

export type AdvanceClockInput = {
  /** How far. */
  seconds: number
}

export type AdvanceWorldClockInput = AdvanceClockInput

export type AskFlowEndpointInput = {
  /** ping is the health check that publishing makes. */
  action?: 'ping' | 'INIT' | 'data_exchange' | 'BACK'
  /** Not for ping: the token of the session. */
  flow_token?: string
  /** Not for ping: the screen that is asked from. */
  screen?: string
  /** Not for ping: what was entered. */
  data?: Record<string, unknown>
  /** The number whose public key encrypts; unless given, any of the account that has one. */
  phone_number_id?: string
  /** Whether the exchange is encrypted; unless given, where there is a public key. */
  encrypted?: boolean
}

export type AuditRow = {
  seq: number
  at: string
  actor: string
  app_id: string | null
  /** The name of the operation. */
  action: string
  node_id: string | null
  account_id: string | null
  trace_id: string
  /** `done`, or `refused` and the code. */
  outcome: string
  /** How often, where many alike are written as one. */
  times: number
}

export type Catalog = {
  id: string
  name: string
  products: {
    retailer_id: string
    name: string
    description?: string
    price: number
    currency: string
    image_link?: string
  }[]
}

export type ChangePolicyRuleInput = {
  /** REFUSE: not even created. REJECT: created, and rejected by the reviewer. */
  effect?: 'REFUSE' | 'REJECT'
  /** What is looked for, in RE2 syntax; letters match in either case. */
  pattern?: string
  /** A match in a sentence where this matches too is none; empty for none. */
  except_pattern?: string | null
  /** The categories it looks at; none: all. */
  categories?: ('MARKETING' | 'UTILITY' | 'AUTHENTICATION')[]
  /** The reason that a rejection gives. */
  rejected_reason?: 'NONE' | 'ABUSIVE_CONTENT' | 'INCORRECT_CATEGORY' | 'INVALID_FORMAT' | 'PROMOTIONAL' | 'SCAM' | 'TAG_CONTENT_MISMATCH'
  /** The category such a text belongs to, where that is the trouble; empty for none. */
  correct_category?: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION' | null
  /** What to tell people: what is not allowed, and what to write instead. */
  explanation?: string
  /** Whether it is in force. */
  enabled?: boolean
}

export type Clock = {
  now: string
  unix_ms: number
  ahead_seconds: number
}

export type Cost = {
  day?: string
  phone_number_id?: string
  /** None: a message without a template. */
  template_id?: string | null
  category?: string
  country?: string
  message_id?: string
  reason?: string
  /** The reason, in words. */
  why?: string
  /** How many messages were delivered. */
  volume: number
  /** How many of them cost money; before messages were charged, conversations. */
  charged: number
  /** How many of those stand on no rate card. */
  unpriced: number
  currency: string
  amount: number
  /** The same in millionths, which add up exactly. */
  amount_micros: number
}

export type Counts = {
  bucket_seconds: number
  /** As far as calls are written down: with those at both doors. */
  calls: {
    /** When the piece of time begins, by the wall clock. */
    at: string
    calls: number
    /** Of them, those that were answered with 4xx. */
    refused: number
    /** Of them, those that were answered with 5xx. */
    failed: number
    /** Half were answered within this, about. */
    p50_ms?: number
    p95_ms?: number
  }[]
  events: {
    /** When the piece of time begins, by the clock of the world. */
    at: string
    events: number
    /** Notifications, by what has become of them. */
    delivered: number
    waiting: number
    failed: number
    not_sent: number
    /** How long one that was delivered took, on average. */
    delivery_ms?: number
  }[]
  /** Of all calls and deliveries that were counted, each with the same weight. */
  total: {
    calls: number
    /** Of them, those that were answered with 4xx. */
    refused: number
    /** Of them, those that were answered with 5xx. */
    failed: number
    /** Half were answered within this, about. */
    p50_ms?: number
    p95_ms?: number
    /** How long a delivery took, on average of all. */
    delivery_ms?: number
  }
  /** Where there are more than 100000: since when events are counted, and notifications likewise. The last so many are, of all worlds. */
  events_since?: string
}

export type CreateAccountInput = {
  /** What the account is called. */
  name: string
  /** The time zone, as Area/City. */
  timezone_id?: string
  /** The namespace of its templates. */
  message_template_namespace?: string
  /** What the review of the account came to. */
  account_review_status?: 'APPROVED' | 'PENDING' | 'REJECTED' | 'DISABLED'
  /** Whether the business behind it is verified. */
  business_verification_status?: 'verified' | 'unverified' | 'pending'
  /** The country of the business, as ISO 3166-1 alpha-2. */
  country?: string
  /** The currency of the account, as ISO 4217. */
  currency?: string
  /** Whether the business owns the account, or an agency does. */
  ownership_type?: 'SELF' | 'AGENCY'
  /** Where the business mainly is; unless given, its country. */
  primary_business_location?: string
  /** The business that it belongs to, by an id of your own: its accounts share their messaging limit, their verification and the user ids of customers, on versioned paths. Empty: none. */
  business_id?: string | null
  /** The business that this one is linked to: customers have a parent id, too. Empty: none. */
  parent_business_id?: string | null
  /** Usernames of pages elsewhere that are not linked to the business: its numbers may not take them (147003), on versioned paths. Empty: none. */
  unlinked_pages?: string
  /** Usernames of profiles elsewhere that are not linked to the business: its numbers may not take them (147004), on versioned paths. Empty: none. */
  unlinked_profiles?: string
  /** An id of your own; unless given, one is drawn. */
  id?: string
  /** The application that the account is made for. */
  app_id: string
}

export type CreateAppInput = {
  /** An id of your own; unless given, one is drawn. */
  id?: string
  /** What the application is called. */
  name: string
  /** The secret that signs what the application is sent; unless given, one is drawn. */
  secret?: string
}

export type CreatePhoneNumberInput = {
  /** The name that customers see. */
  verified_name: string
  /** How customers have received its messages. */
  quality_rating?: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN'
  /** How many customers a day it may write to. */
  throughput?: 'STANDARD' | 'TIER_50' | 'TIER_250' | 'TIER_1K' | 'TIER_10K' | 'TIER_100K' | 'UNLIMITED'
  /** What the review of its name came to. */
  name_status?: 'APPROVED' | 'AVAILABLE_WITHOUT_REVIEW' | 'DECLINED' | 'EXPIRED' | 'PENDING_REVIEW' | 'NONE'
  /** Whether it reaches real people. */
  account_mode?: 'SANDBOX' | 'LIVE'
  /** The state of the certificate of its name. */
  certificate_status?: 'NONE' | 'PENDING' | 'APPROVED' | 'EXPIRED'
  /** Whether a code has shown that the business has this number. */
  code_verification_status?: 'NOT_VERIFIED' | 'VERIFIED' | 'EXPIRED'
  /** Where its messages are handled. */
  platform_type?: 'CLOUD_API' | 'ON_PREMISE'
  /** An id of your own; unless given, one is drawn. */
  id?: string
  /** The number in international form. */
  display_phone_number: string
}

export type CreateTokenInput = {
  /** The text of the token; unless given, one is drawn. */
  access_token?: string
  /** What the token is called, to distinguish it from others. */
  name?: string
  /** What the token permits. */
  permissions?: ('management' | 'messaging')[]
  /** The ids of the accounts that it opens, or the word all. */
  accounts: 'all' | string[]
  /** For how many seconds it is valid; unless given, for ever. */
  expires_in?: number
}

export type CreateWorldInput = {
  /** What its parts are called; unless given, World, or as the snapshot says. */
  name?: string
  /** What its ids, codes and handles are drawn from; unless given, its number. */
  seed?: string
  /** What it begins with, in the form of a seed file with one application; its ids are names here, and replaced. */
  seed_file?: Record<string, (Record<string, unknown>)[]>
  /** The snapshot that it begins with, under ids and with tokens of its own. */
  snapshot?: string
  /** Begin with the ids, the seed and the tokens of the snapshot, where nothing has them yet. */
  keep_ids?: boolean
  /** After so many seconds of real time it removes itself; unless given, never. */
  expires_in?: number
  /** What its clock shows when it begins, and goes on from; unless given, the time that it is. */
  at?: string
  /** Changes of the platform by name: true where one holds whatever the day, false where it does not. */
  platform_changes?: Record<string, boolean>
}

export type DecideAgainInput = {
  /** Also the others of its account that were not sent to the same application for the same reason: 1000 at a time, oldest first. */
  like?: boolean
}

export type ExplainedEvent = {
  id: string
  /** Of an event that was given whole, and is held against no schema. */
  is_raw?: true
  field: string
  account_id: string
  node_id: string
  occurred_at: string
  outcome: 'delivered' | 'waiting' | 'failed' | 'undelivered' | 'not_sent'
  /** As the notifications of its field have it. */
  value: unknown
  /** The very bytes that are sent. */
  body: string
  /** What it is about, in words. */
  about?: string
  /** The call that caused it. */
  trace_id?: string
  deliveries: ({
    id: string
    application?: {
      id: string
      name: string
    }
    state: 'waiting' | 'delivered' | 'undelivered' | 'not_sent'
    explanation: string
    reason?: 'not_subscribed' | 'field_not_subscribed' | 'no_callback' | 'callback_disabled' | 'unsubscribed' | 'not_in_dialect'
    /** The reason in two words. */
    short_reason?: string
    callback?: {
      url: string
      set_for: 'number' | 'account' | 'application' | null
    }
    /** How its receiver is. */
    circuit?: 'closed' | 'open' | 'half_open' | 'paused'
    finished_at?: string
    expires_at?: string
    attempts: {
      at: string
      duration_ms: number
      status?: number
      headers?: Record<string, string>
      answer?: string
      error?: string
      /** The staged rule that was applied. */
      staged?: string
    }[]
  })[]
}

export type FlowPlay = {
  is: 'screen'
  session: FlowSession
  view: FlowView
} | {
  is: 'completed'
  session: FlowSession
  payload: Record<string, unknown>
} | {
  is: 'refused'
  session: FlowSession
  /** What is wrong, by the name of the input. */
  problems: Record<string, string>
  view: FlowView
} | {
  is: 'link'
  session: FlowSession
  url: string
} | {
  is: 'failed'
  session: FlowSession
  message: string
  view: FlowView
}

export type FlowResponse = {
  id: string
  source: 'message' | 'preview'
  phone_number_id?: string
  from?: string
  flow_token: string
  response: Record<string, unknown>
  created_time: string
}

export type FlowSession = {
  flow_id: string
  flow_token: string
  phone_number_id?: string
  screen: string
  data: Record<string, Record<string, unknown>>
  form: Record<string, Record<string, unknown>>
  trail: string[]
  notice?: string
  closed?: true
}

export type FlowView = {
  screen: string
  title: string
  terminal: boolean
  components: {
    type: string
    key: string
    [more: string]: unknown
  }[]
  form: Record<string, unknown>
  notice?: string
}

export type ForwardEventInput = {
  /** Where it goes; signed with the secret of the application that the account belongs to. */
  url: string
}

export type FoundThing = {
  /** app, account, phone_number, template, flow, message, customer, event, call, job, error_code, failure_code and so on. */
  kind: string
  id: string
  title: string
  /** Its id is what was asked for. */
  is_exact: boolean
  account_id?: string
  phone_number_id?: string
  app_id?: string
  /** The world it belongs to; 0 for the seeded sandbox. */
  world?: string
}

export type Hint = {
  app_id: string
  hint: 'token_in_query' | 'page_not_followed' | 'status_polled' | 'fields_never_used' | 'retry_without_key' | 'ignored_429' | 'unread_parameter' | 'version_ends' | 'signature_of_other_bytes'
  what_to_do: string
  /** In how many of the latest calls it shows. */
  times: number
  last_trace_id?: string
}

export type ImportRatesInput = {
  /** The rate card as text; only its heading, to have none. */
  csv: string
}

export type ImportTemplatesInput = {
  /** The templates. */
  templates: TemplateForm[]
  /** Whether those are rewritten whose name and language exist with other content. */
  update?: boolean
  /** As an export has it: taken, and of no effect. */
  paging?: Paging
}

export type Inbox = {
  /** To be set as the callback, like any other. */
  callback_url: string
  verify_token: string
  answers_with: 'ok' | 'error' | 'slow' | 'wrong_challenge'
  /** The newest first. */
  data: ({
    id: string
    received_time: string
    method: 'GET' | 'POST'
    query: Record<string, string>
    headers: Record<string, string>
    /** As it came, to the byte. */
    body: string
    answered: number
    /** What x-hub-signature-256 must be, by the secret of the application at that time. */
    computed_signature?: string
    /** Whether it was. */
    is_signed: boolean
  })[]
}

export type Installation = {
  version: string
  mode: 'sandbox' | 'production'
  engine: 'sqlite' | 'postgres'
  brand: string
  platform_brand: string
  public_url: string
  settings: {
    name: string
    about: string
    /** As it is used; none of a secret, and none where nothing is set. */
    value?: string
    is_secret: boolean
    is_default: boolean
  }[]
  /** What the sandbox is called with, while nobody has chosen secrets or a seed of their own. */
  to_copy?: {
    access_token: string
    app_secret: string
    app_id: string
    account_id: string
    phone_number_id: string
  }
}

export type ListedEvent = {
  id: string
  /** Of an event that was given whole, and is held against no schema. */
  is_raw?: true
  field: string
  account_id: string
  node_id: string
  occurred_at: string
  outcome: 'delivered' | 'waiting' | 'failed' | 'undelivered' | 'not_sent'
  /** What it is about, in words: a template, a customer, a number. */
  about?: string
  /** The call that caused it. */
  trace_id?: string
  deliveries: ({
    id: string
    app_id?: string
    app_name?: string
    /** Where it goes. */
    url?: string
    state: 'waiting' | 'delivered' | 'undelivered' | 'not_sent'
    reason?: 'not_subscribed' | 'field_not_subscribed' | 'no_callback' | 'callback_disabled' | 'unsubscribed' | 'not_in_dialect'
    /** The same in two words. */
    short_reason?: string
    attempts: number
    /** What was answered last. */
    status?: number
    /** How long that took. */
    duration_ms?: number
    /** Of what waits: how its receiver is, which it may wait behind. */
    circuit?: 'closed' | 'open' | 'half_open' | 'paused'
    next_attempt_at?: string
  })[]
}

export type MakeAccountEventInput = {
  /** What happens to the account. */
  event: 'ACCOUNT_RESTRICTION' | 'ACCOUNT_VIOLATION' | 'DISABLED_UPDATE' | 'ACCOUNT_DELETED' | 'ACCOUNT_OFFBOARDED' | 'ACCOUNT_RECONNECTED' | 'PARTNER_ADDED' | 'PARTNER_REMOVED' | 'PARTNER_APP_INSTALLED' | 'PARTNER_APP_UNINSTALLED' | 'PARTNER_CLIENT_CERTIFICATION_STATUS_UPDATE' | 'AD_ACCOUNT_LINKED' | 'MM_LITE_TERMS_SIGNED' | 'AUTH_INTL_PRICE_ELIGIBILITY_UPDATE' | 'VOLUME_BASED_PRICING_TIER_UPDATE'
  /** Of ACCOUNT_RESTRICTION: what is restricted; unless given, all of it. With [], nothing is any more. */
  restriction_types?: ('RESTRICTED_BIZ_INITIATED_MESSAGING' | 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING' | 'RESTRICTED_ADD_PHONE_NUMBER_ACTION')[]
  /** Of ACCOUNT_RESTRICTION: for how many seconds. */
  expires_in?: number
  /** Of DISABLED_UPDATE: disabled, back again, or only a warning that it will be. */
  ban_state?: 'DISABLE' | 'REINSTATE' | 'SCHEDULE_FOR_DISABLE'
  /** Of ACCOUNT_VIOLATION: which. */
  violation_type?: string
  /** More of the value, or other values of it, as account_update has them. */
  details?: Record<string, unknown>
}

export type Overview = {
  /** attention: there are problems. */
  status: 'ok' | 'attention'
  /** The checks that are not well. */
  problems: {
    /** The alert of the same bound, and its section in docs/guides/runbook.md. */
    alert: string
    /** What was found. */
    says: string
    /** What it is to those who use the service, where it is not well. */
    means: string
  }[]
  /** All health checks: /ready, the metrics, the doctor and the console report the same. */
  checks: {
    name: string
    ok: boolean
    /** The alert of the same bound, and its section in docs/guides/runbook.md. */
    alert: string
    /** What was found. */
    says: string
    /** What it is to those who use the service, where it is not well. */
    means: string
    /** It may pass by itself: the process is busy. */
    passes?: true
  }[]
  at: string
  version: string
  mode: 'sandbox' | 'production'
  /** Not routed yet. */
  events: {
    /** Counted up to 100000. */
    count: number
    /** For how long the first of them has waited; 0 when nothing waits. */
    oldest_seconds: number
  }
  /** Notifications that wait. */
  deliveries: {
    /** Counted up to 100000. */
    count: number
    /** For how long the first of them has waited; 0 when nothing waits. */
    oldest_seconds: number
    /** The same of those whose receiver answers. */
    oldest_reachable_seconds: number
  }
  /** Receivers: sent to, being tried again, failing, and paused by their answer 410. */
  circuits: {
    closed: number
    half_open: number
    open: number
    paused: number
  }
  jobs: {
    waiting: number
    running: number
    /** Given up after their last attempt; GET /operator/jobs lists them. */
    dead: number
    /** For how long the next one has been due. */
    overdue_seconds: number
  }
  /** As the process that answers sees it. */
  database: {
    engine: 'sqlite' | 'postgres'
    /** How long this process waited for one question to it. */
    answered_in_seconds: number
    /** Since this process was started. */
    commits: number
    conflicts: number
    transactions_waiting: number
    /** Of the pool of this process; the embedded engine has none. */
    connections?: {
      open: number
      idle: number
      max: number
      waiting: number
    }
  }
  /** The process that answers; the others of an installation have pages of their own. */
  process: {
    /** Since it was started. */
    uptime_seconds: number
    memory_bytes: number
    loop_lag: {
      /** Half of the time it was no later than this. */
      p50_seconds: number
      /** Nearly always no later than this. */
      p99_seconds: number
      /** At worst. */
      max_seconds: number
    }
  }
}

export type PaceTemplateInput = {
  /** What becomes of its messages. */
  action: 'hold' | 'release' | 'pause'
  /** Of hold: for how long, unless somebody decides before. */
  seconds?: number
  /** Of hold: what becomes of them by itself. */
  outcome?: 'release' | 'pause'
}

export type PaymentProvider = {
  provider_name: string
  /** A UPI address that is paid to, or a gateway that merchants authorize. */
  kind: 'upi' | 'gateway'
  /** Whether configurations of it can be used; a gateway is connected by its settings. */
  connected: boolean
}

export type PhoneFlow = {
  is: 'screen' | 'completed' | 'refused' | 'link' | 'failed'
  /** How many of the steps were taken. */
  steps_done: number
  screen?: string
  title?: string
  notice?: string
  fields?: {
    label: string
    name: string
    type: string
    required: boolean
    options?: string[]
    value?: unknown
  }[]
  /** What can be pressed, by its label. */
  presses?: string[]
  /** What is wrong, by the name of the field. */
  problems?: Record<string, string>
  url?: string
  message?: string
  payload?: Record<string, unknown>
  /** To go on with, until it is completed. */
  session?: string
}

export type PhoneTap = {
  label: string
  does: 'reply' | 'list' | 'row' | 'flow' | 'link' | 'dial' | 'call' | 'copy' | 'location' | 'address' | 'contact' | 'products' | 'permission' | 'nothing'
  /** The card it stands on, counted from 0. */
  card?: number
  description?: string
  section?: string
  url?: string
}

export type Platform = {
  at: string
  /** The newest version; older ones are answered, too, until they end. */
  version: string
  /** Those that hold, in the order in which they came. */
  changes: PlatformChange[]
  /** What begins or ends after that, the next one first. */
  next: ({
    name: string
    /** The day from which it holds, at midnight UTC. */
    from: string
    /** The day from which it no longer does. */
    until?: string
    says: string
    source: string
    /** Whether the platform itself says so, and says the day. */
    certain: boolean
    concerns: 'versions' | 'pricing' | 'limits' | 'customers' | 'templates' | 'messages'
    /** Only who speaks this version or a later one meets it. */
    version?: string
    /** It holds only where somebody switches it on. */
    is_optional?: boolean
    /** It holds, or does not, whatever the day. */
    switched?: 'on' | 'off'
    at: string
    in_days: number
    what: 'begins' | 'ends'
  })[]
  /** Those that hold only where somebody switches them on, and that nobody has. */
  optional: PlatformChange[]
}

export type PlatformChange = {
  name: string
  /** The day from which it holds, at midnight UTC. */
  from: string
  /** The day from which it no longer does. */
  until?: string
  says: string
  source: string
  /** Whether the platform itself says so, and says the day. */
  certain: boolean
  concerns: 'versions' | 'pricing' | 'limits' | 'customers' | 'templates' | 'messages'
  /** Only who speaks this version or a later one meets it. */
  version?: string
  /** It holds only where somebody switches it on. */
  is_optional?: boolean
  /** It holds, or does not, whatever the day. */
  switched?: 'on' | 'off'
}

export type PlayFlowInput = {
  /** What the person does. */
  step: 'open' | 'submit' | 'back'
  /** The session that the step before answered; not to open. */
  session?: FlowSession
  /** To submit: values by the names of inputs. */
  form?: Record<string, unknown>
  /** To submit: the key of the component that is pressed; unless given, the footer. */
  press?: string
  /** To open: the token that the endpoint receives. */
  flow_token?: string
  /** To open: at a screen, or with a question to the endpoint. */
  action?: 'navigate' | 'data_exchange'
  /** To open: the screen; unless given, the first. */
  screen?: string
  /** To open: the data of the screen. */
  data?: Record<string, unknown>
  /** To open: the number whose public key encrypts the exchange. */
  phone_number_id?: string
  /** To open: whether data that is not given is filled with the examples of the definition. */
  examples?: boolean
}

export type PolicyRule = {
  name: string
  effect: 'REFUSE' | 'REJECT'
  pattern: string
  except_pattern?: string
  categories: ('MARKETING' | 'UTILITY' | 'AUTHENTICATION')[]
  rejected_reason: 'NONE' | 'ABUSIVE_CONTENT' | 'INCORRECT_CATEGORY' | 'INVALID_FORMAT' | 'PROMOTIONAL' | 'SCAM' | 'TAG_CONTENT_MISMATCH'
  correct_category?: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  explanation: string
  enabled: boolean
  made_by: string
  created_time?: string
  updated_time?: string
}

export type RawEventInput = {
  /** Who subscribed it gets it; one that nobody can subscribe goes to those who named no fields. */
  field: string
  /** Sent as it is. It is about the number whose id is in metadata.phone_number_id, else about the account. */
  value: Record<string, unknown>
}

export type ReceiveMessageInput = {
  /** The customer: a phone number in international form. */
  from: string
  /** What the customer calls themselves. */
  name?: string
  /** The id of the message; brought twice under one id, it is taken once. */
  id?: string
  /** What it is about: a message that is answered, a product. */
  context?: {
    /** The message that is answered. */
    id?: string
    /** The same. */
    message_id?: string
    /** Who wrote that one, where it was not this number. */
    from?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
  /** The advertisement or post that the customer came from. */
  referral?: {
    /** Where it stands. */
    source_url?: string
    /** Its id. */
    source_id?: string
    /** ad or post. */
    source_type?: string
    /** Its title. */
    headline?: string
    /** Its words. */
    body?: string
    /** image or video. */
    media_type?: string
    /** Its picture. */
    image_url?: string
    /** Its film. */
    video_url?: string
    /** A still of that. */
    thumbnail_url?: string
    /** The id of the click. */
    ctwa_clid?: string
    [more: string]: unknown
  }
  /** Why the message could not be brought whole. */
  errors?: {
    /** Which. */
    code: number
    /** Its title. */
    title?: string
    /** What is wrong. */
    message?: string
    [more: string]: unknown
  }[]
  /** The kind of message. */
  type: 'text'
  /** What they wrote. */
  text: {
    /** The words. */
    body: string
  }
} | {
  /** The customer: a phone number in international form. */
  from: string
  /** What the customer calls themselves. */
  name?: string
  /** The id of the message; brought twice under one id, it is taken once. */
  id?: string
  /** What it is about: a message that is answered, a product. */
  context?: {
    /** The message that is answered. */
    id?: string
    /** The same. */
    message_id?: string
    /** Who wrote that one, where it was not this number. */
    from?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
  /** The advertisement or post that the customer came from. */
  referral?: {
    /** Where it stands. */
    source_url?: string
    /** Its id. */
    source_id?: string
    /** ad or post. */
    source_type?: string
    /** Its title. */
    headline?: string
    /** Its words. */
    body?: string
    /** image or video. */
    media_type?: string
    /** Its picture. */
    image_url?: string
    /** Its film. */
    video_url?: string
    /** A still of that. */
    thumbnail_url?: string
    /** The id of the click. */
    ctwa_clid?: string
    [more: string]: unknown
  }
  /** Why the message could not be brought whole. */
  errors?: {
    /** Which. */
    code: number
    /** Its title. */
    title?: string
    /** What is wrong. */
    message?: string
    [more: string]: unknown
  }[]
  /** The kind of message. */
  type: 'image'
  /** The file. */
  image: {
    /** Of the media, for GET /{media}. */
    id?: string
    /** What kind of file it is. */
    mime_type?: string
    /** The hash of the file, lowercase hex. */
    sha256?: string
    /** Words under the file. */
    caption?: string
    /** What a document is called. */
    filename?: string
    [more: string]: unknown
  }
} | {
  /** The customer: a phone number in international form. */
  from: string
  /** What the customer calls themselves. */
  name?: string
  /** The id of the message; brought twice under one id, it is taken once. */
  id?: string
  /** What it is about: a message that is answered, a product. */
  context?: {
    /** The message that is answered. */
    id?: string
    /** The same. */
    message_id?: string
    /** Who wrote that one, where it was not this number. */
    from?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
  /** The advertisement or post that the customer came from. */
  referral?: {
    /** Where it stands. */
    source_url?: string
    /** Its id. */
    source_id?: string
    /** ad or post. */
    source_type?: string
    /** Its title. */
    headline?: string
    /** Its words. */
    body?: string
    /** image or video. */
    media_type?: string
    /** Its picture. */
    image_url?: string
    /** Its film. */
    video_url?: string
    /** A still of that. */
    thumbnail_url?: string
    /** The id of the click. */
    ctwa_clid?: string
    [more: string]: unknown
  }
  /** Why the message could not be brought whole. */
  errors?: {
    /** Which. */
    code: number
    /** Its title. */
    title?: string
    /** What is wrong. */
    message?: string
    [more: string]: unknown
  }[]
  /** The kind of message. */
  type: 'video'
  /** The file. */
  video: {
    /** Of the media, for GET /{media}. */
    id?: string
    /** What kind of file it is. */
    mime_type?: string
    /** The hash of the file, lowercase hex. */
    sha256?: string
    /** Words under the file. */
    caption?: string
    /** What a document is called. */
    filename?: string
    [more: string]: unknown
  }
} | {
  /** The customer: a phone number in international form. */
  from: string
  /** What the customer calls themselves. */
  name?: string
  /** The id of the message; brought twice under one id, it is taken once. */
  id?: string
  /** What it is about: a message that is answered, a product. */
  context?: {
    /** The message that is answered. */
    id?: string
    /** The same. */
    message_id?: string
    /** Who wrote that one, where it was not this number. */
    from?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
  /** The advertisement or post that the customer came from. */
  referral?: {
    /** Where it stands. */
    source_url?: string
    /** Its id. */
    source_id?: string
    /** ad or post. */
    source_type?: string
    /** Its title. */
    headline?: string
    /** Its words. */
    body?: string
    /** image or video. */
    media_type?: string
    /** Its picture. */
    image_url?: string
    /** Its film. */
    video_url?: string
    /** A still of that. */
    thumbnail_url?: string
    /** The id of the click. */
    ctwa_clid?: string
    [more: string]: unknown
  }
  /** Why the message could not be brought whole. */
  errors?: {
    /** Which. */
    code: number
    /** Its title. */
    title?: string
    /** What is wrong. */
    message?: string
    [more: string]: unknown
  }[]
  /** The kind of message. */
  type: 'audio'
  /** The file. */
  audio: {
    /** Of the media, for GET /{media}. */
    id?: string
    /** What kind of file it is. */
    mime_type?: string
    /** The hash of the file, lowercase hex. */
    sha256?: string
    /** Words under the file. */
    caption?: string
    /** What a document is called. */
    filename?: string
    [more: string]: unknown
  }
} | {
  /** The customer: a phone number in international form. */
  from: string
  /** What the customer calls themselves. */
  name?: string
  /** The id of the message; brought twice under one id, it is taken once. */
  id?: string
  /** What it is about: a message that is answered, a product. */
  context?: {
    /** The message that is answered. */
    id?: string
    /** The same. */
    message_id?: string
    /** Who wrote that one, where it was not this number. */
    from?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
  /** The advertisement or post that the customer came from. */
  referral?: {
    /** Where it stands. */
    source_url?: string
    /** Its id. */
    source_id?: string
    /** ad or post. */
    source_type?: string
    /** Its title. */
    headline?: string
    /** Its words. */
    body?: string
    /** image or video. */
    media_type?: string
    /** Its picture. */
    image_url?: string
    /** Its film. */
    video_url?: string
    /** A still of that. */
    thumbnail_url?: string
    /** The id of the click. */
    ctwa_clid?: string
    [more: string]: unknown
  }
  /** Why the message could not be brought whole. */
  errors?: {
    /** Which. */
    code: number
    /** Its title. */
    title?: string
    /** What is wrong. */
    message?: string
    [more: string]: unknown
  }[]
  /** The kind of message. */
  type: 'document'
  /** The file. */
  document: {
    /** Of the media, for GET /{media}. */
    id?: string
    /** What kind of file it is. */
    mime_type?: string
    /** The hash of the file, lowercase hex. */
    sha256?: string
    /** Words under the file. */
    caption?: string
    /** What a document is called. */
    filename?: string
    [more: string]: unknown
  }
} | {
  /** The customer: a phone number in international form. */
  from: string
  /** What the customer calls themselves. */
  name?: string
  /** The id of the message; brought twice under one id, it is taken once. */
  id?: string
  /** What it is about: a message that is answered, a product. */
  context?: {
    /** The message that is answered. */
    id?: string
    /** The same. */
    message_id?: string
    /** Who wrote that one, where it was not this number. */
    from?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
  /** The advertisement or post that the customer came from. */
  referral?: {
    /** Where it stands. */
    source_url?: string
    /** Its id. */
    source_id?: string
    /** ad or post. */
    source_type?: string
    /** Its title. */
    headline?: string
    /** Its words. */
    body?: string
    /** image or video. */
    media_type?: string
    /** Its picture. */
    image_url?: string
    /** Its film. */
    video_url?: string
    /** A still of that. */
    thumbnail_url?: string
    /** The id of the click. */
    ctwa_clid?: string
    [more: string]: unknown
  }
  /** Why the message could not be brought whole. */
  errors?: {
    /** Which. */
    code: number
    /** Its title. */
    title?: string
    /** What is wrong. */
    message?: string
    [more: string]: unknown
  }[]
  /** The kind of message. */
  type: 'sticker'
  /** The file. */
  sticker: {
    /** Of the media, for GET /{media}. */
    id?: string
    /** What kind of file it is. */
    mime_type?: string
    /** The hash of the file, lowercase hex. */
    sha256?: string
    /** Words under the file. */
    caption?: string
    /** What a document is called. */
    filename?: string
    [more: string]: unknown
  }
} | {
  /** The customer: a phone number in international form. */
  from: string
  /** What the customer calls themselves. */
  name?: string
  /** The id of the message; brought twice under one id, it is taken once. */
  id?: string
  /** What it is about: a message that is answered, a product. */
  context?: {
    /** The message that is answered. */
    id?: string
    /** The same. */
    message_id?: string
    /** Who wrote that one, where it was not this number. */
    from?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
  /** The advertisement or post that the customer came from. */
  referral?: {
    /** Where it stands. */
    source_url?: string
    /** Its id. */
    source_id?: string
    /** ad or post. */
    source_type?: string
    /** Its title. */
    headline?: string
    /** Its words. */
    body?: string
    /** image or video. */
    media_type?: string
    /** Its picture. */
    image_url?: string
    /** Its film. */
    video_url?: string
    /** A still of that. */
    thumbnail_url?: string
    /** The id of the click. */
    ctwa_clid?: string
    [more: string]: unknown
  }
  /** Why the message could not be brought whole. */
  errors?: {
    /** Which. */
    code: number
    /** Its title. */
    title?: string
    /** What is wrong. */
    message?: string
    [more: string]: unknown
  }[]
  /** The kind of message. */
  type: 'location'
  /** A place. */
  location: {
    /** Degrees north. */
    latitude: number
    /** Degrees east. */
    longitude: number
    /** What the place is called. */
    name?: string
    /** Where it is, in words. */
    address?: string
    [more: string]: unknown
  }
} | {
  /** The customer: a phone number in international form. */
  from: string
  /** What the customer calls themselves. */
  name?: string
  /** The id of the message; brought twice under one id, it is taken once. */
  id?: string
  /** What it is about: a message that is answered, a product. */
  context?: {
    /** The message that is answered. */
    id?: string
    /** The same. */
    message_id?: string
    /** Who wrote that one, where it was not this number. */
    from?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
  /** The advertisement or post that the customer came from. */
  referral?: {
    /** Where it stands. */
    source_url?: string
    /** Its id. */
    source_id?: string
    /** ad or post. */
    source_type?: string
    /** Its title. */
    headline?: string
    /** Its words. */
    body?: string
    /** image or video. */
    media_type?: string
    /** Its picture. */
    image_url?: string
    /** Its film. */
    video_url?: string
    /** A still of that. */
    thumbnail_url?: string
    /** The id of the click. */
    ctwa_clid?: string
    [more: string]: unknown
  }
  /** Why the message could not be brought whole. */
  errors?: {
    /** Which. */
    code: number
    /** Its title. */
    title?: string
    /** What is wrong. */
    message?: string
    [more: string]: unknown
  }[]
  /** The kind of message. */
  type: 'contacts'
  /** People. */
  contacts: (Record<string, unknown>)[]
} | {
  /** The customer: a phone number in international form. */
  from: string
  /** What the customer calls themselves. */
  name?: string
  /** The id of the message; brought twice under one id, it is taken once. */
  id?: string
  /** What it is about: a message that is answered, a product. */
  context?: {
    /** The message that is answered. */
    id?: string
    /** The same. */
    message_id?: string
    /** Who wrote that one, where it was not this number. */
    from?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
  /** The advertisement or post that the customer came from. */
  referral?: {
    /** Where it stands. */
    source_url?: string
    /** Its id. */
    source_id?: string
    /** ad or post. */
    source_type?: string
    /** Its title. */
    headline?: string
    /** Its words. */
    body?: string
    /** image or video. */
    media_type?: string
    /** Its picture. */
    image_url?: string
    /** Its film. */
    video_url?: string
    /** A still of that. */
    thumbnail_url?: string
    /** The id of the click. */
    ctwa_clid?: string
    [more: string]: unknown
  }
  /** Why the message could not be brought whole. */
  errors?: {
    /** Which. */
    code: number
    /** Its title. */
    title?: string
    /** What is wrong. */
    message?: string
    [more: string]: unknown
  }[]
  /** The kind of message. */
  type: 'reaction'
  /** An emoji at a message. */
  reaction: {
    /** The message that is reacted to. */
    message_id: string
    /** One emoji; without it, the reaction is taken back. */
    emoji?: string
  }
} | {
  /** The customer: a phone number in international form. */
  from: string
  /** What the customer calls themselves. */
  name?: string
  /** The id of the message; brought twice under one id, it is taken once. */
  id?: string
  /** What it is about: a message that is answered, a product. */
  context?: {
    /** The message that is answered. */
    id?: string
    /** The same. */
    message_id?: string
    /** Who wrote that one, where it was not this number. */
    from?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
  /** The advertisement or post that the customer came from. */
  referral?: {
    /** Where it stands. */
    source_url?: string
    /** Its id. */
    source_id?: string
    /** ad or post. */
    source_type?: string
    /** Its title. */
    headline?: string
    /** Its words. */
    body?: string
    /** image or video. */
    media_type?: string
    /** Its picture. */
    image_url?: string
    /** Its film. */
    video_url?: string
    /** A still of that. */
    thumbnail_url?: string
    /** The id of the click. */
    ctwa_clid?: string
    [more: string]: unknown
  }
  /** Why the message could not be brought whole. */
  errors?: {
    /** Which. */
    code: number
    /** Its title. */
    title?: string
    /** What is wrong. */
    message?: string
    [more: string]: unknown
  }[]
  /** The kind of message. */
  type: 'button'
  /** A quick reply of a template. */
  button: {
    /** What the button said. */
    text: string
    /** What the business gave it. */
    payload?: string
  }
} | {
  /** The customer: a phone number in international form. */
  from: string
  /** What the customer calls themselves. */
  name?: string
  /** The id of the message; brought twice under one id, it is taken once. */
  id?: string
  /** What it is about: a message that is answered, a product. */
  context?: {
    /** The message that is answered. */
    id?: string
    /** The same. */
    message_id?: string
    /** Who wrote that one, where it was not this number. */
    from?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
  /** The advertisement or post that the customer came from. */
  referral?: {
    /** Where it stands. */
    source_url?: string
    /** Its id. */
    source_id?: string
    /** ad or post. */
    source_type?: string
    /** Its title. */
    headline?: string
    /** Its words. */
    body?: string
    /** image or video. */
    media_type?: string
    /** Its picture. */
    image_url?: string
    /** Its film. */
    video_url?: string
    /** A still of that. */
    thumbnail_url?: string
    /** The id of the click. */
    ctwa_clid?: string
    [more: string]: unknown
  }
  /** Why the message could not be brought whole. */
  errors?: {
    /** Which. */
    code: number
    /** Its title. */
    title?: string
    /** What is wrong. */
    message?: string
    [more: string]: unknown
  }[]
  /** The kind of message. */
  type: 'interactive'
  /** An answer by tap. */
  interactive: ButtonReply | ListReply | FormReply | CallPermissionReply
} | {
  /** The customer: a phone number in international form. */
  from: string
  /** What the customer calls themselves. */
  name?: string
  /** The id of the message; brought twice under one id, it is taken once. */
  id?: string
  /** What it is about: a message that is answered, a product. */
  context?: {
    /** The message that is answered. */
    id?: string
    /** The same. */
    message_id?: string
    /** Who wrote that one, where it was not this number. */
    from?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
  /** The advertisement or post that the customer came from. */
  referral?: {
    /** Where it stands. */
    source_url?: string
    /** Its id. */
    source_id?: string
    /** ad or post. */
    source_type?: string
    /** Its title. */
    headline?: string
    /** Its words. */
    body?: string
    /** image or video. */
    media_type?: string
    /** Its picture. */
    image_url?: string
    /** Its film. */
    video_url?: string
    /** A still of that. */
    thumbnail_url?: string
    /** The id of the click. */
    ctwa_clid?: string
    [more: string]: unknown
  }
  /** Why the message could not be brought whole. */
  errors?: {
    /** Which. */
    code: number
    /** Its title. */
    title?: string
    /** What is wrong. */
    message?: string
    [more: string]: unknown
  }[]
  /** The kind of message. */
  type: 'order'
  /** An order from a catalogue. */
  order: {
    /** The catalogue. */
    catalog_id: string
    /** Words beside the order. */
    text?: string
    /** What was ordered. */
    product_items: {
      /** The product. */
      product_retailer_id: string
      /** How many of it. */
      quantity: number
      /** What one costs. */
      item_price: number
      /** In which currency. */
      currency: string
    }[]
    [more: string]: unknown
  }
} | {
  /** The customer: a phone number in international form. */
  from: string
  /** What the customer calls themselves. */
  name?: string
  /** The id of the message; brought twice under one id, it is taken once. */
  id?: string
  /** What it is about: a message that is answered, a product. */
  context?: {
    /** The message that is answered. */
    id?: string
    /** The same. */
    message_id?: string
    /** Who wrote that one, where it was not this number. */
    from?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
  /** The advertisement or post that the customer came from. */
  referral?: {
    /** Where it stands. */
    source_url?: string
    /** Its id. */
    source_id?: string
    /** ad or post. */
    source_type?: string
    /** Its title. */
    headline?: string
    /** Its words. */
    body?: string
    /** image or video. */
    media_type?: string
    /** Its picture. */
    image_url?: string
    /** Its film. */
    video_url?: string
    /** A still of that. */
    thumbnail_url?: string
    /** The id of the click. */
    ctwa_clid?: string
    [more: string]: unknown
  }
  /** Why the message could not be brought whole. */
  errors?: {
    /** Which. */
    code: number
    /** Its title. */
    title?: string
    /** What is wrong. */
    message?: string
    [more: string]: unknown
  }[]
  /** The kind of message. */
  type: 'unsupported'
  /** What it was. */
  unsupported: Record<string, unknown>
} | {
  /** The customer: a phone number in international form. */
  from: string
  /** What the customer calls themselves. */
  name?: string
  /** The id of the message; brought twice under one id, it is taken once. */
  id?: string
  /** What it is about: a message that is answered, a product. */
  context?: {
    /** The message that is answered. */
    id?: string
    /** The same. */
    message_id?: string
    /** Who wrote that one, where it was not this number. */
    from?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
  /** The advertisement or post that the customer came from. */
  referral?: {
    /** Where it stands. */
    source_url?: string
    /** Its id. */
    source_id?: string
    /** ad or post. */
    source_type?: string
    /** Its title. */
    headline?: string
    /** Its words. */
    body?: string
    /** image or video. */
    media_type?: string
    /** Its picture. */
    image_url?: string
    /** Its film. */
    video_url?: string
    /** A still of that. */
    thumbnail_url?: string
    /** The id of the click. */
    ctwa_clid?: string
    [more: string]: unknown
  }
  /** Why the message could not be brought whole. */
  errors?: {
    /** Which. */
    code: number
    /** Its title. */
    title?: string
    /** What is wrong. */
    message?: string
    [more: string]: unknown
  }[]
  /** The kind of message. */
  type: 'edit'
  /** A message that was changed. */
  edit: {
    /** The message that was changed. */
    original_message_id: string
    /** What it says instead. */
    message: {
      /** Its kind. */
      type: 'text' | 'image' | 'video' | 'document'
      /** What it says instead. */
      text?: {
        /** The words. */
        body: string
      }
      /** A picture under other words. */
      image?: {
        /** Of the media, for GET /{media}. */
        id?: string
        /** What kind of file it is. */
        mime_type?: string
        /** The hash of the file, lowercase hex. */
        sha256?: string
        /** Words under the file. */
        caption?: string
      }
      /** A film under other words. */
      video?: {
        /** Of the media, for GET /{media}. */
        id?: string
        /** What kind of file it is. */
        mime_type?: string
        /** The hash of the file, lowercase hex. */
        sha256?: string
        /** Words under the file. */
        caption?: string
      }
      /** A file under other words. */
      document?: {
        /** Of the media, for GET /{media}. */
        id?: string
        /** What kind of file it is. */
        mime_type?: string
        /** The hash of the file, lowercase hex. */
        sha256?: string
        /** Words under the file. */
        caption?: string
      }
    }
  }
} | {
  /** The customer: a phone number in international form. */
  from: string
  /** What the customer calls themselves. */
  name?: string
  /** The id of the message; brought twice under one id, it is taken once. */
  id?: string
  /** What it is about: a message that is answered, a product. */
  context?: {
    /** The message that is answered. */
    id?: string
    /** The same. */
    message_id?: string
    /** Who wrote that one, where it was not this number. */
    from?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
  /** The advertisement or post that the customer came from. */
  referral?: {
    /** Where it stands. */
    source_url?: string
    /** Its id. */
    source_id?: string
    /** ad or post. */
    source_type?: string
    /** Its title. */
    headline?: string
    /** Its words. */
    body?: string
    /** image or video. */
    media_type?: string
    /** Its picture. */
    image_url?: string
    /** Its film. */
    video_url?: string
    /** A still of that. */
    thumbnail_url?: string
    /** The id of the click. */
    ctwa_clid?: string
    [more: string]: unknown
  }
  /** Why the message could not be brought whole. */
  errors?: {
    /** Which. */
    code: number
    /** Its title. */
    title?: string
    /** What is wrong. */
    message?: string
    [more: string]: unknown
  }[]
  /** The kind of message. */
  type: 'revoke'
  /** A message that was taken back. */
  revoke: {
    /** The message that was taken back. */
    original_message_id: string
  }
} | {
  /** The customer: a phone number in international form. */
  from: string
  /** What the customer calls themselves. */
  name?: string
  /** The id of the message; brought twice under one id, it is taken once. */
  id?: string
  /** What it is about: a message that is answered, a product. */
  context?: {
    /** The message that is answered. */
    id?: string
    /** The same. */
    message_id?: string
    /** Who wrote that one, where it was not this number. */
    from?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
  /** The advertisement or post that the customer came from. */
  referral?: {
    /** Where it stands. */
    source_url?: string
    /** Its id. */
    source_id?: string
    /** ad or post. */
    source_type?: string
    /** Its title. */
    headline?: string
    /** Its words. */
    body?: string
    /** image or video. */
    media_type?: string
    /** Its picture. */
    image_url?: string
    /** Its film. */
    video_url?: string
    /** A still of that. */
    thumbnail_url?: string
    /** The id of the click. */
    ctwa_clid?: string
    [more: string]: unknown
  }
  /** Why the message could not be brought whole. */
  errors?: {
    /** Which. */
    code: number
    /** Its title. */
    title?: string
    /** What is wrong. */
    message?: string
    [more: string]: unknown
  }[]
  /** The kind of message. */
  type: 'system'
  /** What happened to the customer. */
  system: {
    /** What happened, in words. */
    body: string
    /** The number that they have now. */
    wa_id?: string
    /** What happened, such as user_changed_number. */
    type: string
  }
} | {
  /** The customer: a phone number in international form. */
  from: string
  /** What the customer calls themselves. */
  name?: string
  /** The id of the message; brought twice under one id, it is taken once. */
  id?: string
  /** What it is about: a message that is answered, a product. */
  context?: {
    /** The message that is answered. */
    id?: string
    /** The same. */
    message_id?: string
    /** Who wrote that one, where it was not this number. */
    from?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
  /** The advertisement or post that the customer came from. */
  referral?: {
    /** Where it stands. */
    source_url?: string
    /** Its id. */
    source_id?: string
    /** ad or post. */
    source_type?: string
    /** Its title. */
    headline?: string
    /** Its words. */
    body?: string
    /** image or video. */
    media_type?: string
    /** Its picture. */
    image_url?: string
    /** Its film. */
    video_url?: string
    /** A still of that. */
    thumbnail_url?: string
    /** The id of the click. */
    ctwa_clid?: string
    [more: string]: unknown
  }
  /** Why the message could not be brought whole. */
  errors?: {
    /** Which. */
    code: number
    /** Its title. */
    title?: string
    /** What is wrong. */
    message?: string
    [more: string]: unknown
  }[]
  /** The first contact; it has no part. */
  type: 'request_welcome'
}

export type Receiver = {
  id: string
  app_id: string
  url: string
  circuit: 'closed' | 'open' | 'half_open'
  failures: number
  /** How many deliveries wait for it. */
  waiting: number
  next_probe_at?: string
  paused_at?: string
  paused_because?: string
  /** Who paused it: the operator, who resumes it, or itself with 410 Gone. */
  paused_by?: 'operator' | 'receiver'
  retired_at?: string
}

export type RecoverDeliveriesInput = {
  /** Since when: unix seconds, or a date such as 2026-01-31T09:05:00+0000. */
  since: string
}

export type ReportStatusesInput = {
  /** The message. */
  id: string
  /** What became of it; without a bridge, in the sandbox, a message may fail at any time. */
  status: 'sent' | 'delivered' | 'read' | 'failed'
  /** Why it failed, in words. */
  details?: string
}

export type LoggedCall = {
  trace_id: string
  /** By the wall clock, whatever the test clock shows. */
  at: string
  unix_ms: number
  method: string
  path: string
  /** None where nothing is at that path, or nobody was let in. */
  operation?: string
  caller?: string
  app_id?: string
  account_id?: string
  node_id?: string
  status: number
  /** Of a refusal. */
  code?: number
  duration_ms: number
  /** The staged rule that was applied. */
  staged?: string
  /** Calls before this one that were too many to be kept. */
  skipped_before?: number
  /** Habits that show in this call; GET /operator/hints says what to do. */
  hints?: ('token_in_query' | 'page_not_followed' | 'status_polled' | 'fields_never_used' | 'retry_without_key' | 'ignored_429' | 'unread_parameter' | 'version_ends' | 'signature_of_other_bytes')[]
  /** What was sent. */
  request?: {
    query: Record<string, unknown>
    /** Secrets cut out. */
    headers: Record<string, unknown>
    /** As JSON, secrets cut out; as text where it was too long to be kept whole. */
    body?: unknown
    /** Why the body is not here as it was sent: then the call cannot be repeated from it. */
    body_left_out?: string
  }
  /** What was answered. */
  answer?: {
    /** Secrets cut out. */
    headers: Record<string, unknown>
    /** As JSON, secrets cut out; as text where it was too long to be kept whole. */
    body?: unknown
  }
}

export type ResetWorldInput = {
  /** A snapshot of this world, or the one that it was made from. */
  snapshot?: string
}

export type RotateAppSecretInput = {
  /** The new secret; unless given, one is drawn. */
  secret?: string
}

export type SaveWorldInput = {
  /** What it is called, in its world. */
  name: string
  /** Take the place of one of the same name. */
  replace?: boolean
}

export type SecretsKeys = {
  state: 'one_key' | 'one_in_use' | 'sealing_anew' | 'key_missing'
  /** What that means, and what comes next. */
  next: string
  /** The id of the first key of PARLEY_SECRETS_KEY, which reveals nothing about it. */
  sealing_key_id: string
  /** The ids of those behind it. */
  opening_key_ids: string[]
  /** The ids of all that sealed something in the database. */
  key_ids_in_use: string[]
  /** Those of them that the process which answers does not have. */
  missing_key_ids: string[]
  /** Secrets that are not sealed by the first key, counted up to 1000. */
  left: number
}

export type SentMessage = {
  seq: number
  id: string
  wa_id: string
  status: 'accepted' | 'sent' | 'delivered' | 'read' | 'failed' | 'received'
  time: string
  context?: {
    id?: string
    referred_product?: {
      catalog_id: string
      product_retailer_id: string
    }
  }
  errors?: {
    code: number
    title: string
    message: string
    error_data: {
      details: string
    }
  }[]
  direction: 'outgoing'
  type: 'text' | 'reaction' | 'location' | 'contacts' | 'image' | 'video' | 'audio' | 'document' | 'sticker' | 'template' | 'interactive'
  /** What the message says. */
  text?: {
    /** The words. */
    body: string
    /** Whether the first link is shown with a preview. */
    preview_url?: boolean
  }
  /** An emoji at a message of the customer. */
  reaction?: {
    /** The message that is reacted to. */
    message_id: string
    /** One emoji; empty takes the reaction back. */
    emoji: string
  }
  /** A place. */
  location?: {
    /** Degrees north. */
    latitude: number
    /** Degrees east. */
    longitude: number
    /** What the place is called. */
    name?: string
    /** Where it is, in words. */
    address?: string
  }
  /** People, as they stand in an address book. */
  contacts?: {
    /** formatted_name, and any of first_name, last_name, middle_name, prefix, suffix. */
    name: {
      /** The whole name, as it is shown. */
      formatted_name: string
      [more: string]: unknown
    }
    [more: string]: unknown
  }[]
  /** An uploaded file or a link. */
  image?: {
    /** Of media that was uploaded; or give a link. */
    id?: string
    /** Where the file lies; or give an id. */
    link?: string
    /** Words under the file. */
    caption?: string
  }
  /** An uploaded file or a link. */
  video?: {
    /** Of media that was uploaded; or give a link. */
    id?: string
    /** Where the file lies; or give an id. */
    link?: string
    /** Words under the file. */
    caption?: string
  }
  /** An uploaded file or a link. */
  audio?: {
    /** Of media that was uploaded; or give a link. */
    id?: string
    /** Where the file lies; or give an id. */
    link?: string
  }
  /** An uploaded file or a link. */
  document?: {
    /** Of media that was uploaded; or give a link. */
    id?: string
    /** Where the file lies; or give an id. */
    link?: string
    /** Words under the file. */
    caption?: string
    /** What the file is called on the phone. */
    filename?: string
  }
  /** An uploaded file or a link. */
  sticker?: {
    /** Of media that was uploaded; or give a link. */
    id?: string
    /** Where the file lies; or give an id. */
    link?: string
  }
  template?: SentTemplate
  interactive?: SentInteractive
}

export type SetAccountInput = {
  /** What the account is called. */
  name?: string
  /** The time zone, as Area/City. */
  timezone_id?: string
  /** The namespace of its templates. */
  message_template_namespace?: string
  /** What the review of the account came to. */
  account_review_status?: 'APPROVED' | 'PENDING' | 'REJECTED' | 'DISABLED'
  /** Whether the business behind it is verified. */
  business_verification_status?: 'verified' | 'unverified' | 'pending'
  /** The country of the business, as ISO 3166-1 alpha-2. */
  country?: string
  /** The currency of the account, as ISO 4217. */
  currency?: string
  /** Whether the business owns the account, or an agency does. */
  ownership_type?: 'SELF' | 'AGENCY'
  /** Where the business mainly is; unless given, its country. */
  primary_business_location?: string
  /** The business that it belongs to, by an id of your own: its accounts share their messaging limit, their verification and the user ids of customers, on versioned paths. Empty: none. */
  business_id?: string | null
  /** The business that this one is linked to: customers have a parent id, too. Empty: none. */
  parent_business_id?: string | null
  /** Usernames of pages elsewhere that are not linked to the business: its numbers may not take them (147003), on versioned paths. Empty: none. */
  unlinked_pages?: string
  /** Usernames of profiles elsewhere that are not linked to the business: its numbers may not take them (147004), on versioned paths. Empty: none. */
  unlinked_profiles?: string
}

export type SetAppCallbackInput = {
  /** Where notifications go; it is called once to see that it answers. Empty takes it away. */
  callback_url?: string
  /** Any text you choose: the handshake sends it, so that the callback knows who asks. */
  verify_token?: string
  /** Which events to receive; unless given, all. */
  fields?: string[]
  /** With a version, notifications speak the platform's dialect. */
  api_version?: string
}

export type SetFlowInput = {
  /** The new status. */
  status: 'DRAFT' | 'PUBLISHED' | 'DEPRECATED' | 'THROTTLED' | 'BLOCKED'
}

export type SetInboxInput = {
  /** 200, 500, nothing until the sender gives up, or a challenge in quotes. */
  answers_with?: 'ok' | 'error' | 'slow' | 'wrong_challenge'
}

export type SetPhoneNumberInput = {
  /** The name that customers see. */
  verified_name?: string
  /** How customers have received its messages. */
  quality_rating?: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN'
  /** How many customers a day it may write to. */
  throughput?: 'STANDARD' | 'TIER_50' | 'TIER_250' | 'TIER_1K' | 'TIER_10K' | 'TIER_100K' | 'UNLIMITED'
  /** What the review of its name came to. */
  name_status?: 'APPROVED' | 'AVAILABLE_WITHOUT_REVIEW' | 'DECLINED' | 'EXPIRED' | 'PENDING_REVIEW' | 'NONE'
  /** Whether it reaches real people. */
  account_mode?: 'SANDBOX' | 'LIVE'
  /** The state of the certificate of its name. */
  certificate_status?: 'NONE' | 'PENDING' | 'APPROVED' | 'EXPIRED'
  /** Whether a code has shown that the business has this number. */
  code_verification_status?: 'NOT_VERIFIED' | 'VERIFIED' | 'EXPIRED'
  /** Where its messages are handled. */
  platform_type?: 'CLOUD_API' | 'ON_PREMISE'
}

export type SetTemplateInput = {
  /** The decision; ARCHIVED as if nobody had used it for twelve months. */
  status?: 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED' | 'ARCHIVED'
  /** Why it is rejected, as a word. */
  rejected_reason?: 'NONE' | 'ABUSIVE_CONTENT' | 'INCORRECT_CATEGORY' | 'INVALID_FORMAT' | 'PROMOTIONAL' | 'SCAM' | 'TAG_CONTENT_MISMATCH'
  /** Why, in words for people: what was wrong, and how to put it right. */
  explanation?: string
  /** The category that it is moved to. */
  category?: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  /** How customers have received it. */
  quality_score?: 'GREEN' | 'YELLOW' | 'RED'
} & ({
  status: 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED' | 'ARCHIVED'
} | {
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
} | {
  quality_score: 'GREEN' | 'YELLOW' | 'RED'
})

export type Settled = {
  settled: boolean
  under_way: {
    /** Not routed yet. */
    events: number
    /** Notifications that are on their way. */
    deliveries: number
    /** Messages that no transport has taken yet. */
    messages: number
    /** Work that is due, of the whole installation. */
    jobs: number
  }
  later: {
    /** Notifications whose receiver fails, or that are tried again at a later time. */
    deliveries: number
  }
}

export type SettledWorld = {
  settled: boolean
  /** What is due and not done, by the name of the work. */
  under_way: Record<string, number>
}

export type Snapshot = {
  name: string
  /** With its world in front, where it was saved of one: no other has it. */
  full_name: string
  kind: 'snapshot' | 'bundle'
  /** The world that it was made of, which may be gone. */
  world_id: string
  /** What the clock of the world showed. */
  world_time: string
  /** The last migration of the database that it was made of. */
  schema: string
  rows: number
  /** Of its file. */
  bytes: number
  created_time: string
}

export type StageAppInput = {
  /** When it steps in; unless given, every time. */
  when?: {
    /** Only this operation, by its name in the contract. */
    operation?: string
    /** Only this phone number, by its id. */
    number?: string
    /** Only this customer. */
    recipient?: string
    /** Only this template; * for any. */
    template?: string
    /** Only notifications of this field. */
    field?: string
    /** Only the nth that fits. */
    nth?: number
    /** Only so many times. */
    times?: number
    /** By chance, drawn from the world's own seed. */
    probability?: number
    /** Only until this time: a date, or unix seconds. Unless given, for seven days. */
    until?: string
  }
  /** What it does. */
  what?: {
    /** What is done. */
    do: 'refuse'
    /** A code of the catalogue: GET /operator/stage/codes. */
    code: number
    /** The subcode that comes with the code. */
    error_subcode?: number
    /** Seconds; unless given, as in the catalogue. */
    retry_after?: number
  } | {
    /** What is done. */
    do: 'answer_status'
    /** The HTTP status. */
    status?: number
  } | {
    /** What is done. */
    do: 'delay_answer'
    /** For how long. */
    milliseconds: number
  } | {
    /** What is done. */
    do: 'close_connection'
    /** Before or after the work was done. */
    when?: 'before' | 'after'
  } | {
    /** What is done. */
    do: 'fail_message'
    /** A code of the catalogue: GET /operator/stage/codes. */
    code: number
  } | {
    /** What is done. */
    do: 'hold_message'
    /** Unless given, until its status is reported. */
    milliseconds?: number
  } | {
    /** What is done. */
    do: 'pace_message'
    /** For how long; an hour unless given. */
    milliseconds?: number
    /** What the assessment comes to: it goes, or fails with the pause of its template. */
    outcome?: 'release' | 'pause'
  } | {
    /** What is done. */
    do: 'change_category'
    /** The category that its template is moved to. */
    category?: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  } | {
    /** What is done. */
    do: 'archive_template'
  } | {
    /** What is done. */
    do: 'never_read'
  } | {
    /** What is done. */
    do: 'delay_notification'
    /** For how long. */
    milliseconds: number
  } | {
    /** What is done. */
    do: 'double_notification'
  } | {
    /** What is done. */
    do: 'reorder_notifications'
  } | {
    /** What is done. */
    do: 'drop_notification'
  } | {
    /** What is done. */
    do: 'sign_wrongly'
  } | {
    /** What is done. */
    do: 'batch_notifications'
    /** How many in one request, at most. */
    count?: number
  } | {
    /** What is done. */
    do: 'time_out_endpoint'
  } | {
    /** What is done. */
    do: 'time_out_gateway'
  }
  /** A bundle of rules, instead of what. */
  scenario?: 'rate_limited' | 'throughput_reached' | 'flaky_webhooks' | 'quality_drop' | 'token_expired' | 'template_paused' | 'slow_api' | 'unreliable_api' | 'undeliverable' | 'endpoint_down'
} & ({
  what: {
    /** What is done. */
    do: 'refuse'
    /** A code of the catalogue: GET /operator/stage/codes. */
    code: number
    /** The subcode that comes with the code. */
    error_subcode?: number
    /** Seconds; unless given, as in the catalogue. */
    retry_after?: number
  } | {
    /** What is done. */
    do: 'answer_status'
    /** The HTTP status. */
    status?: number
  } | {
    /** What is done. */
    do: 'delay_answer'
    /** For how long. */
    milliseconds: number
  } | {
    /** What is done. */
    do: 'close_connection'
    /** Before or after the work was done. */
    when?: 'before' | 'after'
  } | {
    /** What is done. */
    do: 'fail_message'
    /** A code of the catalogue: GET /operator/stage/codes. */
    code: number
  } | {
    /** What is done. */
    do: 'hold_message'
    /** Unless given, until its status is reported. */
    milliseconds?: number
  } | {
    /** What is done. */
    do: 'pace_message'
    /** For how long; an hour unless given. */
    milliseconds?: number
    /** What the assessment comes to: it goes, or fails with the pause of its template. */
    outcome?: 'release' | 'pause'
  } | {
    /** What is done. */
    do: 'change_category'
    /** The category that its template is moved to. */
    category?: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  } | {
    /** What is done. */
    do: 'archive_template'
  } | {
    /** What is done. */
    do: 'never_read'
  } | {
    /** What is done. */
    do: 'delay_notification'
    /** For how long. */
    milliseconds: number
  } | {
    /** What is done. */
    do: 'double_notification'
  } | {
    /** What is done. */
    do: 'reorder_notifications'
  } | {
    /** What is done. */
    do: 'drop_notification'
  } | {
    /** What is done. */
    do: 'sign_wrongly'
  } | {
    /** What is done. */
    do: 'batch_notifications'
    /** How many in one request, at most. */
    count?: number
  } | {
    /** What is done. */
    do: 'time_out_endpoint'
  } | {
    /** What is done. */
    do: 'time_out_gateway'
  }
} | {
  scenario: 'rate_limited' | 'throughput_reached' | 'flaky_webhooks' | 'quality_drop' | 'token_expired' | 'template_paused' | 'slow_api' | 'unreliable_api' | 'undeliverable' | 'endpoint_down'
})

export type StageDeed = {
  /** What is done. */
  do: 'refuse'
  /** A code of the catalogue: GET /operator/stage/codes. */
  code: number
  /** The subcode that comes with the code. */
  error_subcode?: number
  /** Seconds; unless given, as in the catalogue. */
  retry_after?: number
} | {
  /** What is done. */
  do: 'answer_status'
  /** The HTTP status. */
  status: number
} | {
  /** What is done. */
  do: 'delay_answer'
  /** For how long. */
  milliseconds: number
} | {
  /** What is done. */
  do: 'close_connection'
  /** Before or after the work was done. */
  when: 'before' | 'after'
} | {
  /** What is done. */
  do: 'fail_message'
  /** A code of the catalogue: GET /operator/stage/codes. */
  code: number
} | {
  /** What is done. */
  do: 'hold_message'
  /** Unless given, until its status is reported. */
  milliseconds?: number
} | {
  /** What is done. */
  do: 'pace_message'
  /** For how long; an hour unless given. */
  milliseconds: number
  /** What the assessment comes to: it goes, or fails with the pause of its template. */
  outcome: 'release' | 'pause'
} | {
  /** What is done. */
  do: 'change_category'
  /** The category that its template is moved to. */
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
} | {
  /** What is done. */
  do: 'archive_template'
} | {
  /** What is done. */
  do: 'never_read'
} | {
  /** What is done. */
  do: 'delay_notification'
  /** For how long. */
  milliseconds: number
} | {
  /** What is done. */
  do: 'double_notification'
} | {
  /** What is done. */
  do: 'reorder_notifications'
} | {
  /** What is done. */
  do: 'drop_notification'
} | {
  /** What is done. */
  do: 'sign_wrongly'
} | {
  /** What is done. */
  do: 'batch_notifications'
  /** How many in one request, at most. */
  count: number
} | {
  /** What is done. */
  do: 'time_out_endpoint'
} | {
  /** What is done. */
  do: 'time_out_gateway'
}

export type StageRule = {
  id: string
  app_id: string
  scenario?: string
  /** As it was made, with the time at which it ends. */
  when: {
    operation?: string
    number?: string
    recipient?: string
    template?: string
    field?: string
    nth?: number
    times?: number
    probability?: number
    until?: string
  }
  what: StageDeed
  /** How often it fitted. */
  matched: number
  /** How often it stepped in. */
  used: number
  active: boolean
  created_time: string
  ended_time?: string
}

export type StageWorldInput = StageAppInput

export type SwitchPlatformInput = {
  /** All that is switched there from now on; {} for nothing. */
  changes: Record<string, boolean>
}

export type TemplateForm = {
  /** Only with the state. */
  id?: string
  /** Only with the state. */
  status?: 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED'
  name: string
  language: string
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  parameter_format?: 'POSITIONAL' | 'NAMED'
  components: TemplateComponent[]
  sub_category?: string
  message_send_ttl_seconds?: number
  cta_url_link_tracking_opted_out?: boolean
  allow_category_change?: boolean
}

export type TemplateHistory = {
  seq: number
  at: string
  by: string
  kind: 'content'
  version: number
  made_by: string
  made_time: string
  status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED'
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  parameter_format: 'POSITIONAL' | 'NAMED'
  components: TemplateComponent[]
  sub_category?: string
  message_send_ttl_seconds?: number
  quality_score?: 'GREEN' | 'YELLOW' | 'RED'
} | {
  seq: number
  at: string
  by: string
  kind: 'status'
  from: 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED'
  to: 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED'
  rejected_reason?: 'NONE' | 'ABUSIVE_CONTENT' | 'INCORRECT_CATEGORY' | 'INVALID_FORMAT' | 'PROMOTIONAL' | 'SCAM' | 'TAG_CONTENT_MISMATCH'
  explanation?: string | null
} | {
  seq: number
  at: string
  by: string
  kind: 'category'
  from: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  to: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
} | {
  seq: number
  at: string
  by: string
  kind: 'quality'
  from: 'GREEN' | 'YELLOW' | 'RED' | null
  to: 'GREEN' | 'YELLOW' | 'RED'
}

export type TestEventInput = {
  /** The field of the event. */
  field: string
  /** Other values for the sample, by their place in it. */
  set?: Record<string, unknown>
}

export type TestRuleInput = {
  /** The text to look at. */
  text: string
  /** Only this rule. */
  name?: string
  /** A pattern in place of the rules. */
  pattern?: string
  /** What goes with that pattern. */
  except_pattern?: string
}

export type Token = {
  id: string
  app_id: string
  /** Of tokens that were given one. */
  name?: string
  permissions: string[]
  accounts: 'all' | string[]
  expires_at?: string
  revoked_at?: string
  created_time: string
  /** To the minute; of tokens that were ever used. */
  last_used_time?: string
}

export type TracedCall = {
  trace_id: string
  /** Missing where it was not written down, or not any more. */
  request?: LoggedCall
  changes: TracedChange[]
  events: ExplainedEvent[]
}

export type TracedChange = {
  at: string
  action: string
  actor: string
  node_id: string | null
  account_id: string | null
  outcome: string
}

export type TriedRouting = {
  data: ({
    field: string
    applications: ({
      /** Missing where no application is subscribed at all. */
      app_id?: string
      app_name?: string
      hears: boolean
      reason?: 'not_subscribed' | 'field_not_subscribed' | 'no_callback' | 'callback_disabled' | 'unsubscribed' | 'not_in_dialect'
      short_reason?: string
      explanation?: string
      callback?: {
        url: string
        set_for: 'number' | 'account' | 'application'
        circuit: 'closed' | 'open' | 'half_open' | 'paused'
      }
    })[]
  })[]
}

export type UpcomingWork = {
  what: 'code_expires' | 'window_closes' | 'token_expires' | 'delivery_retry' | 'template_review' | 'pause_ends' | 'message_released' | 'pacing_ends' | 'category_changes'
  at: string
  unix_ms: number
  /** What it is about: a number, a customer, an event and so on. */
  id?: string
  title?: string
  phone_number_id?: string
}

export type UploadedFile = {
  id: string
  app_id: string
  h: string
  file_name: string
  file_type: 'image/jpeg' | 'image/png' | 'video/mp4' | 'application/pdf'
  file_length: number
  created_time: string
  preview_url: string
}

export type World = {
  id: string
  /** Counted from 1; 0 is the seeded sandbox. */
  number: number
  name: string
  /** What its ids, codes and handles are drawn from. */
  seed: string
  app_id: string
  created_time: string
  /** When it removes itself, by the wall clock. */
  expires_at?: string
  clock: Clock
}
