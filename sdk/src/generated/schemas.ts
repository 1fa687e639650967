/** Written by `npm run docs` from the registry of the server; change the server instead. */

/** The bytes of a file, however a program holds them. */
export type Bytes = Uint8Array<ArrayBuffer> | ArrayBuffer | Blob

export type ActAsCustomerInput = {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'open'
} | {
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
} | {
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
} | {
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
} | {
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
} | {
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
} | {
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
} | {
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
} | {
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
} | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'read'
} | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'block'
} | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'unblock'
} | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'report'
} | {
  /** The customer: a phone number in international form. */
  customer?: string
  /** The same, by its earlier name. */
  from?: string
  /** What the customer calls themselves. */
  name?: string
  /** What they do. */
  action: 'change_phone'
}

export type AddPhoneNumberInput = {
  /** The country calling code. */
  cc: string
  /** The number without its country code. */
  phone_number: string
  /** The name that customers see. */
  verified_name: string
}

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

export type AddressInteractive = {
  /** The kind of interactive message. */
  type: 'address_message'
  /** What stands above the body. */
  header?: TextHeader | ImageHeader | VideoHeader | DocumentHeader
  /** What the message says. */
  body: {
    /** The words. */
    text: string
  }
  /** Small words under the body. */
  footer?: {
    /** The words. */
    text: string
  }
  /** A button that opens a form. */
  action: {
    /** Always address_message. */
    name: 'address_message'
    /** The form. */
    parameters: {
      /** Whose form of address. */
      country: 'IN' | 'SG'
      /** What is filled in already. */
      values?: {
        /** Who lives there. */
        name?: string
        /** Their phone number. */
        phone_number?: string
        /** The pin code, in India. */
        in_pin_code?: string
        /** The post code, in Singapore. */
        sg_post_code?: string
        /** Flat or house, in India. */
        house_number?: string
        /** Floor, in India. */
        floor_number?: string
        /** Tower, in India. */
        tower_number?: string
        /** Unit, in Singapore. */
        unit_number?: string
        /** Building, in India. */
        building_name?: string
        /** Street and number. */
        address?: string
        /** What is near, in India. */
        landmark_area?: string
        /** City. */
        city?: string
        /** State, in India. */
        state?: string
      }
      /** Addresses to choose from. */
      saved_addresses?: {
        /** Comes back when it is chosen. */
        id: string
        /** The address. */
        value: {
          /** Who lives there. */
          name?: string
          /** Their phone number. */
          phone_number?: string
          /** The pin code, in India. */
          in_pin_code?: string
          /** The post code, in Singapore. */
          sg_post_code?: string
          /** Flat or house, in India. */
          house_number?: string
          /** Floor, in India. */
          floor_number?: string
          /** Tower, in India. */
          tower_number?: string
          /** Unit, in Singapore. */
          unit_number?: string
          /** Building, in India. */
          building_name?: string
          /** Street and number. */
          address?: string
          /** What is near, in India. */
          landmark_area?: string
          /** City. */
          city?: string
          /** State, in India. */
          state?: string
        }
      }[]
      /** What was wrong with the answer before, by field. */
      validation_errors?: {
        /** Who lives there. */
        name?: string
        /** Their phone number. */
        phone_number?: string
        /** The pin code, in India. */
        in_pin_code?: string
        /** The post code, in Singapore. */
        sg_post_code?: string
        /** Flat or house, in India. */
        house_number?: string
        /** Floor, in India. */
        floor_number?: string
        /** Tower, in India. */
        tower_number?: string
        /** Unit, in Singapore. */
        unit_number?: string
        /** Building, in India. */
        building_name?: string
        /** Street and number. */
        address?: string
        /** What is near, in India. */
        landmark_area?: string
        /** City. */
        city?: string
        /** State, in India. */
        state?: string
      }
    }
  }
}

export type AdvanceClockInput = {
  /** How far. */
  seconds: number
}

export type AdvanceWorldClockInput = AdvanceClockInput

export type Application = {
  id: string
  name?: string
  link?: string
}

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

export type AudioMessage = {
  /** The fixed word of this installation. */
  messaging_product?: string
  /** Messages go to one customer. */
  recipient_type?: 'individual'
  /** The customer: a phone number in international form. Spaces, dashes and + are fine. */
  to?: string
  /** On versioned paths, in place of `to`: the customer by their user_id. */
  recipient?: string
  /** Shows the message as an answer to another one. */
  context?: {
    /** The message that is answered. */
    message_id: string
  }
  /** Where the number watches identities: only to the customer who has this one. */
  recipient_identity_key_hash?: string
  /** Your own words; they come back with every status of the message. */
  biz_opaque_callback_data?: string
  /** The kind of message. */
  type: 'audio'
  /** An uploaded file or a link. */
  audio: {
    /** Of media that was uploaded; or give a link. */
    id?: string
    /** Where the file lies; or give an id. */
    link?: string
  }
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

export type BlockUsersInput = {
  /** The word of this installation, or that of the platform. */
  messaging_product?: string
  /** The customers. */
  block_users: {
    /** Their number. */
    user: string
  }[]
}

export type BusinessAccount = {
  id: string
  name?: string
  /** a time zone name: Area/City */
  timezone_id?: string
  message_template_namespace?: string
  account_review_status?: 'APPROVED' | 'PENDING' | 'REJECTED' | 'DISABLED'
  business_verification_status?: 'verified' | 'unverified' | 'pending'
  /** ISO 3166-1 alpha-2 */
  country?: string
  /** ISO 4217 */
  currency?: string
  ownership_type?: 'SELF' | 'AGENCY'
  primary_business_location?: string
  subscribed_apps?: {
    data: SubscribedApp[]
  }
}

export type BusinessProfile = {
  about?: string
  address?: string
  description?: string
  email?: string
  profile_picture_url?: string
  vertical?: 'ECOMMERCE' | 'RETAIL' | 'FOOD' | 'HEALTH' | 'EDUCATION' | 'ENTERTAINMENT' | 'TRAVEL' | 'AUTOMOTIVE' | 'REAL_ESTATE' | 'PROFESSIONAL_SERVICES' | 'BEAUTY' | 'NONPROFIT' | 'GOVERNMENT' | 'OTHER' | 'UNDEFINED' | 'AUTO' | 'APPAREL' | 'EDU' | 'ENTERTAIN' | 'EVENT_PLAN' | 'FINANCE' | 'GROCERY' | 'GOVT' | 'HOTEL' | 'PROF_SERVICES' | 'RESTAURANT' | 'ALCOHOL' | 'ONLINE_GAMBLING' | 'PHYSICAL_GAMBLING' | 'OTC_DRUGS' | 'NOT_A_BIZ'
  websites?: string[]
  messaging_product?: string
}

export type ButtonReply = {
  /** What was answered. */
  type: 'button_reply'
  /** The button that was tapped. */
  button_reply: {
    /** The id that the business gave it. */
    id: string
    /** What it said. */
    title: string
    /** The small words of a row. */
    description?: string
    [more: string]: unknown
  }
}

export type CallCustomerInput = {
  /** What is to be done about a call. */
  action: 'connect' | 'pre_accept' | 'accept' | 'reject' | 'terminate'
}

export type CallPermissionReply = {
  /** What was answered. */
  type: 'call_permission_reply'
  /** The answer to a request to call. */
  call_permission_reply: {
    /** Whether the business may call. */
    response: 'accept' | 'reject'
    /** Whether it may for ever. */
    is_permanent?: boolean
    /** Until when, in unix seconds. */
    expiration_timestamp?: number
    /** user_action, or automatic. */
    response_source?: string
  }
}

export type CallPermissionRequestInteractive = {
  /** The kind of interactive message. */
  type: 'call_permission_request'
  /** What the message says. */
  body?: {
    /** The words. */
    text: string
  }
  /** Buttons to allow it or not. */
  action: {
    /** Always call_permission_request. */
    name: 'call_permission_request'
  }
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

export type ConfigureAutomationInput = {
  /** Whether a customer who opens the chat for the first time is announced. */
  enable_welcome_message?: boolean
  /** What customers may tap to begin a conversation; takes the place of all before. */
  prompts?: string[]
  /** What customers may type after a slash; takes the place of all before. */
  commands?: {
    /** The word behind the slash. */
    command_name: string
    /** What it does. */
    command_description: string
  }[]
}

export type ConfigurePhoneNumberInput = {
  /** The callback of this number, which goes before that of the account. */
  webhook_configuration?: {
    /** Where notifications go; it is called once to see that it answers. Empty takes it away. */
    override_callback_uri?: string
    /** A word of your own that the first call brings along, so that the callback knows who asks. */
    verify_token?: string
  }
  /** Another PIN for the registration of this number. */
  pin?: string
  /** The name that customers are to see. */
  new_display_name?: string
}

export type ContactRequestInteractive = {
  /** The kind of interactive message. */
  type: 'request_contact_info'
  /** What the message says. */
  body: {
    /** The words. */
    text: string
  }
  /** A button that sends the customer's number. */
  action: {
    /** Always request_contact_info. */
    name: 'request_contact_info'
  }
}

export type ContactsMessage = {
  /** The fixed word of this installation. */
  messaging_product?: string
  /** Messages go to one customer. */
  recipient_type?: 'individual'
  /** The customer: a phone number in international form. Spaces, dashes and + are fine. */
  to?: string
  /** On versioned paths, in place of `to`: the customer by their user_id. */
  recipient?: string
  /** Shows the message as an answer to another one. */
  context?: {
    /** The message that is answered. */
    message_id: string
  }
  /** Where the number watches identities: only to the customer who has this one. */
  recipient_identity_key_hash?: string
  /** Your own words; they come back with every status of the message. */
  biz_opaque_callback_data?: string
  /** The kind of message. */
  type: 'contacts'
  /** People, as they stand in an address book. */
  contacts: {
    /** formatted_name, and any of first_name, last_name, middle_name, prefix, suffix. */
    name: {
      /** The whole name, as it is shown. */
      formatted_name: string
      [more: string]: unknown
    }
    [more: string]: unknown
  }[]
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

export type CreateFlowInput = {
  /** What the flow is called; each name once in an account. */
  name?: string
  /** What the flow is for. */
  categories?: ('SIGN_UP' | 'SIGN_IN' | 'APPOINTMENT' | 'APPOINTMENT_BOOKING' | 'LEAD_GENERATION' | 'SHOPPING' | 'CONTACT_US' | 'CUSTOMER_SUPPORT' | 'SURVEY' | 'OTHER')[]
  /** Where the flow asks for data; empty for nowhere. */
  endpoint_uri?: string
  /** The flow whose definition is copied. */
  clone_flow_id?: string
  /** The definition, as a string of JSON. */
  flow_json?: string
  /** Publish at once, when the rules allow it. */
  publish?: boolean
  /** Store nothing, and only check the definition. */
  validate_only?: boolean
}

export type CreateOrUpdateQrCodeInput = {
  /** What the customer’s message says when the code is scanned: 1 to 140 characters. */
  prefilled_message: string
  /** Also make a picture, in this format. */
  generate_qr_image?: 'PNG' | 'SVG'
  /** The code whose message is changed; unless given, a new one is made. */
  code?: string
}

export type CreatePaymentConfigurationInput = {
  /** What the configuration is called in its account. */
  configuration_name: string
  /** Who handles the payments: upi_vpa, or a gateway of this installation. */
  provider_name: string
  /** The UPI address that is paid to. */
  upi_vpa?: string
  /** Another name of upi_vpa. */
  merchant_vpa?: string
  /** Where merchants return to after they have authorized. */
  redirect_url?: string
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

export type CreateTemplateInput = {
  /** What it is called: 1 to 512 letters, digits, underscores and hyphens. */
  name: string
  /** The language it is written in. */
  language: string
  /** What messages of this template are for. */
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  /** The parts of the template, each of them once: one BODY, and around it what is wanted. */
  components?: TemplateComponent[]
  /** Whether variables are numbered, as {{1}}, or named, as {{first_name}}. */
  parameter_format?: 'POSITIONAL' | 'NAMED'
  /** For how many seconds a message may wait for delivery; -1 for the longest. What is allowed depends on the category. */
  message_send_ttl_seconds?: number
  /** Whether taps on links are not counted. */
  cta_url_link_tracking_opted_out?: boolean
  /** A category of your own below the category. */
  sub_category?: string
  /** Whether the reviewer may change the category instead of rejecting the template. */
  allow_category_change?: boolean
  /** Change nothing, and only say what would happen. */
  validate_only?: boolean
  /** On versioned paths, in place of components: a template of the library. */
  library_template_name?: string
  /** What its buttons lead to, in their order. */
  library_template_button_inputs?: {
    /** Of which kind of button: URL, PHONE_NUMBER, OTP. */
    type: string
    /** Of a URL. */
    url?: {
      /** Where it leads; with {{1}} at its end, to many places. */
      base_url: string
      /** A whole address, where there is a {{1}}. */
      url_suffix_example?: string
    }
    /** Of a PHONE_NUMBER. */
    phone_number?: string
    /** Of an OTP: COPY_CODE unless given. */
    otp_type?: string
  }[]
  /** Of a code: what is said with it. */
  library_template_body_inputs?: {
    /** Advise not to share the code. */
    add_security_recommendation?: boolean
    /** For how long the code is valid. */
    code_expiration_minutes?: number
  }
}

export type CreateTemplateOfNumberInput = CreateTemplateInput

export type CreateTokenInput = {
  /** The text of the token; unless given, one is drawn. */
  access_token?: string
  /** What the token permits. */
  permissions?: ('management' | 'messaging')[]
  /** The ids of the accounts that it opens, or the word all. */
  accounts?: 'all' | string[]
  /** For how many seconds it is valid; unless given, for ever. */
  expires_in?: number
}

export type CreateUploadInput = {
  /** The length of the file in bytes. */
  file_length: number
  /** What the file is. */
  file_type: 'image/jpeg' | 'image/png' | 'video/mp4' | 'application/pdf'
  /** What the file is called. */
  file_name?: string
}

export type CreateWorldInput = {
  /** What its parts are called; unless given, World, or as the snapshot says. */
  name?: string
  /** What its ids, codes and handles are drawn from; unless given, its number. */
  seed?: string
  /** What it begins with, in the form of a seed file with one application; its ids are names here, and replaced. */
  seed_file?: Record<string, (Record<string, unknown>)[]>
  /** The snapshot that it begins with, under ids and with tokens of its own (sandbox only). */
  snapshot?: string
  /** Begin with the ids, the seed and the tokens of the snapshot, where nothing has them yet. */
  keep_ids?: boolean
  /** After so many seconds of real time it removes itself; unless given, never. */
  expires_in?: number
}

export type DecideAgainInput = {
  /** Also the others of its account that were not sent to the same application for the same reason: 1,000 at a time, oldest first. */
  like?: boolean
}

export type DocumentHeader = {
  /** The kind of header. */
  type: 'document'
  /** The document of the header. */
  document: {
    /** Of media that was uploaded; or give a link. */
    id?: string
    /** Where the file lies; or give an id. */
    link?: string
    /** Words under the file. */
    caption?: string
    /** What the file is called on the phone. */
    filename?: string
  }
}

export type DocumentMessage = {
  /** The fixed word of this installation. */
  messaging_product?: string
  /** Messages go to one customer. */
  recipient_type?: 'individual'
  /** The customer: a phone number in international form. Spaces, dashes and + are fine. */
  to?: string
  /** On versioned paths, in place of `to`: the customer by their user_id. */
  recipient?: string
  /** Shows the message as an answer to another one. */
  context?: {
    /** The message that is answered. */
    message_id: string
  }
  /** Where the number watches identities: only to the customer who has this one. */
  recipient_identity_key_hash?: string
  /** Your own words; they come back with every status of the message. */
  biz_opaque_callback_data?: string
  /** The kind of message. */
  type: 'document'
  /** An uploaded file or a link. */
  document: {
    /** Of media that was uploaded; or give a link. */
    id?: string
    /** Where the file lies; or give an id. */
    link?: string
    /** Words under the file. */
    caption?: string
    /** What the file is called on the phone. */
    filename?: string
  }
}

export type ErrorAnswer = {
  error: ErrorDetails
}

export type ErrorDetails = {
  /** What went wrong, as a number that never changes its meaning. */
  code: number
  /** Which parameter, what was found, what is allowed. */
  message: string
  /** A family of codes, for clients that look at it. */
  type: string
  /** Which case of the code it is. */
  error_subcode?: number
  /** A title for people. */
  error_user_title?: string
  /** The sentence under it. */
  error_user_msg?: string
  error_data?: {
    /** Everything that is wrong, in words. */
    details: string
    /** Each thing that is wrong with a template. */
    violations?: (Record<string, unknown>)[]
    /** What is wrong inside a definition, by line and column. */
    validation_errors?: (Record<string, unknown>)[]
    /** What was sent to a callback and what came back. */
    handshake?: Record<string, unknown>
    /** The parameters to blame. */
    blame_field_specs?: (string[])[]
  }
  /** Whether the same call may succeed later. */
  is_transient: boolean
  /** Names this request in the log of the server. */
  trace_id: string
  /** On versioned paths: the same. */
  fbtrace_id?: string
}

export type ExplainedEvent = {
  id: string
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
    reason?: 'not_subscribed' | 'field_not_subscribed' | 'no_callback' | 'callback_disabled' | 'unsubscribed'
    /** The reason in two words. */
    short_reason?: string
    callback?: {
      url: string
      set_for: 'number' | 'account' | 'application' | null
    }
    circuit?: 'closed' | 'open' | 'half_open'
    finished_at?: string
    expires_at?: string
    attempts: {
      at: string
      duration_ms: number
      status?: number
      headers?: Record<string, string>
      answer?: string
      error?: string
      /** The staging rule that had a hand in it. */
      staged?: string
    }[]
  })[]
}

export type FilledButton = {
  type: 'URL'
  /** What the button says. */
  text?: string
  /** Where it leads. */
  url?: string
  example?: string[]
  /** Its place, from 0. */
  index: number
  /** Comes back when it is tapped. */
  payload?: string
  /** What it copies. */
  coupon_code?: string
  /** What it opens, as it was given. */
  action?: unknown
} | {
  type: 'QUICK_REPLY'
  /** What the button says. */
  text?: string
  /** Its place, from 0. */
  index: number
  /** Comes back when it is tapped. */
  payload?: string
  /** What it copies. */
  coupon_code?: string
  /** What it opens, as it was given. */
  action?: unknown
} | {
  type: 'PHONE_NUMBER'
  /** What the button says. */
  text?: string
  /** In E.164 form. */
  phone_number?: string
  /** Its place, from 0. */
  index: number
  /** Comes back when it is tapped. */
  payload?: string
  /** What it copies. */
  coupon_code?: string
  /** What it opens, as it was given. */
  action?: unknown
} | {
  type: 'OTP'
  /** What the button says. */
  text?: string
  otp_type?: 'COPY_CODE' | 'ONE_TAP' | 'ZERO_TAP'
  autofill_text?: string
  package_name?: string
  signature_hash?: string
  supported_apps?: {
    package_name: string
    signature_hash: string
  }[]
  zero_tap_terms_accepted?: boolean
  /** Its place, from 0. */
  index: number
  /** Comes back when it is tapped. */
  payload?: string
  /** What it copies. */
  coupon_code?: string
  /** What it opens, as it was given. */
  action?: unknown
} | {
  type: 'COPY_CODE'
  /** What the button says. */
  text?: string
  example?: string
  /** Its place, from 0. */
  index: number
  /** Comes back when it is tapped. */
  payload?: string
  /** What it copies. */
  coupon_code?: string
  /** What it opens, as it was given. */
  action?: unknown
} | {
  type: 'FLOW'
  /** What the button says. */
  text?: string
  flow_id?: string
  flow_name?: string
  flow_json?: string
  flow_action?: 'navigate' | 'data_exchange'
  navigate_screen?: string
  icon?: 'DOCUMENT' | 'PROMOTION' | 'REVIEW'
  /** Its place, from 0. */
  index: number
  /** Comes back when it is tapped. */
  payload?: string
  /** What it copies. */
  coupon_code?: string
  /** What it opens, as it was given. */
  action?: unknown
} | {
  type: 'CATALOG'
  /** What the button says. */
  text?: string
  /** Its place, from 0. */
  index: number
  /** Comes back when it is tapped. */
  payload?: string
  /** What it copies. */
  coupon_code?: string
  /** What it opens, as it was given. */
  action?: unknown
} | {
  type: 'MPM'
  /** What the button says. */
  text?: string
  /** Its place, from 0. */
  index: number
  /** Comes back when it is tapped. */
  payload?: string
  /** What it copies. */
  coupon_code?: string
  /** What it opens, as it was given. */
  action?: unknown
} | {
  type: 'SPM'
  /** What the button says. */
  text?: string
  /** Its place, from 0. */
  index: number
  /** Comes back when it is tapped. */
  payload?: string
  /** What it copies. */
  coupon_code?: string
  /** What it opens, as it was given. */
  action?: unknown
} | {
  type: 'REQUEST_CONTACT_INFO'
  /** What the button says. */
  text?: string
  /** Its place, from 0. */
  index: number
  /** Comes back when it is tapped. */
  payload?: string
  /** What it copies. */
  coupon_code?: string
  /** What it opens, as it was given. */
  action?: unknown
} | {
  type: 'VOICE_CALL'
  /** What the button says. */
  text?: string
  /** For how long customers may call. */
  ttl_minutes?: number
  /** Its place, from 0. */
  index: number
  /** Comes back when it is tapped. */
  payload?: string
  /** What it copies. */
  coupon_code?: string
  /** What it opens, as it was given. */
  action?: unknown
}

export type Flow = {
  id: string
  name?: string
  status?: 'DRAFT' | 'PUBLISHED' | 'DEPRECATED' | 'THROTTLED' | 'BLOCKED'
  categories?: ('SIGN_UP' | 'SIGN_IN' | 'APPOINTMENT' | 'APPOINTMENT_BOOKING' | 'LEAD_GENERATION' | 'SHOPPING' | 'CONTACT_US' | 'CUSTOMER_SUPPORT' | 'SURVEY' | 'OTHER')[]
  validation_errors?: FlowValidationError[]
  json_version?: string
  data_api_version?: string
  endpoint_uri?: string
  updated_at?: string | number
  preview?: {
    preview_url: string
    expires_at: string | number
  }
  application?: {
    id: string
    name: string
    link?: string
  }
  health_status?: {
    can_send_message: 'AVAILABLE' | 'LIMITED' | 'BLOCKED'
    entities: ({
      entity_type: 'FLOW' | 'WABA' | 'PHONE_NUMBER'
      id: string
      can_send_message: 'AVAILABLE' | 'LIMITED' | 'BLOCKED'
      errors?: {
        error_code: number
        error_description: string
        possible_solution: string
      }[]
    })[]
  }
  metric?: {
    id: string
    name: string
    granularity: string
    data_points: {
      timestamp: string
      data: {
        key: string
        value: number
      }[]
    }[]
  }
}

export type FlowMessage = {
  /** The fixed word of this installation. */
  messaging_product?: string
  /** Messages go to one customer. */
  recipient_type?: 'individual'
  /** The customer: a phone number in international form. Spaces, dashes and + are fine. */
  to?: string
  /** On versioned paths, in place of `to`: the customer by their user_id. */
  recipient?: string
  /** Shows the message as an answer to another one. */
  context?: {
    /** The message that is answered. */
    message_id: string
  }
  /** Where the number watches identities: only to the customer who has this one. */
  recipient_identity_key_hash?: string
  /** Your own words; they come back with every status of the message. */
  biz_opaque_callback_data?: string
  /** The kind of message. */
  type: 'flow'
  /** What the message says. */
  body: {
    /** The words. */
    text: string
  }
  /** What the button does. */
  action: {
    /** Always flow. */
    name: 'flow'
    /** Which flow, and how it opens. */
    parameters: {
      /** The version of this shape. */
      flow_message_version?: string
      /** Your own word for this conversation; it comes back with the response. */
      flow_token?: string
      /** The flow; or give its flow_name. */
      flow_id?: string
      /** The flow by its name within the account. */
      flow_name?: string
      /** What the button says. */
      flow_cta: string
      /** navigate opens a screen, data_exchange asks the endpoint of the flow for the first one. */
      flow_action?: 'navigate' | 'data_exchange'
      /** draft for a flow that is a DRAFT. */
      mode?: 'draft' | 'published'
      /** For navigate. */
      flow_action_payload?: {
        /** The screen to open; else the first. */
        screen?: string
        /** Data for that screen. */
        data?: unknown
      }
    }
  }
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

export type FlowValidationError = {
  error: string
  error_type: 'FLOW_JSON_ERROR'
  message: string
  line_start: number
  line_end: number
  column_start: number
  column_end: number
  pointers: {
    line_start: number
    line_end: number
    column_start: number
    column_end: number
    path: string
  }[]
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

export type FormReply = {
  /** What was answered. */
  type: 'nfm_reply'
  /** A form that was filled in: a flow, an address. */
  nfm_reply: {
    /** flow or address_message. */
    name?: string
    /** The answer in words. */
    body?: string
    /** The answer, as JSON text. */
    response_json: string
    [more: string]: unknown
  }
}

export type ForwardEventInput = {
  /** Where it goes; signed with the secret of the application that the account belongs to. */
  url: string
}

export type FoundThing = {
  /** app, account, phone_number, template, flow, message, customer, event, call and so on. */
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

export type GeneratePaymentLinkInput = {
  /** What the configuration is called in its account. */
  configuration_name: string
  /** Where merchants return to after they have authorized. */
  redirect_url?: string
}

export type Hint = {
  app_id: string
  hint: 'token_in_query' | 'page_not_followed' | 'status_polled' | 'fields_never_used' | 'retry_without_key' | 'ignored_429' | 'signature_of_other_bytes'
  what_to_do: string
  /** In how many of the latest calls it shows. */
  times: number
  last_trace_id?: string
}

export type ImageHeader = {
  /** The kind of header. */
  type: 'image'
  /** The image of the header. */
  image: {
    /** Of media that was uploaded; or give a link. */
    id?: string
    /** Where the file lies; or give an id. */
    link?: string
    /** Words under the file. */
    caption?: string
  }
}

export type ImageMessage = {
  /** The fixed word of this installation. */
  messaging_product?: string
  /** Messages go to one customer. */
  recipient_type?: 'individual'
  /** The customer: a phone number in international form. Spaces, dashes and + are fine. */
  to?: string
  /** On versioned paths, in place of `to`: the customer by their user_id. */
  recipient?: string
  /** Shows the message as an answer to another one. */
  context?: {
    /** The message that is answered. */
    message_id: string
  }
  /** Where the number watches identities: only to the customer who has this one. */
  recipient_identity_key_hash?: string
  /** Your own words; they come back with every status of the message. */
  biz_opaque_callback_data?: string
  /** The kind of message. */
  type: 'image'
  /** An uploaded file or a link. */
  image: {
    /** Of media that was uploaded; or give a link. */
    id?: string
    /** Where the file lies; or give an id. */
    link?: string
    /** Words under the file. */
    caption?: string
  }
}

export type ImportTemplatesInput = {
  /** The templates. */
  templates: TemplateForm[]
  /** Whether those are rewritten whose name and language exist with other content. */
  update?: boolean
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

export type InteractiveMessage = {
  /** The fixed word of this installation. */
  messaging_product?: string
  /** Messages go to one customer. */
  recipient_type?: 'individual'
  /** The customer: a phone number in international form. Spaces, dashes and + are fine. */
  to?: string
  /** On versioned paths, in place of `to`: the customer by their user_id. */
  recipient?: string
  /** Shows the message as an answer to another one. */
  context?: {
    /** The message that is answered. */
    message_id: string
  }
  /** Where the number watches identities: only to the customer who has this one. */
  recipient_identity_key_hash?: string
  /** Your own words; they come back with every status of the message. */
  biz_opaque_callback_data?: string
  /** The kind of message. */
  type: 'interactive'
  /** Something to tap. */
  interactive: {
    /** The kind of interactive message. */
    type: 'button'
    /** What stands above the body. */
    header?: TextHeader | ImageHeader | VideoHeader | DocumentHeader
    /** What the message says. */
    body: {
      /** The words. */
      text: string
    }
    /** Small words under the body. */
    footer?: {
      /** The words. */
      text: string
    }
    /** The buttons. */
    action: {
      /** One to three, with different ids. */
      buttons: {
        /** The kind of button. */
        type?: 'reply'
        /** The id and the title of the button. */
        reply: {
          /** Comes back when it is tapped. */
          id: string
          /** What the button says. */
          title: string
        }
      }[]
    }
  } | ListInteractive | {
    /** The kind of interactive message. */
    type: 'flow'
    /** What stands above the body. */
    header?: TextHeader | ImageHeader | VideoHeader | DocumentHeader
    /** What the message says. */
    body: {
      /** The words. */
      text: string
    }
    /** Small words under the body. */
    footer?: {
      /** The words. */
      text: string
    }
    /** What the button does. */
    action: {
      /** Always flow. */
      name: 'flow'
      /** Which flow, and how it opens. */
      parameters: {
        /** The version of this shape. */
        flow_message_version?: string
        /** Your own word for this conversation; it comes back with the response. */
        flow_token?: string
        /** The flow; or give its flow_name. */
        flow_id?: string
        /** The flow by its name within the account. */
        flow_name?: string
        /** What the button says. */
        flow_cta: string
        /** navigate opens a screen, data_exchange asks the endpoint of the flow for the first one. */
        flow_action?: 'navigate' | 'data_exchange'
        /** draft for a flow that is a DRAFT. */
        mode?: 'draft' | 'published'
        /** For navigate. */
        flow_action_payload?: {
          /** The screen to open; else the first. */
          screen?: string
          /** Data for that screen. */
          data?: unknown
        }
      }
    }
  } | LinkInteractive | LocationRequestInteractive | AddressInteractive | ContactRequestInteractive | {
    /** The kind of interactive message. */
    type: 'product'
    /** What the message says. */
    body?: {
      /** The words. */
      text: string
    }
    /** Small words under the body. */
    footer?: {
      /** The words. */
      text: string
    }
    /** Which product. */
    action: {
      /** The catalogue. */
      catalog_id: string
      /** The product, by your own id. */
      product_retailer_id: string
    }
  } | {
    /** The kind of interactive message. */
    type: 'product_list'
    /** What stands above the body; required here. */
    header: TextHeader
    /** What the message says. */
    body: {
      /** The words. */
      text: string
    }
    /** Small words under the body. */
    footer?: {
      /** The words. */
      text: string
    }
    /** Which products. */
    action: {
      /** The catalogue. */
      catalog_id: string
      /** Up to thirty products, in up to ten sections. */
      sections: {
        /** What the section is called. */
        title?: string
        /** Its products. */
        product_items: {
          /** The product, by your own id. */
          product_retailer_id: string
        }[]
      }[]
    }
  } | {
    /** The kind of interactive message. */
    type: 'catalog_message'
    /** What the message says. */
    body: {
      /** The words. */
      text: string
    }
    /** Small words under the body. */
    footer?: {
      /** The words. */
      text: string
    }
    /** A button that opens the catalogue. */
    action: {
      /** Always catalog_message. */
      name: 'catalog_message'
      /** The card. */
      parameters?: {
        /** The product on the card; else the first. */
        thumbnail_product_retailer_id?: string
      }
    }
  } | {
    /** The kind of interactive message. */
    type: 'carousel'
    /** What the message says. */
    body: {
      /** The words. */
      text: string
    }
    /** The cards. */
    action: {
      /** Two to ten, all of one make. */
      cards: ({
        /** A card with a link. */
        type: 'cta_url'
        /** Its place, from 0. */
        card_index?: number
        /** The picture or film of the card. */
        header: ImageHeader | VideoHeader
        /** What the card says. */
        body?: {
          /** The words. */
          text: string
        }
        /** The button of the card. */
        action: {
          /** Always cta_url. */
          name: 'cta_url'
          /** The button. */
          parameters: {
            /** What the button says. */
            display_text: string
            /** Where it leads. */
            url: string
          }
        }
      } | {
        /** A card with replies; may be left out. */
        type: 'quick_reply'
        /** Its place, from 0. */
        card_index?: number
        /** The picture or film of the card. */
        header: ImageHeader | VideoHeader
        /** What the card says. */
        body?: {
          /** The words. */
          text: string
        }
        /** The buttons of the card. */
        action: {
          /** The replies. */
          buttons: {
            /** The kind of button. */
            type?: 'quick_reply'
            /** The id and the title of the button. */
            quick_reply: {
              /** Comes back when it is tapped. */
              id: string
              /** What the button says. */
              title: string
            }
          }[]
        }
      } | {
        /** A card with a product. */
        type: 'product'
        /** Its place, from 0. */
        card_index?: number
        /** Which product. */
        action: {
          /** The catalogue. */
          catalog_id: string
          /** The product, by your own id. */
          product_retailer_id: string
        }
      })[]
    }
  } | CallPermissionRequestInteractive | {
    /** The kind of interactive message. */
    type: 'voice_call'
    /** What the message says. */
    body: {
      /** The words. */
      text: string
    }
    /** A button that calls the business. */
    action: {
      /** Always voice_call. */
      name: 'voice_call'
      /** The button. */
      parameters?: {
        /** What the button says. */
        display_text?: string
        /** How long the button works. */
        ttl_minutes?: number
        /** Your own words. */
        payload?: string
      }
    }
  }
}

export type LibraryTemplate = {
  id: string
  /** Under library_template_name, a template is made of it. */
  name: string
  language: string
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  topic: 'ACCOUNT_UPDATE' | 'ACCOUNT_UPDATES' | 'CUSTOMER_FEEDBACK' | 'EVENT_REMINDER' | 'IDENTITY_VERIFICATION' | 'ORDER_MANAGEMENT' | 'PAYMENTS'
  usecase: 'ACCOUNT_CREATION_CONFIRMATION' | 'AUTO_PAY_REMINDER' | 'DELIVERY_CONFIRMATION' | 'DELIVERY_FAILED' | 'DELIVERY_UPDATE' | 'FEEDBACK_SURVEY' | 'FRAUD_ALERT' | 'LOW_BALANCE_WARNING' | 'ORDER_ACTION_NEEDED' | 'ORDER_CONFIRMATION' | 'ORDER_DELAY' | 'ORDER_OR_TRANSACTION_CANCEL' | 'ORDER_PICK_UP' | 'PAYMENT_ACTION_REQUIRED' | 'PAYMENT_CONFIRMATION' | 'PAYMENT_DUE_REMINDER' | 'PAYMENT_OVERDUE' | 'PAYMENT_REJECT_FAIL' | 'PAYMENT_SCHEDULED' | 'RECEIPT_ATTACHMENT' | 'RETURN_CONFIRMATION' | 'SHIPMENT_CONFIRMATION' | 'STATEMENT_ATTACHMENT' | 'STATEMENT_AVAILABLE' | 'TRANSACTION_ALERT' | 'VERIFY_LOGIN'
  industry: ('E_COMMERCE' | 'FINANCIAL_SERVICES')[]
  header?: string
  body: string
  /** A value for each variable. */
  body_params: string[]
  /** What may stand for each. */
  body_param_types: ('TEXT' | 'NUMBER' | 'AMOUNT' | 'DATE' | 'PHONE_NUMBER' | 'EMAIL' | 'ADDRESS')[]
  buttons?: ({
    type: 'URL' | 'PHONE_NUMBER' | 'QUICK_REPLY' | 'OTP'
    text: string
    url?: string
    phone_number?: string
  })[]
}

export type LinkInteractive = {
  /** The kind of interactive message. */
  type: 'cta_url'
  /** What stands above the body. */
  header?: TextHeader | ImageHeader | VideoHeader | DocumentHeader
  /** What the message says. */
  body: {
    /** The words. */
    text: string
  }
  /** Small words under the body. */
  footer?: {
    /** The words. */
    text: string
  }
  /** A button that opens a page. */
  action: {
    /** Always cta_url. */
    name: 'cta_url'
    /** The button. */
    parameters: {
      /** What the button says. */
      display_text: string
      /** Where it leads. */
      url: string
    }
  }
}

export type ListInteractive = {
  /** The kind of interactive message. */
  type: 'list'
  /** What stands above the body. */
  header?: TextHeader | ImageHeader | VideoHeader | DocumentHeader
  /** What the message says. */
  body: {
    /** The words. */
    text: string
  }
  /** Small words under the body. */
  footer?: {
    /** The words. */
    text: string
  }
  /** The list. */
  action: {
    /** What opens the list. */
    button: string
    /** Rows, in sections. */
    sections: {
      /** What the section is called. */
      title?: string
      /** Its rows; at most ten in all sections together. */
      rows: {
        /** Comes back when it is chosen. */
        id: string
        /** What the row says. */
        title: string
        /** Small words under it. */
        description?: string
      }[]
    }[]
  }
}

export type ListReply = {
  /** What was answered. */
  type: 'list_reply'
  /** The row that was chosen. */
  list_reply: {
    /** The id that the business gave it. */
    id: string
    /** What it said. */
    title: string
    /** The small words of a row. */
    description?: string
    [more: string]: unknown
  }
}

export type ListedEvent = {
  id: string
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
    reason?: 'not_subscribed' | 'field_not_subscribed' | 'no_callback' | 'callback_disabled' | 'unsubscribed'
    /** The same in two words. */
    short_reason?: string
    attempts: number
    /** What was answered last. */
    status?: number
    /** How long that took. */
    duration_ms?: number
    next_attempt_at?: string
  })[]
}

export type LocationMessage = {
  /** The fixed word of this installation. */
  messaging_product?: string
  /** Messages go to one customer. */
  recipient_type?: 'individual'
  /** The customer: a phone number in international form. Spaces, dashes and + are fine. */
  to?: string
  /** On versioned paths, in place of `to`: the customer by their user_id. */
  recipient?: string
  /** Shows the message as an answer to another one. */
  context?: {
    /** The message that is answered. */
    message_id: string
  }
  /** Where the number watches identities: only to the customer who has this one. */
  recipient_identity_key_hash?: string
  /** Your own words; they come back with every status of the message. */
  biz_opaque_callback_data?: string
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
  }
}

export type LocationRequestInteractive = {
  /** The kind of interactive message. */
  type: 'location_request_message'
  /** What the message says. */
  body: {
    /** The words. */
    text: string
  }
  /** A button that sends a location. */
  action: {
    /** Always send_location. */
    name: 'send_location'
  }
}

export type MarkAsRead = {
  /** The fixed word of this installation. */
  messaging_product?: string
  /** A mark has no type; what is given is not looked at. */
  type?: unknown
  /** Marks a message of the customer as read. */
  status: 'read'
  /** The message that was read. */
  message_id?: string
  /** Shows the customer that an answer is being written. */
  typing_indicator?: {
    /** An answer in words. */
    type: 'text'
  }
}

export type Media = {
  id: string
  url?: string
  mime_type?: string
  sha256?: string
  file_size?: number
  messaging_product?: string
}

export type MessageTemplate = {
  id: string
  name?: string
  parameter_format?: 'POSITIONAL' | 'NAMED'
  components?: TemplateComponent[]
  language?: string
  status?: 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED'
  category?: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  sub_category?: string
  previous_category?: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  correct_category?: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  message_send_ttl_seconds?: number
  cta_url_link_tracking_opted_out?: boolean
  library_template_name?: string
  quality_score?: {
    score: 'GREEN' | 'YELLOW' | 'RED'
    date: string | number
  }
  rejected_reason?: 'NONE' | 'ABUSIVE_CONTENT' | 'INCORRECT_CATEGORY' | 'INVALID_FORMAT' | 'PROMOTIONAL' | 'SCAM' | 'TAG_CONTENT_MISMATCH'
  /** what was wrong, and how to put it right */
  specific_rejection_reason?: string
  last_updated_time?: string | number
}

export type MigrateFlowsInput = {
  /** The ids of the flows to copy. */
  flow_ids?: string[]
  /** The account that they are copied from. */
  source_business_account_id?: string
  /** Another name of source_business_account_id. */
  source_waba_id?: string
  /** The names of the flows to copy; unless given, all of the account. */
  source_flow_names?: string[]
}

export type Overview = {
  /** attention: there are problems. */
  status: 'ok' | 'attention'
  problems: {
    /** The alert of the same bound, and its section in docs/guides/production.md. */
    alert: string
    says: string
  }[]
  at: string
  version: string
  mode: 'sandbox' | 'production'
  /** Those of which nobody has decided yet who hears of them. */
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

export type Paging = {
  cursors: {
    before: string
    after: string
  }
  /** The address of the next page, if there is one. */
  next?: string
  /** The address of the page before, if there is one. */
  previous?: string
}

export type PaymentConfiguration = {
  configuration_name?: string
  provider_name?: string
  upi_vpa?: string
  redirect_url?: string
  status?: 'ACTIVE' | 'PENDING_AUTHORIZATION'
  provider_mid?: string
  created_timestamp?: number
  updated_timestamp?: number
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

export type PhoneNumber = {
  id: string
  display_phone_number?: string
  verified_name?: string
  quality_rating?: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN'
  platform_type?: 'CLOUD_API' | 'ON_PREMISE'
  throughput?: {
    level: 'STANDARD' | 'TIER_50' | 'TIER_250' | 'TIER_1K' | 'TIER_10K' | 'TIER_100K' | 'UNLIMITED'
    /** -1: unlimited. In the throughput-only query. */
    max_messages_per_day?: number
  }
  last_onboarded_time?: string | number
  code_verification_status?: 'NOT_VERIFIED' | 'VERIFIED' | 'EXPIRED'
  account_mode?: 'SANDBOX' | 'LIVE'
  certificate_status?: 'NONE' | 'PENDING' | 'APPROVED' | 'EXPIRED'
  name_status?: 'APPROVED' | 'AVAILABLE_WITHOUT_REVIEW' | 'DECLINED' | 'EXPIRED' | 'PENDING_REVIEW' | 'NONE'
  new_display_name?: string
  conversational_automation?: {
    enable_welcome_message: boolean
    prompts: string[]
    commands: {
      command_name: string
      command_description: string
    }[]
    id?: string
  }
  status?: 'CONNECTED' | 'DISCONNECTED' | 'UNVERIFIED' | 'FLAGGED'
  messaging_limit_tier?: 'TIER_50' | 'TIER_250' | 'TIER_1K' | 'TIER_10K' | 'TIER_100K' | 'TIER_UNLIMITED'
  health_status?: {
    can_send_message: 'AVAILABLE' | 'BLOCKED'
    entities: ({
      entity_type: 'PHONE_NUMBER' | 'WABA'
      id: string
      can_send_message: 'AVAILABLE' | 'BLOCKED'
      errors?: {
        error_code: number
        error_description: string
        possible_solution: string
      }[]
    })[]
  }
  quality_score?: {
    score: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN'
  }
  new_name_status?: 'APPROVED' | 'AVAILABLE_WITHOUT_REVIEW' | 'DECLINED' | 'EXPIRED' | 'PENDING_REVIEW' | 'NONE'
  is_pin_enabled?: boolean
  is_official_business_account?: boolean
  is_on_biz_app?: boolean
  is_preverified_number?: boolean
  /** The callbacks that are set, each under the name of what it belongs to; the last of them wins. */
  webhook_configuration?: {
    application?: string
    chat_business_account?: string
    whatsapp_business_account?: string
    phone_number?: string
  }
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

export type PlayFlowInput = {
  /** What the person does. */
  step: 'open' | 'submit' | 'back'
  /** The session that the step before answered; not to open. */
  session?: FlowSession
  /** To submit: values by the names of inputs. */
  form?: Record<string, unknown>
  /** To submit: the key of the component that is pressed; unless given, the footer. */
  press?: string
  /** To open: the token that the endpoint is told. */
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

export type QrCode = {
  id: string
  code?: string
  prefilled_message?: string
  deep_link_url?: string
  qr_image_url?: string
}

export type ReactionMessage = {
  /** The fixed word of this installation. */
  messaging_product?: string
  /** Messages go to one customer. */
  recipient_type?: 'individual'
  /** The customer: a phone number in international form. Spaces, dashes and + are fine. */
  to?: string
  /** On versioned paths, in place of `to`: the customer by their user_id. */
  recipient?: string
  /** Shows the message as an answer to another one. */
  context?: {
    /** The message that is answered. */
    message_id: string
  }
  /** Where the number watches identities: only to the customer who has this one. */
  recipient_identity_key_hash?: string
  /** Your own words; they come back with every status of the message. */
  biz_opaque_callback_data?: string
  /** The kind of message. */
  type: 'reaction'
  /** An emoji at a message of the customer. */
  reaction: {
    /** The message that is reacted to. */
    message_id: string
    /** One emoji; empty takes the reaction back. */
    emoji?: string
  }
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
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
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
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
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
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
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
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
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
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
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
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
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
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
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
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
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
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
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
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
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
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
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
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
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
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
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
    /** The product that is asked about. */
    referred_product?: {
      /** The catalogue. */
      catalog_id: string
      /** The product. */
      product_retailer_id: string
    }
  }
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
  retired_at?: string
}

export type RecoverDeliveriesInput = {
  /** Since when: unix seconds, or a date such as 2026-01-31T09:05:00+0000. */
  since: string
}

export type RegisterNumberInput = {
  /** The word of this installation, or that of the platform. */
  messaging_product: string
  /** The PIN of the registration, six digits. */
  pin: string
  /** The country that messages are to be kept in. */
  data_localization_region?: 'AE' | 'AU' | 'BH' | 'BR' | 'CA' | 'CH' | 'DE' | 'GB' | 'ID' | 'IN' | 'JP' | 'KR' | 'SG' | 'ZA'
}

export type ReportStatusesInput = {
  /** The message. */
  id: string
  /** What became of it. */
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
  /** Calls before this one that were too many to be kept. */
  skipped_before?: number
  /** Habits that show in this call; GET /operator/hints tells what to do. */
  hints?: ('token_in_query' | 'page_not_followed' | 'status_polled' | 'fields_never_used' | 'retry_without_key' | 'ignored_429' | 'signature_of_other_bytes')[]
  /** What was sent. */
  request?: {
    query: Record<string, unknown>
    /** Secrets cut out. */
    headers: Record<string, unknown>
    /** As JSON, secrets cut out; as text where it was too long to be kept whole. */
    body?: unknown
  }
  /** What was answered. */
  answer?: {
    /** Secrets cut out. */
    headers: Record<string, unknown>
    /** As JSON, secrets cut out; as text where it was too long to be kept whole. */
    body?: unknown
  }
}

export type RequestCodeInput = {
  /** How the code is sent. */
  code_method: 'SMS' | 'VOICE'
  /** The language it is sent in; unless given, en_US. */
  language?: string
  /** Another name of language. */
  locale?: string
}

export type ResetWorldInput = {
  /** A snapshot of this world, or the one that it was made from (sandbox only). */
  snapshot?: string
}

export type RotateAppSecretInput = {
  /** The new secret; unless given, one is drawn. */
  secret?: string
}

export type SaveWorldInput = {
  /** What it is called, in this installation. */
  name: string
  /** Take the place of one of the same name. */
  replace?: boolean
}

export type SendMessageInput = TextMessage | TemplateMessage | InteractiveMessage | FlowMessage | ReactionMessage | LocationMessage | ContactsMessage | ImageMessage | VideoMessage | AudioMessage | DocumentMessage | StickerMessage | MarkAsRead

export type SentInteractive = {
  /** The kind of interactive message. */
  type: 'button'
  /** What stands above the body. */
  header?: TextHeader | ImageHeader | VideoHeader | DocumentHeader
  /** What the message says. */
  body: {
    /** The words. */
    text: string
  }
  /** Small words under the body. */
  footer?: {
    /** The words. */
    text: string
  }
  /** The buttons. */
  action: {
    /** One to three, with different ids. */
    buttons: {
      /** The kind of button. */
      type: 'reply'
      /** The id and the title of the button. */
      reply: {
        /** Comes back when it is tapped. */
        id: string
        /** What the button says. */
        title: string
      }
    }[]
  }
} | ListInteractive | {
  /** The kind of interactive message. */
  type: 'flow'
  /** What stands above the body. */
  header?: TextHeader | ImageHeader | VideoHeader | DocumentHeader
  /** What the message says. */
  body: {
    /** The words. */
    text: string
  }
  /** Small words under the body. */
  footer?: {
    /** The words. */
    text: string
  }
  /** What the button does. */
  action: {
    /** Always flow. */
    name: 'flow'
    /** Which flow, and how it opens. */
    parameters: {
      /** The version of this shape. */
      flow_message_version: string
      /** Your own word for this conversation; it comes back with the response. */
      flow_token: string
      /** The flow; or give its flow_name. */
      flow_id?: string
      /** The flow by its name within the account. */
      flow_name?: string
      /** What the button says. */
      flow_cta: string
      /** navigate opens a screen, data_exchange asks the endpoint of the flow for the first one. */
      flow_action: 'navigate' | 'data_exchange'
      /** draft for a flow that is a DRAFT. */
      mode: 'draft' | 'published'
      /** For navigate. */
      flow_action_payload?: {
        /** The screen to open; else the first. */
        screen?: string
        /** Data for that screen. */
        data?: unknown
      }
    }
  }
} | LinkInteractive | LocationRequestInteractive | AddressInteractive | ContactRequestInteractive | {
  /** The kind of interactive message. */
  type: 'product'
  /** What the message says. */
  body?: {
    /** The words. */
    text: string
  }
  /** Small words under the body. */
  footer?: {
    /** The words. */
    text: string
  }
  /** Which product. */
  action: {
    /** The catalogue. */
    catalog_id: string
    /** The product, by your own id. */
    product_retailer_id: string
  }
  rendered?: ShownProducts
} | {
  /** The kind of interactive message. */
  type: 'product_list'
  /** What stands above the body; required here. */
  header: TextHeader
  /** What the message says. */
  body: {
    /** The words. */
    text: string
  }
  /** Small words under the body. */
  footer?: {
    /** The words. */
    text: string
  }
  /** Which products. */
  action: {
    /** The catalogue. */
    catalog_id: string
    /** Up to thirty products, in up to ten sections. */
    sections: {
      /** What the section is called. */
      title?: string
      /** Its products. */
      product_items: {
        /** The product, by your own id. */
        product_retailer_id: string
      }[]
    }[]
  }
  rendered?: ShownProducts
} | {
  /** The kind of interactive message. */
  type: 'catalog_message'
  /** What the message says. */
  body: {
    /** The words. */
    text: string
  }
  /** Small words under the body. */
  footer?: {
    /** The words. */
    text: string
  }
  /** A button that opens the catalogue. */
  action: {
    /** Always catalog_message. */
    name: 'catalog_message'
    /** The card. */
    parameters?: {
      /** The product on the card; else the first. */
      thumbnail_product_retailer_id?: string
    }
  }
  rendered?: ShownProducts
} | {
  /** The kind of interactive message. */
  type: 'carousel'
  /** What the message says. */
  body: {
    /** The words. */
    text: string
  }
  /** The cards. */
  action: {
    /** Two to ten, all of one make. */
    cards: ({
      /** A card with a link. */
      type: 'cta_url'
      /** Its place, from 0. */
      card_index?: number
      /** The picture or film of the card. */
      header: ImageHeader | VideoHeader
      /** What the card says. */
      body?: {
        /** The words. */
        text: string
      }
      /** The button of the card. */
      action: {
        /** Always cta_url. */
        name: 'cta_url'
        /** The button. */
        parameters: {
          /** What the button says. */
          display_text: string
          /** Where it leads. */
          url: string
        }
      }
    } | {
      /** A card with replies; may be left out. */
      type: 'quick_reply'
      /** Its place, from 0. */
      card_index?: number
      /** The picture or film of the card. */
      header: ImageHeader | VideoHeader
      /** What the card says. */
      body?: {
        /** The words. */
        text: string
      }
      /** The buttons of the card. */
      action: {
        /** The replies. */
        buttons: {
          /** The kind of button. */
          type: 'quick_reply'
          /** The id and the title of the button. */
          quick_reply: {
            /** Comes back when it is tapped. */
            id: string
            /** What the button says. */
            title: string
          }
        }[]
      }
    } | {
      /** A card with a product. */
      type: 'product'
      /** Its place, from 0. */
      card_index?: number
      /** Which product. */
      action: {
        /** The catalogue. */
        catalog_id: string
        /** The product, by your own id. */
        product_retailer_id: string
      }
    })[]
  }
  rendered?: ShownProducts
} | CallPermissionRequestInteractive | {
  /** The kind of interactive message. */
  type: 'voice_call'
  /** What the message says. */
  body: {
    /** The words. */
    text: string
  }
  /** A button that calls the business. */
  action: {
    /** Always voice_call. */
    name: 'voice_call'
    /** The button. */
    parameters?: {
      /** What the button says. */
      display_text: string
      /** How long the button works. */
      ttl_minutes?: number
      /** Your own words. */
      payload?: string
    }
  }
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

export type SentTemplate = {
  /** The name of the template. */
  name: string
  /** Which of its languages. */
  language: {
    /** A locale such as en_US. */
    code: string
  }
  /** What is filled in; left out when the template has no variables. */
  components: ({
    /** The component that is filled in. */
    type: 'header' | 'body' | 'button' | 'limited_time_offer' | 'carousel' | 'tap_target_configuration'
    /** The kind of the button. */
    sub_type?: 'url' | 'quick_reply' | 'flow' | 'copy_code' | 'phone_number' | 'catalog' | 'mpm' | 'spm' | 'voice_call' | 'request_contact_info'
    /** Which button, from 0. */
    index?: number
    /** One for each variable, in order. */
    parameters: {
      /** text, currency, image, payload and so on. */
      type: string
      [more: string]: unknown
    }[]
    /** The cards of a carousel. */
    cards?: ({
      /** Which card, from 0. */
      card_index?: number
      /** What is filled in on it. */
      components: ({
        /** The component of the card that is filled in. */
        type: 'header' | 'body' | 'button'
        /** The kind of the button. */
        sub_type?: 'url' | 'quick_reply' | 'flow' | 'copy_code' | 'phone_number' | 'catalog' | 'mpm' | 'spm' | 'voice_call' | 'request_contact_info'
        /** Which button, from 0. */
        index?: number
        /** One for each variable, in order. */
        parameters: {
          /** text, currency, image, payload and so on. */
          type: string
          [more: string]: unknown
        }[]
      })[]
    })[]
  })[]
  rendered: {
    header?: {
      format: 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'GIF' | 'LOCATION' | 'PRODUCT'
      text?: string
      /** The file, the place or the product, as it was given. */
      media?: unknown
    }
    body: string
    footer?: string
    buttons: FilledButton[]
    offer?: {
      text: string
      expires_at?: number
    }
    cards?: ({
      header?: {
        format: 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'GIF' | 'LOCATION' | 'PRODUCT'
        text?: string
        /** The file, the place or the product, as it was given. */
        media?: unknown
      }
      body: string
      footer?: string
      buttons: FilledButton[]
    })[]
    products?: ShownProducts
    asks_to_call?: true
    tap_target?: {
      title: string
      url: string
    }
  }
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
}

export type SetAppCallbackInput = {
  /** Where notifications go; it is called once to see that it answers. Empty takes it away. */
  callback_url?: string
  /** A word of your own that the first call brings along, so that the callback knows who asks. */
  verify_token?: string
  /** Which events to be told of; unless given, all. */
  fields?: string[]
  /** With a version, notifications speak the platform's dialect. */
  api_version?: string
}

export type SetCommerceSettingsInput = {
  /** Whether customers have a cart. */
  is_cart_enabled?: boolean
  /** Whether customers see the catalogue. */
  is_catalog_visible?: boolean
}

export type SetEncryptionKeyInput = {
  /** An RSA key of 2048 bits, as PEM. */
  business_public_key: string
}

export type SetFlowInput = {
  /** The new status. */
  status: 'DRAFT' | 'PUBLISHED' | 'DEPRECATED' | 'THROTTLED' | 'BLOCKED'
}

export type SetNumberSettingsInput = {
  /** About calls: kept and told, but no call is carried here. */
  calling?: {
    /** Whether customers may call. */
    status?: 'ENABLED' | 'DISABLED'
    /** Whether they see a button for it. */
    call_icon_visibility?: 'DEFAULT' | 'DISABLE_ALL'
    /** Who sees it. */
    call_icons?: {
      /** Only customers of these countries see it; empty: all do. */
      restrict_to_user_countries: string[]
    }
    /** When customers may call; takes the place of all before. */
    call_hours?: {
      /** Whether the hours below are kept; if not, calls are welcome at any time. */
      status: 'ENABLED' | 'DISABLED'
      /** In whose time they are given. */
      timezone_id: string
      /** At most two entries for a day. */
      weekly_operating_hours: ({
        /** The day. */
        day_of_week: 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'
        /** From when. */
        open_time: string
        /** Until when. */
        close_time: string
      })[]
      /** Days with hours of their own; takes the place of all before. */
      holiday_schedule?: {
        /** The day. */
        date: string
        /** From when. */
        start_time: string
        /** Until when. */
        end_time: string
      }[]
    }
    /** Whether who calls is asked to be called back. */
    callback_permission_status?: 'ENABLED' | 'DISABLED'
    /** Calls by SIP. */
    sip?: {
      /** Whether calls are announced by SIP. */
      status: 'ENABLED' | 'DISABLED'
      /** By whom. */
      servers?: {
        /** Its name. */
        hostname: string
        /** Its port. */
        port?: number
        /** Words for the address of a call. */
        request_uri_user_params?: Record<string, string>
      }[]
    }
  }
  /** Where messages are kept; it can be set while the number is not registered. */
  storage_configuration?: {
    /** Whether messages are kept in one country. */
    status: 'IN_COUNTRY_STORAGE_ENABLED' | 'IN_COUNTRY_STORAGE_DISABLED'
    /** In which one. */
    data_localization_region?: 'AE' | 'AU' | 'BH' | 'BR' | 'CA' | 'CH' | 'DE' | 'GB' | 'ID' | 'IN' | 'JP' | 'KR' | 'SG' | 'ZA'
  }
  /** Whether messages may be bound to the customer as they were. */
  user_identity_change?: {
    /** Whether customers come with a hash of who they are. */
    enable_identity_key_check: boolean
  }
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
  /** The decision. */
  status?: 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED'
  /** Why it is rejected, as a word. */
  rejected_reason?: 'NONE' | 'ABUSIVE_CONTENT' | 'INCORRECT_CATEGORY' | 'INVALID_FORMAT' | 'PROMOTIONAL' | 'SCAM' | 'TAG_CONTENT_MISMATCH'
  /** Why, in words for people: what was wrong, and how to put it right. */
  explanation?: string
  /** The category that it is moved to. */
  category?: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  /** How customers have received it. */
  quality_score?: 'GREEN' | 'YELLOW' | 'RED'
}

export type Settled = {
  settled: boolean
  under_way: {
    /** Nobody has decided yet who hears of them. */
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

/** The products, as they were when it was sent. */
export type ShownProducts = {
  catalog_id: string
  sections: {
    title?: string
    products: {
      retailer_id: string
      name: string
      description?: string
      price: number
      currency: string
      image_link?: string
    }[]
  }[]
}

export type Snapshot = {
  name: string
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
}

export type StageDeed = {
  /** What is done. */
  do: 'refuse'
  /** A code of the catalogue: GET /operator/stage/codes. */
  code: number
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

export type StickerMessage = {
  /** The fixed word of this installation. */
  messaging_product?: string
  /** Messages go to one customer. */
  recipient_type?: 'individual'
  /** The customer: a phone number in international form. Spaces, dashes and + are fine. */
  to?: string
  /** On versioned paths, in place of `to`: the customer by their user_id. */
  recipient?: string
  /** Shows the message as an answer to another one. */
  context?: {
    /** The message that is answered. */
    message_id: string
  }
  /** Where the number watches identities: only to the customer who has this one. */
  recipient_identity_key_hash?: string
  /** Your own words; they come back with every status of the message. */
  biz_opaque_callback_data?: string
  /** The kind of message. */
  type: 'sticker'
  /** An uploaded file or a link. */
  sticker: {
    /** Of media that was uploaded; or give a link. */
    id?: string
    /** Where the file lies; or give an id. */
    link?: string
  }
}

export type SubscribeAppCallbackInput = {
  /** Where notifications go; it is called once to see that it answers. Empty takes it away. */
  callback_url?: string
  /** A word of your own that the first call brings along, so that the callback knows who asks. */
  verify_token?: string
  /** Which events to be told of; unless given, all. */
  fields?: string[]
  /** What is subscribed to: `chat_business_account`. */
  object: string
  /** Taken, and of no effect: values are always included. */
  include_values?: boolean
}

export type SubscribeAppInput = {
  /** Where notifications go; it is called once to see that it answers. Empty takes it away. */
  override_callback_uri?: string
  /** A word of your own that the first call brings along, so that the callback knows who asks. */
  verify_token?: string
  /** Which events to be told of; unless given, all. */
  subscribed_fields?: string[]
}

export type SubscribedApp = {
  application: {
    id: string
    name: string
    /** On versioned paths. */
    link?: string
  }
  override_callback_uri?: string
  chat_business_api_data?: {
    id: string
    name: string
    /** On versioned paths. */
    link?: string
    subscribed_fields: string[]
  }
  whatsapp_business_api_data?: {
    id: string
    name: string
    /** On versioned paths. */
    link?: string
    subscribed_fields: string[]
  }
}

export type Success = {
  success: true
}

export type TemplateBody = {
  type: 'BODY'
  /** The text, with variables such as {{1}} or {{first_name}}. AUTHENTICATION templates may leave it out. */
  text?: string
  /** Of AUTHENTICATION templates: advise not to share the code. */
  add_security_recommendation?: boolean
  example?: {
    /** Values for the variables, in sets. */
    body_text?: (string[])[]
    body_text_named_params?: {
      param_name: string
      example: string
    }[]
  }
}

export type TemplateButton = {
  type: 'QUICK_REPLY'
  /** What the button says. */
  text?: string
} | {
  type: 'URL'
  /** What the button says. */
  text?: string
  /** At most one {{1}}, at its end. */
  url?: string
  example?: string[]
} | {
  type: 'PHONE_NUMBER'
  /** What the button says. */
  text?: string
  /** In E.164 form. */
  phone_number?: string
} | {
  type: 'OTP'
  /** What the button says. */
  text?: string
  otp_type?: 'COPY_CODE' | 'ONE_TAP' | 'ZERO_TAP'
  autofill_text?: string
  package_name?: string
  signature_hash?: string
  supported_apps?: {
    package_name: string
    signature_hash: string
  }[]
  zero_tap_terms_accepted?: boolean
} | {
  type: 'COPY_CODE'
  /** What the button says. */
  text?: string
  example?: string
} | {
  type: 'FLOW'
  /** What the button says. */
  text?: string
  flow_id?: string
  flow_name?: string
  flow_json?: string
  flow_action?: 'navigate' | 'data_exchange'
  navigate_screen?: string
  icon?: 'DOCUMENT' | 'PROMOTION' | 'REVIEW'
} | {
  type: 'CATALOG'
  /** What the button says. */
  text?: string
} | {
  type: 'MPM'
  /** What the button says. */
  text?: string
} | {
  type: 'SPM'
  /** What the button says. */
  text?: string
} | {
  type: 'REQUEST_CONTACT_INFO'
  /** What the button says. */
  text?: string
} | {
  type: 'VOICE_CALL'
  /** What the button says. */
  text?: string
  /** For how long customers may call. */
  ttl_minutes?: number
}

export type TemplateButtons = {
  type: 'BUTTONS'
  buttons: TemplateButton[]
}

export type TemplateCallPermissionRequest = {
  type: 'CALL_PERMISSION_REQUEST'
}

export type TemplateCarousel = {
  type: 'CAROUSEL'
  /** Side by side, all of one make. */
  cards: ({
    components: (TemplateHeader | TemplateBody | TemplateButtons)[]
  })[]
}

export type TemplateComponent = TemplateHeader | TemplateBody | TemplateFooter | TemplateButtons | TemplateOffer | TemplateCallPermissionRequest | TemplateCarousel

export type TemplateFooter = {
  type: 'FOOTER'
  /** The line below; no variables. */
  text?: string
  /** Of AUTHENTICATION templates: for how long the code is valid. */
  code_expiration_minutes?: number
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

export type TemplateHeader = {
  type: 'HEADER'
  /** A line of text, or a file above the text. */
  format?: 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'GIF' | 'LOCATION' | 'PRODUCT'
  /** The line; at most one variable. */
  text?: string
  example?: {
    header_text?: string[]
    header_text_named_params?: {
      param_name: string
      example: string
    }[]
    /** The handle of an uploaded sample. */
    header_handle?: string[]
  }
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

export type TemplateMessage = {
  /** The fixed word of this installation. */
  messaging_product?: string
  /** Messages go to one customer. */
  recipient_type?: 'individual'
  /** The customer: a phone number in international form. Spaces, dashes and + are fine. */
  to?: string
  /** On versioned paths, in place of `to`: the customer by their user_id. */
  recipient?: string
  /** Shows the message as an answer to another one. */
  context?: {
    /** The message that is answered. */
    message_id: string
  }
  /** Where the number watches identities: only to the customer who has this one. */
  recipient_identity_key_hash?: string
  /** Your own words; they come back with every status of the message. */
  biz_opaque_callback_data?: string
  /** The kind of message. */
  type: 'template'
  /** An approved template; the only kind that may begin a conversation. */
  template: {
    /** The name of the template. */
    name: string
    /** Which of its languages. */
    language: {
      /** A locale such as en_US. */
      code: string
    }
    /** What is filled in; left out when the template has no variables. */
    components?: ({
      /** The component that is filled in. */
      type: 'header' | 'body' | 'button' | 'limited_time_offer' | 'carousel' | 'tap_target_configuration'
      /** The kind of the button. */
      sub_type?: 'url' | 'quick_reply' | 'flow' | 'copy_code' | 'phone_number' | 'catalog' | 'mpm' | 'spm' | 'voice_call' | 'request_contact_info'
      /** Which button, from 0. */
      index?: number
      /** One for each variable, in order. */
      parameters?: {
        /** text, currency, image, payload and so on. */
        type: string
        [more: string]: unknown
      }[]
      /** The cards of a carousel. */
      cards?: ({
        /** Which card, from 0. */
        card_index?: number
        /** What is filled in on it. */
        components?: ({
          /** The component of the card that is filled in. */
          type: 'header' | 'body' | 'button'
          /** The kind of the button. */
          sub_type?: 'url' | 'quick_reply' | 'flow' | 'copy_code' | 'phone_number' | 'catalog' | 'mpm' | 'spm' | 'voice_call' | 'request_contact_info'
          /** Which button, from 0. */
          index?: number
          /** One for each variable, in order. */
          parameters?: {
            /** text, currency, image, payload and so on. */
            type: string
            [more: string]: unknown
          }[]
        })[]
      })[]
    })[]
  }
}

export type TemplateOffer = {
  type: 'LIMITED_TIME_OFFER'
  limited_time_offer: {
    /** What is offered; no variables. */
    text?: string
    /** Whether the phone counts down. */
    has_expiration: boolean
  }
}

export type TemplateReview = {
  status: 'APPROVED' | 'REJECTED'
  /** The category it would be moved to. */
  category?: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  rejected_reason?: 'NONE' | 'ABUSIVE_CONTENT' | 'INCORRECT_CATEGORY' | 'INVALID_FORMAT' | 'PROMOTIONAL' | 'SCAM' | 'TAG_CONTENT_MISMATCH'
  correct_category?: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  explanation: string
}

export type TemplateVerdict = {
  valid: boolean
  errors: TemplateViolation[]
  /** what is wrong inside of a button's flow_json */
  validation_errors?: FlowValidationError[]
  /** what the built-in reviewer would decide */
  review?: TemplateReview
}

export type TemplateViolation = {
  code: number
  error_subcode?: number
  /** Null for what concerns none of the components. */
  component: string | null
  path: string
  found: string | number | boolean | null
  allowed: string
  message: string
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

export type TextHeader = {
  /** The kind of header. */
  type: 'text'
  /** The words of the header. */
  text: string
}

export type TextMessage = {
  /** The fixed word of this installation. */
  messaging_product?: string
  /** Messages go to one customer. */
  recipient_type?: 'individual'
  /** The customer: a phone number in international form. Spaces, dashes and + are fine. */
  to?: string
  /** On versioned paths, in place of `to`: the customer by their user_id. */
  recipient?: string
  /** Shows the message as an answer to another one. */
  context?: {
    /** The message that is answered. */
    message_id: string
  }
  /** Where the number watches identities: only to the customer who has this one. */
  recipient_identity_key_hash?: string
  /** Your own words; they come back with every status of the message. */
  biz_opaque_callback_data?: string
  /** The kind of message; one without a type is a text. */
  type: 'text'
  /** What the message says. */
  text: {
    /** The words. */
    body: string
    /** Whether the first link is shown with a preview. */
    preview_url?: boolean
  }
}

export type Token = {
  id: string
  app_id: string
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
      reason?: 'not_subscribed' | 'field_not_subscribed' | 'no_callback' | 'callback_disabled' | 'unsubscribed'
      short_reason?: string
      explanation?: string
      callback?: {
        url: string
        set_for: 'number' | 'account' | 'application'
        circuit: 'closed' | 'open' | 'half_open'
      }
    })[]
  })[]
}

export type UpdateBusinessProfileInput = {
  /** The word of this installation: its brand, unless it was set otherwise. */
  messaging_product: string
  /** A line about the business. */
  about?: string
  /** Where it is. */
  address?: string
  /** What it does. */
  description?: string
  /** Where to write to. */
  email?: string
  /** The industry; empty for none. */
  vertical?: 'ECOMMERCE' | 'RETAIL' | 'FOOD' | 'HEALTH' | 'EDUCATION' | 'ENTERTAINMENT' | 'TRAVEL' | 'AUTOMOTIVE' | 'REAL_ESTATE' | 'PROFESSIONAL_SERVICES' | 'BEAUTY' | 'NONPROFIT' | 'GOVERNMENT' | 'OTHER' | 'UNDEFINED' | 'AUTO' | 'APPAREL' | 'EDU' | 'ENTERTAIN' | 'EVENT_PLAN' | 'FINANCE' | 'GROCERY' | 'GOVT' | 'HOTEL' | 'PROF_SERVICES' | 'RESTAURANT' | 'ALCOHOL' | 'ONLINE_GAMBLING' | 'PHYSICAL_GAMBLING' | 'OTC_DRUGS' | 'NOT_A_BIZ' | ''
  /** Its websites; takes the place of all before. */
  websites?: string[]
  /** The handle of an uploaded photo, the h of its upload; empty removes the photo. */
  profile_picture_handle?: string
}

export type UpdateFlowInput = {
  /** What the flow is called; each name once in an account. */
  name?: string
  /** What the flow is for. */
  categories?: ('SIGN_UP' | 'SIGN_IN' | 'APPOINTMENT' | 'APPOINTMENT_BOOKING' | 'LEAD_GENERATION' | 'SHOPPING' | 'CONTACT_US' | 'CUSTOMER_SUPPORT' | 'SURVEY' | 'OTHER')[]
  /** Where the flow asks for data; empty for nowhere. */
  endpoint_uri?: string
  /** The application whose secret signs the calls to the data endpoint. */
  application_id?: string
}

export type UpdatePaymentConfigurationInput = {
  /** The UPI address that is paid to. */
  upi_vpa?: string
  /** Another name of upi_vpa. */
  merchant_vpa?: string
  /** Where merchants return to after they have authorized. */
  redirect_url?: string
  /** The same name as in the path, if any. */
  configuration_name?: string
  /** The provider it has, if any: it cannot be changed. */
  provider_name?: string
}

export type UpdateQrCodeInput = {
  /** What the customer’s message says when the code is scanned: 1 to 140 characters. */
  prefilled_message: string
  /** Also make a picture, in this format. */
  generate_qr_image?: 'PNG' | 'SVG'
}

export type UpdateTemplateInput = {
  /** What messages of this template are for. */
  category?: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  /** The parts of the template, each of them once: one BODY, and around it what is wanted. */
  components?: TemplateComponent[]
  /** Whether variables are numbered, as {{1}}, or named, as {{first_name}}. */
  parameter_format?: 'POSITIONAL' | 'NAMED'
  /** For how many seconds a message may wait for delivery; -1 for the longest. What is allowed depends on the category. */
  message_send_ttl_seconds?: number
  /** Whether taps on links are not counted. */
  cta_url_link_tracking_opted_out?: boolean
  /** A category of your own below the category. */
  sub_category?: string
  /** Whether the reviewer may change the category instead of rejecting the template. */
  allow_category_change?: boolean
  /** Change nothing, and only say what would happen. */
  validate_only?: boolean
  /** Types of components that are taken away. */
  remove_components?: ('HEADER' | 'LIMITED_TIME_OFFER' | 'BODY' | 'FOOTER' | 'CALL_PERMISSION_REQUEST' | 'BUTTONS' | 'CAROUSEL')[]
}

export type UpdateTemplateOfAccountInput = UpdateTemplateInput

export type Upload = {
  id: string
  file_offset?: number
  /** The handle, when all bytes have arrived. */
  h?: string
  file_name?: string
  file_type?: 'image/jpeg' | 'image/png' | 'video/mp4' | 'application/pdf'
  file_length?: number
}

export type UploadMediaInput = {
  /** The fixed word of this installation. */
  messaging_product?: string
  /** The MIME type of the file; without it, that of the multipart part. */
  type?: string
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

export type UpsertTemplatesInput = {
  /** What it is called: 1 to 512 letters, digits, underscores and hyphens. */
  name: string
  /** What messages of this template are for. */
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  /** The parts of the template, each of them once: one BODY, and around it what is wanted. */
  components: TemplateComponent[]
  /** Whether variables are numbered, as {{1}}, or named, as {{first_name}}. */
  parameter_format?: 'POSITIONAL' | 'NAMED'
  /** For how many seconds a message may wait for delivery; -1 for the longest. What is allowed depends on the category. */
  message_send_ttl_seconds?: number
  /** Whether taps on links are not counted. */
  cta_url_link_tracking_opted_out?: boolean
  /** A category of your own below the category. */
  sub_category?: string
  /** Whether the reviewer may change the category instead of rejecting the template. */
  allow_category_change?: boolean
  /** Change nothing, and only say what would happen. */
  validate_only?: boolean
  /** The languages that the template is to have. */
  languages: string[]
}

export type VerifyCodeInput = {
  /** The six digits that were sent. */
  code: string
}

export type VideoHeader = {
  /** The kind of header. */
  type: 'video'
  /** The video of the header. */
  video: {
    /** Of media that was uploaded; or give a link. */
    id?: string
    /** Where the file lies; or give an id. */
    link?: string
    /** Words under the file. */
    caption?: string
  }
}

export type VideoMessage = {
  /** The fixed word of this installation. */
  messaging_product?: string
  /** Messages go to one customer. */
  recipient_type?: 'individual'
  /** The customer: a phone number in international form. Spaces, dashes and + are fine. */
  to?: string
  /** On versioned paths, in place of `to`: the customer by their user_id. */
  recipient?: string
  /** Shows the message as an answer to another one. */
  context?: {
    /** The message that is answered. */
    message_id: string
  }
  /** Where the number watches identities: only to the customer who has this one. */
  recipient_identity_key_hash?: string
  /** Your own words; they come back with every status of the message. */
  biz_opaque_callback_data?: string
  /** The kind of message. */
  type: 'video'
  /** An uploaded file or a link. */
  video: {
    /** Of media that was uploaded; or give a link. */
    id?: string
    /** Where the file lies; or give an id. */
    link?: string
    /** Words under the file. */
    caption?: string
  }
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
