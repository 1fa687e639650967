/** Written by `npm run docs` from the registry of the server; change the server instead. */

import type {
  ButtonReply,
  CallPermissionReply,
  FormReply,
  ListReply,
  SentInteractive,
  SentTemplate,
} from './schemas.ts'

type IncomingMessagesCommon = {
  from: string
  id: string
  timestamp: string
  context?: {
    from?: string
    /** The message that is answered. */
    id?: string
    /** Whether the customer passed it on from somebody. */
    forwarded?: boolean
    /** Whether it has been passed on many times. */
    frequently_forwarded?: boolean
    /** The product that is asked about. */
    referred_product?: {
      catalog_id: string
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
}

/** A message of a customer, by its type. */
export type IncomingMessages = {
  text: IncomingMessagesCommon & {
    type: 'text'
    /** What they wrote. */
    text: {
      /** The words. */
      body: string
    }
  }
  image: IncomingMessagesCommon & {
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
  }
  video: IncomingMessagesCommon & {
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
  }
  audio: IncomingMessagesCommon & {
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
  }
  document: IncomingMessagesCommon & {
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
  }
  sticker: IncomingMessagesCommon & {
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
  }
  location: IncomingMessagesCommon & {
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
  }
  contacts: IncomingMessagesCommon & {
    type: 'contacts'
    /** People. */
    contacts: (Record<string, unknown>)[]
  }
  reaction: IncomingMessagesCommon & {
    type: 'reaction'
    /** An emoji at a message. */
    reaction: {
      /** The message that is reacted to. */
      message_id: string
      /** One emoji; without it, the reaction is taken back. */
      emoji?: string
    }
  }
  button: IncomingMessagesCommon & {
    type: 'button'
    /** A quick reply of a template. */
    button: {
      /** What the button said. */
      text: string
      /** What the business gave it. */
      payload?: string
    }
  }
  interactive: IncomingMessagesCommon & {
    type: 'interactive'
    /** An answer by tap. */
    interactive: ButtonReply | ListReply | FormReply | CallPermissionReply
  }
  order: IncomingMessagesCommon & {
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
  }
  unsupported: IncomingMessagesCommon & {
    type: 'unsupported'
    /** What it was. */
    unsupported: Record<string, unknown>
  }
  edit: IncomingMessagesCommon & {
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
  }
  revoke: IncomingMessagesCommon & {
    type: 'revoke'
    /** A message that was taken back. */
    revoke: {
      /** The message that was taken back. */
      original_message_id: string
    }
  }
  system: IncomingMessagesCommon & {
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
  }
  request_welcome: IncomingMessagesCommon & {
    type: 'request_welcome'
  }
}

type EchoedMessagesCommon = {
  from: string
  to: string
  id: string
  timestamp: string
}

/** A message that the business sent, by its type. */
export type EchoedMessages = {
  text: EchoedMessagesCommon & {
    type: 'text'
    /** What the message says. */
    text: {
      /** The words. */
      body: string
      /** Whether the first link is shown with a preview. */
      preview_url?: boolean
    }
  }
  reaction: EchoedMessagesCommon & {
    type: 'reaction'
    /** An emoji at a message of the customer. */
    reaction: {
      /** The message that is reacted to. */
      message_id: string
      /** One emoji; empty takes the reaction back. */
      emoji: string
    }
  }
  location: EchoedMessagesCommon & {
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
  contacts: EchoedMessagesCommon & {
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
  image: EchoedMessagesCommon & {
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
  video: EchoedMessagesCommon & {
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
  audio: EchoedMessagesCommon & {
    type: 'audio'
    /** An uploaded file or a link. */
    audio: {
      /** Of media that was uploaded; or give a link. */
      id?: string
      /** Where the file lies; or give an id. */
      link?: string
    }
  }
  document: EchoedMessagesCommon & {
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
  sticker: EchoedMessagesCommon & {
    type: 'sticker'
    /** An uploaded file or a link. */
    sticker: {
      /** Of media that was uploaded; or give a link. */
      id?: string
      /** Where the file lies; or give an id. */
      link?: string
    }
  }
  template: EchoedMessagesCommon & {
    type: 'template'
    template: SentTemplate
  }
  interactive: EchoedMessagesCommon & {
    type: 'interactive'
    interactive: SentInteractive
  }
}

/** What became of a message of the business. */
export type MessageStatus = {
  id: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  timestamp: string
  recipient_id: string
  /** Of numbers that watch identities: who the customer is. */
  recipient_identity_key_hash?: string
  biz_opaque_callback_data?: string
  conversation?: {
    id: string
    expiration_timestamp: string
    origin: {
      type: string
    }
  }
  pricing?: {
    billable: boolean
    pricing_model: string
    type: string
    category: string
  }
  errors?: {
    code: number
    title: string
    message: string
    error_data: {
      details: string
    }
  }[]
}

/** The kinds of what these fields list, and the other fields; a program listens to them by name. */
export const KINDS = {
  messages: ['text', 'image', 'video', 'audio', 'document', 'sticker', 'location', 'contacts', 'reaction', 'button', 'interactive', 'order', 'unsupported', 'edit', 'revoke', 'system', 'request_welcome'],
  message_status: ['sent', 'delivered', 'read', 'failed'],
  message_echoes: ['text', 'reaction', 'location', 'contacts', 'image', 'video', 'audio', 'document', 'sticker', 'template', 'interactive'],
} as const

export const FIELDS = ['account_alerts', 'account_review_update', 'account_settings_update', 'account_update', 'business_capability_update', 'business_username_updates', 'flows', 'message_template_components_update', 'message_template_quality_update', 'message_template_status_update', 'payment_configuration_update', 'phone_number_name_update', 'phone_number_quality_update', 'template_category_update', 'user_preferences'] as const

export type EventValues = {
  /** Something needs attention. */
  account_alerts: {
    entity_type: 'BUSINESS' | 'PHONE_NUMBER' | 'WABA'
    entity_id: string
    alert_info: {
      alert_severity: 'CRITICAL' | 'WARNING' | 'INFORMATIONAL'
      alert_status: 'ACTIVE' | 'NONE'
      alert_type: string
      alert_description: string
    }
  }
  /** The review of the account came to a decision. */
  account_review_update: {
    decision: 'APPROVED' | 'REJECTED' | 'PENDING' | 'DEFERRED'
  }
  /** What is set about the calls of a number changed. */
  account_settings_update: {
    messaging_product: string
    timestamp: string
    type: 'phone_number_settings'
    phone_number_settings: {
      phone_number_id: string
      calling: {
        status: 'ENABLED' | 'DISABLED'
        call_icon_visibility?: string
        call_icons?: {
          restrict_to_user_countries: string[]
        }
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
          holiday_schedule: {
            /** The day. */
            date: string
            /** From when. */
            start_time: string
            /** Until when. */
            end_time: string
          }[]
        }
        callback_permission_status?: 'ENABLED' | 'DISABLED'
        sip?: {
          status: 'ENABLED' | 'DISABLED'
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
    }
  }
  /** Something about the account changed. */
  account_update: {
    event: 'DISABLED_UPDATE' | 'VERIFIED_ACCOUNT' | 'BUSINESS_VERIFICATION_UPDATE' | 'BUSINESS_PRIMARY_LOCATION_COUNTRY_UPDATE' | 'PHONE_NUMBER_ADDED' | 'ACCOUNT_RESTRICTION' | 'ACCOUNT_VIOLATION' | 'ACCOUNT_DELETED' | 'ACCOUNT_OFFBOARDED' | 'ACCOUNT_RECONNECTED' | 'PARTNER_ADDED' | 'PARTNER_REMOVED' | 'PARTNER_APP_INSTALLED' | 'PARTNER_APP_UNINSTALLED' | 'PARTNER_CLIENT_CERTIFICATION_STATUS_UPDATE' | 'AD_ACCOUNT_LINKED' | 'MM_LITE_TERMS_SIGNED' | 'AUTH_INTL_PRICE_ELIGIBILITY_UPDATE' | 'VOLUME_BASED_PRICING_TIER_UPDATE'
    ban_info?: {
      waba_ban_state: 'DISABLE' | 'REINSTATE' | 'SCHEDULE_FOR_DISABLE'
      waba_ban_date: string
    }
    business_verification_status?: 'verified' | 'unverified' | 'pending'
    country?: string
    phone_number?: string
    restriction_info?: ({
      restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING' | 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING' | 'RESTRICTED_ADD_PHONE_NUMBER_ACTION'
      expiration: number
    })[]
    violation_info?: {
      violation_type: string
    }
    waba_info?: {
      waba_id: string
      owner_business_id: string
      partner_app_id?: string
      solution_id?: string
      solution_partner_business_ids?: string[]
      ad_account_linked?: string
    }
    disconnection_info?: {
      reason: string
      initiated_by: string
    }
    partner_client_certification_info?: {
      client_business_id: string
      status: string
      rejection_reasons?: string[]
    }
    volume_tier_info?: {
      tier_update_time: number
      pricing_category: string
      tier: string
      effective_month: string
      region: string
    }
    auth_international_rate_eligibility?: {
      start_time: number
      exception_countries?: {
        country_code: string
        start_time: number
      }[]
    }
  }
  /** How many customers the business may message a day, and how many numbers it may have. */
  business_capability_update: {
    max_daily_conversations_per_business: number
    max_phone_numbers_per_waba: number
  }
  /** The username of a number was taken or given up. */
  business_username_updates: {
    display_phone_number: string
    /** Absent where it was given up. */
    username?: string
    status: 'reserved' | 'deleted'
  }
  /** The status of a flow changed, or its data endpoint is failing, slow, or well again. */
  flows: {
    event: 'FLOW_STATUS_CHANGE' | 'ENDPOINT_AVAILABILITY' | 'ENDPOINT_ERROR_RATE' | 'ENDPOINT_LATENCY'
    message: string
    flow_id: string
    old_status?: 'DRAFT' | 'PUBLISHED' | 'DEPRECATED' | 'THROTTLED' | 'BLOCKED' | 'DELETED'
    new_status?: 'DRAFT' | 'PUBLISHED' | 'DEPRECATED' | 'THROTTLED' | 'BLOCKED' | 'DELETED'
    alert_state?: 'ACTIVATED' | 'DEACTIVATED'
    threshold?: number
    availability?: number
    error_rate?: number
    errors?: {
      error_type: string
      error_rate: number
      error_count: number
    }[]
    p50_latency?: number
    p90_latency?: number
    requests_count?: number
  }
  /** A message that the business sent, for programs that keep the whole conversation. */
  message_echoes: {
    messaging_product: string
    metadata: {
      display_phone_number: string
      phone_number_id: string
    }
    message_echoes: (EchoedMessages[keyof EchoedMessages])[]
  }
  /** A message of the business was sent, delivered, read, or failed. */
  message_status: {
    messaging_product: string
    metadata: {
      display_phone_number: string
      phone_number_id: string
    }
    contacts: {
      profile: {
        name: string
      }
      wa_id: string
      /** Of numbers that watch identities: who the customer is. */
      identity_key_hash?: string
    }[]
    statuses: (MessageStatus)[]
  }
  /** The content of a template changed. */
  message_template_components_update: {
    /** a JSON number */
    message_template_id: number
    message_template_name: string
    message_template_language: string
    /** the text of the body */
    message_template_element: string
    message_template_title?: string
    message_template_footer?: string
    message_template_buttons?: {
      message_template_button_type: string
      message_template_button_text: string
      message_template_button_url?: string
      message_template_button_phone_number?: string
    }[]
  }
  /** The quality score of a template changed. */
  message_template_quality_update: {
    /** a JSON number */
    message_template_id: number
    message_template_name: string
    message_template_language: string
    previous_quality_score: string
    new_quality_score: string
  }
  /** The status of a template changed. */
  message_template_status_update: {
    event: 'APPROVED' | 'REJECTED' | 'PENDING' | 'PAUSED' | 'DISABLED' | 'DELETED'
    /** a JSON number */
    message_template_id: number
    message_template_name: string
    message_template_language: string
    message_template_category: string
    reason: string
    rejection_info?: {
      reason: string
      recommendation: string
    }
    other_info?: {
      title: string
      description: string
    }
    disable_info?: {
      /** unix seconds */
      disable_date: string
    }
  }
  /** A customer wrote: text, media, a location, a reply to a button or list, a flow response, a first contact. */
  messages: {
    messaging_product: string
    metadata: {
      display_phone_number: string
      phone_number_id: string
    }
    contacts: {
      profile: {
        name: string
      }
      wa_id: string
      /** Of numbers that watch identities: who the customer is. */
      identity_key_hash?: string
    }[]
    messages: (IncomingMessages[keyof IncomingMessages])[]
  }
  /** A payment configuration changed, or its merchant authorized it. */
  payment_configuration_update: {
    configuration_name: string
    provider_name: string
    provider_mid?: string
    status: 'ACTIVE' | 'PENDING_AUTHORIZATION'
    created_timestamp: number
    updated_timestamp: number
  }
  /** The review of a display name came to a decision. */
  phone_number_name_update: {
    display_phone_number: string
    decision: 'APPROVED' | 'REJECTED' | 'DEFERRED' | 'PENDING'
    requested_verified_name: string
    rejection_reason: string | null
  }
  /** The quality of a number, or how many customers it may message a day, changed. */
  phone_number_quality_update: {
    display_phone_number: string
    event: 'ONBOARDING' | 'THROUGHPUT_UPGRADE' | 'UPGRADE' | 'DOWNGRADE' | 'FLAGGED' | 'UNFLAGGED'
    old_limit?: string
    current_limit: string
    quality_rating?: string
  }
  /** The category of a template changed. */
  template_category_update: {
    /** a JSON number */
    message_template_id: number
    message_template_name: string
    message_template_language: string
    previous_category: string
    new_category: string
    /** What it is going to be, where a change is announced. */
    correct_category?: string
    /** When, in unix seconds. */
    category_update_timestamp?: number
  }
  /** A customer has stopped marketing messages of the business, or wants them again. */
  user_preferences: {
    messaging_product: string
    metadata: {
      display_phone_number: string
      phone_number_id: string
    }
    contacts: {
      profile: {
        name: string
      }
      wa_id: string
      identity_key_hash?: string
    }[]
    user_preferences: ({
      wa_id: string
      detail: string
      category: 'marketing_messages'
      value: 'stop' | 'resume'
      timestamp: number
    })[]
  }
}
