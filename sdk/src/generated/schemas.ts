/** Written by `npm run docs` from the registry of the server; change the server instead. */

/** The bytes of a file, however a program holds them. */
export type Bytes = Uint8Array<ArrayBuffer> | ArrayBuffer | Blob

export type AddPhoneNumberInput = {
  /** The country calling code. */
  cc: string
  /** On versioned paths: another name of cc. */
  country_code?: string
  /** The number without its country code. */
  phone_number: string
  /** The name that customers see. */
  verified_name: string
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

export type Application = {
  id: string
  name?: string
  link?: string
}

export type ArchiveTemplatesInput = {
  /** The ids of the templates. */
  hsm_ids: string[]
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
} & ({
  to: string
} | {
  recipient: string
})

export type BlockUsersInput = {
  /** The word of this installation, or that of the platform. */
  messaging_product?: string
  /** The customers, each by number or by user_id. */
  block_users: {
    /** Their number. */
    user?: string
    /** On versioned paths, in its place: their user_id. */
    user_id?: string
  }[]
}

export type Business = {
  id: string
  /** That of its account with the lowest id. */
  name?: string
  timezone_id?: string
  verification_status?: 'verified' | 'unverified' | 'pending'
  created_time?: string | number
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
  /** On versioned paths: true, since what is counted here is always counted. */
  is_enabled_for_insights?: boolean
  /** On versioned paths: marketing templates are refused (131063). */
  disable_marketing_messages_on_cloud_api?: boolean
  /** On versioned paths: the business that it belongs to, if it belongs to one. */
  owner_business_info?: {
    id: string
    name: string
  }
  /** On versioned paths: when it was made, in seconds since 1970. */
  creation_time?: number
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
    /** Any text you choose: the handshake sends it, so that the callback knows who asks. */
    verify_token?: string
  }
  /** Another PIN for the registration of this number. */
  pin?: string
  /** The name that customers are to see. */
  new_display_name?: string
} & ({
  webhook_configuration: {
    /** Where notifications go; it is called once to see that it answers. Empty takes it away. */
    override_callback_uri?: string
    /** Any text you choose: the handshake sends it, so that the callback knows who asks. */
    verify_token?: string
  }
} | {
  pin: string
} | {
  new_display_name: string
})

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
} & ({
  to: string
} | {
  recipient: string
})

export type CreateFlowInput = {
  /** What the flow is called; each name once in an account. */
  name: string
  /** What the flow is for. */
  categories: ('SIGN_UP' | 'SIGN_IN' | 'APPOINTMENT' | 'APPOINTMENT_BOOKING' | 'LEAD_GENERATION' | 'SHOPPING' | 'CONTACT_US' | 'CUSTOMER_SUPPORT' | 'SURVEY' | 'OTHER')[]
  /** Where the flow asks for data; empty for nowhere. */
  endpoint_uri?: string
  /** The flow whose definition is copied. */
  clone_flow_id?: string
  /** The definition, as a string of JSON. */
  flow_json?: string
  /** Publish at once, when the rules allow it. */
  publish?: boolean
  /** Store nothing, and only check the definition. */
  validate_only?: false
} | {
  /** What the flow is called; each name once in an account. */
  name?: string
  /** What the flow is for. */
  categories?: ('SIGN_UP' | 'SIGN_IN' | 'APPOINTMENT' | 'APPOINTMENT_BOOKING' | 'LEAD_GENERATION' | 'SHOPPING' | 'CONTACT_US' | 'CUSTOMER_SUPPORT' | 'SURVEY' | 'OTHER')[]
  /** Where the flow asks for data; empty for nowhere. */
  endpoint_uri?: string
  /** The flow whose definition is copied. */
  clone_flow_id?: string
  /** The definition, as a string of JSON. */
  flow_json: string
  /** Publish at once, when the rules allow it. */
  publish?: boolean
  /** Store nothing, and only check the definition. */
  validate_only: true
}

export type CreateOrUpdateQrCodeInput = {
  /** What the customer’s message says when the code is scanned: 1 to 140 characters. */
  prefilled_message: string
  /** Also make a picture, in this format. */
  generate_qr_image?: 'PNG' | 'SVG'
} | {
  /** What the customer’s message says when the code is scanned: 1 to 140 characters. */
  prefilled_message: string
  /** Also make a picture, in this format. */
  generate_qr_image?: 'PNG' | 'SVG'
  /** The code whose message is changed. */
  code: string
}

export type CreatePaymentConfigurationInput = {
  /** The UPI address that is paid to. */
  upi_vpa?: string
  /** Another name of upi_vpa. */
  merchant_vpa?: string
  /** What the configuration is called in its account. */
  configuration_name: string
  /** UPI, which is paid to an address. */
  provider_name: 'upi_vpa'
} & ({
  upi_vpa: string
} | {
  merchant_vpa: string
}) | {
  /** What the configuration is called in its account. */
  configuration_name: string
  /** Who handles the payments: upi_vpa, or a gateway of this installation. */
  provider_name: string
  /** Where merchants return to after they have authorized. */
  redirect_url: string
}

export type CreateTemplateInput = {
  /** What it is called: 1 to 512 letters, digits, underscores and hyphens. */
  name: string
  /** The language it is written in. */
  language: string
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
} | {
  /** What it is called: 1 to 512 letters, digits, underscores and hyphens. */
  name: string
  /** The language it is written in. */
  language: string
  /** What messages of this template are for. */
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
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
  library_template_name: string
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

export type DeletePaymentConfigurationInput = {
  /** What the configuration is called in its account. */
  configuration_name: string
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
} & ({
  to: string
} | {
  recipient: string
})

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
    /** The flow that was made, or that has the name already. */
    flow_id?: string
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

export type FilledButton = {
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
  otp_type?: 'COPY_CODE' | 'ONE_TAP' | 'ZERO_TAP'
  /** What the button says. */
  text?: string
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
} & ({
  to: string
} | {
  recipient: string
})

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

export type GeneratePaymentLinkInput = {
  /** What the configuration is called in its account. */
  configuration_name: string
  /** Where merchants return to after they have authorized. */
  redirect_url?: string
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
} & ({
  to: string
} | {
  recipient: string
})

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
} & ({
  to: string
} | {
  recipient: string
})

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
} & ({
  to: string
} | {
  recipient: string
})

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
  message_id: string
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
  status?: 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED' | 'ARCHIVED'
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
} & ({
  flow_ids: string[]
} | {
  source_business_account_id: string
} | {
  source_waba_id: string
})

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
  messaging_limit_tier?: 'TIER_50' | 'TIER_250' | 'TIER_1K' | 'TIER_2K' | 'TIER_10K' | 'TIER_100K' | 'TIER_UNLIMITED'
  whatsapp_business_manager_messaging_limit?: 'TIER_50' | 'TIER_250' | 'TIER_1K' | 'TIER_2K' | 'TIER_10K' | 'TIER_100K' | 'TIER_UNLIMITED'
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
} & ({
  to: string
} | {
  recipient: string
})

export type RegisterNumberInput = {
  /** The word of this installation, or that of the platform. */
  messaging_product: string
  /** The PIN of the registration, six digits. */
  pin: string
  /** The country that messages are to be kept in. */
  data_localization_region?: 'AE' | 'AU' | 'BH' | 'BR' | 'CA' | 'CH' | 'DE' | 'GB' | 'ID' | 'IN' | 'JP' | 'KR' | 'SG' | 'ZA'
}

export type RequestCodeInput = {
  /** How the code is sent. */
  code_method: 'SMS' | 'VOICE'
  /** The language it is sent in; unless given, en_US. */
  language?: string
  /** Another name of language. */
  locale?: string
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

export type SetNumberSettingsInput = {
  /** About calls: stored and returned, but no call is carried here. */
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
} & ({
  calling: {
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
} | {
  storage_configuration: {
    /** Whether messages are kept in one country. */
    status: 'IN_COUNTRY_STORAGE_ENABLED' | 'IN_COUNTRY_STORAGE_DISABLED'
    /** In which one. */
    data_localization_region?: 'AE' | 'AU' | 'BH' | 'BR' | 'CA' | 'CH' | 'DE' | 'GB' | 'ID' | 'IN' | 'JP' | 'KR' | 'SG' | 'ZA'
  }
} | {
  user_identity_change: {
    /** Whether customers come with a hash of who they are. */
    enable_identity_key_check: boolean
  }
})

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
} & ({
  to: string
} | {
  recipient: string
})

export type SubscribeAppCallbackInput = {
  /** Where notifications go; it is called once to see that it answers. Empty takes it away. */
  callback_url?: string
  /** Any text you choose: the handshake sends it, so that the callback knows who asks. */
  verify_token?: string
  /** Which events to receive; unless given, all. */
  fields?: string[]
  /** What is subscribed to: `chat_business_account`. */
  object: string
  /** Taken, and of no effect: values are always included. */
  include_values?: boolean
}

export type SubscribeAppInput = {
  /** Where notifications go; it is called once to see that it answers. Empty takes it away. */
  override_callback_uri?: string
  /** Any text you choose: the handshake sends it, so that the callback knows who asks. */
  verify_token?: string
  /** Which events to receive; unless given, all. */
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

export type TakeUsernameInput = {
  /** The username. */
  username: string
  /** Whether it is taken from another number of the account that has it. */
  transfer_action?: 'none' | 'force_transfer'
}

export type TemplateBody = {
  type: 'BODY'
  /** Of AUTHENTICATION templates: advise not to share the code. */
  add_security_recommendation?: boolean
  /** The text, with variables such as {{1}} or {{first_name}}. AUTHENTICATION templates may leave it out. */
  text?: string
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
  otp_type?: 'COPY_CODE' | 'ONE_TAP' | 'ZERO_TAP'
  /** What the button says. */
  text?: string
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
  /** Of AUTHENTICATION templates: for how long the code is valid. */
  code_expiration_minutes?: number
  /** The line below; no variables. */
  text?: string
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
} & ({
  to: string
} | {
  recipient: string
})

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
  /** The kind of message. */
  type?: 'text'
  /** What the message says. */
  text: {
    /** The words. */
    body: string
    /** Whether the first link is shown with a preview. */
    preview_url?: boolean
  }
} & ({
  to: string
} | {
  recipient: string
})

export type UnarchiveTemplatesInput = ArchiveTemplatesInput

export type UnblockUsersInput = BlockUsersInput

export type UpdateAccountInput = {
  /** What the account is called. */
  name?: string
  /** The time zone, as Area/City. */
  timezone_id?: string
  /** Where the business mainly is; unless given, its country. */
  primary_business_location?: string
  /** Taken, and of no effect: what is counted here is always counted. */
  is_enabled_for_insights?: boolean
  /** Marketing templates are refused on versioned paths (131063) until this is false again. */
  disable_marketing_messages_on_cloud_api?: boolean
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
} & ({
  to: string
} | {
  recipient: string
})
