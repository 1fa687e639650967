/** Written by `npm run docs` from the registry of the server; change the server instead. */

import type {
  Bytes,
  AddPhoneNumberInput,
  Application,
  ArchiveTemplatesInput,
  BlockUsersInput,
  Business,
  BusinessAccount,
  BusinessProfile,
  CallCustomerInput,
  ConfigureAutomationInput,
  ConfigurePhoneNumberInput,
  CreateFlowInput,
  CreateOrUpdateQrCodeInput,
  CreatePaymentConfigurationInput,
  CreateTemplateInput,
  CreateTemplateOfNumberInput,
  DeletePaymentConfigurationInput,
  Flow,
  FlowValidationError,
  GeneratePaymentLinkInput,
  LibraryTemplate,
  Media,
  MessageTemplate,
  MigrateFlowsInput,
  Paging,
  PaymentConfiguration,
  PhoneNumber,
  QrCode,
  RegisterNumberInput,
  RequestCodeInput,
  SendMessageInput,
  SetCommerceSettingsInput,
  SetEncryptionKeyInput,
  SetNumberSettingsInput,
  SubscribeAppCallbackInput,
  SubscribeAppInput,
  SubscribedApp,
  Success,
  TakeUsernameInput,
  TemplateVerdict,
  UnarchiveTemplatesInput,
  UnblockUsersInput,
  UpdateAccountInput,
  UpdateBusinessProfileInput,
  UpdateFlowInput,
  UpdatePaymentConfigurationInput,
  UpdateQrCodeInput,
  UpdateTemplateInput,
  UpdateTemplateOfAccountInput,
  Upload,
  UploadMediaInput,
  UpsertTemplatesInput,
  VerifyCodeInput,
} from './schemas.ts'

export const OPERATIONS: Record<keyof Operations, string> = {
  readAccount: 'GET /{account}',
  updateAccount: 'POST /{account}',
  readApp: 'GET /{app}',
  listBusinesses: 'GET /{app}/businesses',
  readBusiness: 'GET /{business}',
  listOwnedAccounts: 'GET /{business}/owned_<brand>_business_accounts',
  listSharedAccounts: 'GET /{business}/client_<brand>_business_accounts',
  readPhoneNumber: 'GET /{phone_number}',
  listPhoneNumbers: 'GET /{account}/phone_numbers',
  requestCode: 'POST /{phone_number}/request_code',
  verifyCode: 'POST /{phone_number}/verify_code',
  configureAutomation: 'POST /{phone_number}/conversational_automation',
  readNumberAutomation: 'GET /{phone_number}/conversational_automation',
  addPhoneNumber: 'POST /{account}/phone_numbers',
  registerNumber: 'POST /{phone_number}/register',
  deregisterNumber: 'POST /{phone_number}/deregister',
  readNumberSettings: 'GET /{phone_number}/settings',
  setNumberSettings: 'POST /{phone_number}/settings',
  readCommerceSettings: 'GET /{phone_number}/<brand>_commerce_settings',
  setCommerceSettings: 'POST /{phone_number}/<brand>_commerce_settings',
  listBlockedUsers: 'GET /{phone_number}/block_users',
  blockUsers: 'POST /{phone_number}/block_users',
  unblockUsers: 'DELETE /{phone_number}/block_users',
  readUsername: 'GET /{phone_number}/username',
  takeUsername: 'POST /{phone_number}/username',
  giveUpUsername: 'DELETE /{phone_number}/username',
  suggestUsernames: 'GET /{phone_number}/username_suggestions',
  createUpload: 'POST /{app}/uploads',
  sendUploadBytes: 'POST /{upload}',
  readUpload: 'GET /{upload}',
  readBusinessProfile: 'GET /{phone_number}/<brand>_business_profile',
  updateBusinessProfile: 'POST /{phone_number}/<brand>_business_profile',
  listTemplates: 'GET /{account}/message_templates',
  createTemplate: 'POST /{account}/message_templates',
  readTemplate: 'GET /{template}',
  updateTemplate: 'POST /{template}',
  deleteTemplates: 'DELETE /{account}/message_templates',
  readTemplateOfAccount: 'GET /{account}/message_templates/{template_id}',
  updateTemplateOfAccount: 'POST /{account}/message_templates/{template_id}',
  createTemplateOfNumber: 'POST /{phone_number}/message_templates',
  upsertTemplates: 'POST /{account}/upsert_message_templates',
  unpauseTemplate: 'POST /{template}/unpause',
  archiveTemplates: 'POST /{account}/message_templates/archive',
  unarchiveTemplates: 'POST /{account}/message_templates/unarchive',
  listLibrary: 'GET /message_template_library',
  listFlows: 'GET /{account}/flows',
  createFlow: 'POST /{account}/flows',
  readFlow: 'GET /{flow}',
  updateFlow: 'POST /{flow}',
  listFlowAssets: 'GET /{flow}/assets',
  uploadFlowAsset: 'POST /{flow}/assets',
  publishFlow: 'POST /{flow}/publish',
  deprecateFlow: 'POST /{flow}/deprecate',
  deleteFlow: 'DELETE /{flow}',
  migrateFlows: 'POST /{account}/migrate_flows',
  readEncryptionKey: 'GET /{phone_number}/<brand>_business_encryption',
  setEncryptionKey: 'POST /{phone_number}/<brand>_business_encryption',
  createOrUpdateQrCode: 'POST /{phone_number}/message_qrdls',
  listQrCodes: 'GET /{phone_number}/message_qrdls',
  readQrCode: 'GET /{phone_number}/message_qrdls/{qr_code_id}',
  updateQrCode: 'POST /{phone_number}/message_qrdls/{qr_code_id}',
  deleteQrCode: 'DELETE /{phone_number}/message_qrdls/{qr_code_id}',
  listPaymentConfigurations: 'GET /{account}/payment_configurations',
  readPaymentConfiguration: 'GET /{account}/payment_configuration/{configuration_name}',
  createPaymentConfiguration: 'POST /{account}/payment_configuration',
  updatePaymentConfiguration: 'POST /{account}/payment_configuration/{configuration_name}',
  generatePaymentLink: 'POST /{account}/generate_payment_configuration_oauth_link',
  deletePaymentConfiguration: 'DELETE /{account}/payment_configuration',
  uploadMedia: 'POST /{phone_number}/media',
  readMedia: 'GET /{media}',
  deleteMedia: 'DELETE /{media}',
  sendMessage: 'POST /{phone_number}/messages',
  callCustomer: 'POST /{phone_number}/calls',
  readCallPermission: 'GET /{phone_number}/call_permissions',
  readTemplateAnalytics: 'GET /{account}/template_analytics',
  readPricingAnalytics: 'GET /{account}/pricing_analytics',
  readMessageAnalytics: 'GET /{account}/analytics',
  readConversationAnalytics: 'GET /{account}/conversation_analytics',
  listSubscribedApps: 'GET /{account}/subscribed_apps',
  subscribeApp: 'POST /{account}/subscribed_apps',
  unsubscribeApp: 'DELETE /{account}/subscribed_apps',
  listAppSubscriptions: 'GET /{app}/subscriptions',
  subscribeAppCallback: 'POST /{app}/subscriptions',
  unsubscribeAppCallback: 'DELETE /{app}/subscriptions',
  configurePhoneNumber: 'POST /{phone_number}',
}

export type Operations = {
  /** Read a business account. */
  readAccount: {
    at: [account: string]
    input: {
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
    }
    answer: BusinessAccount
    refusals: never
  }
  /** Change the name and the settings of an account. */
  updateAccount: {
    at: [account: string]
    input: UpdateAccountInput
    answer: {
      success: true
      id: string
    }
    refusals: 100
  }
  /** Read the caller's application. */
  readApp: {
    at: [app: string]
    input: {
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
    }
    answer: Application
    refusals: never
  }
  /** List the businesses that the token reaches. */
  listBusinesses: {
    at: [app: string]
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
    }
    answer: {
      data: Business[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: never
  }
  /** Read a business. */
  readBusiness: {
    at: [business: string]
    input: {
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
    }
    answer: Business
    refusals: never
  }
  /** List the accounts of a business. */
  listOwnedAccounts: {
    at: [business: string]
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
      /** Only accounts that all of this is true of. */
      filtering?: ({
        /** What is looked at. */
        field: 'creation_time'
        /** How it is compared. */
        operator: 'LESS_THAN' | 'GREATER_THAN' | 'IN_RANGE'
        /** Seconds since 1970; for IN_RANGE the first and the last. */
        value: number[]
      })[]
      /** By when they were made. */
      sort?: ('creation_time_ascending' | 'creation_time_descending')[]
    }
    answer: {
      data: BusinessAccount[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: never
  }
  /** List the accounts that others share with a business. */
  listSharedAccounts: {
    at: [business: string]
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
      /** Only accounts that all of this is true of. */
      filtering?: ({
        /** What is looked at. */
        field: 'creation_time'
        /** How it is compared. */
        operator: 'LESS_THAN' | 'GREATER_THAN' | 'IN_RANGE'
        /** Seconds since 1970; for IN_RANGE the first and the last. */
        value: number[]
      })[]
      /** By when they were made. */
      sort?: ('creation_time_ascending' | 'creation_time_descending')[]
    }
    answer: {
      data: BusinessAccount[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: never
  }
  /** Read a phone number. */
  readPhoneNumber: {
    at: [phone_number: string]
    input: {
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
    }
    answer: PhoneNumber & ({
      level?: 'STANDARD' | 'TIER_50' | 'TIER_250' | 'TIER_1K' | 'TIER_10K' | 'TIER_100K' | 'UNLIMITED'
      /** -1: unlimited. In the throughput-only query. */
      max_messages_per_day?: number
      enable_welcome_message?: boolean
      prompts?: string[]
      commands?: {
        command_name: string
        command_description: string
      }[]
    })
    refusals: never
  }
  /** List the phone numbers of an account. */
  listPhoneNumbers: {
    at: [account: string]
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
      /** Only numbers that all of this is true of. */
      filtering?: ({
        /** What is looked at. */
        field: 'account_mode'
        /** How it is compared. */
        operator: 'EQUAL'
        /** What it must be. */
        value: 'SANDBOX' | 'LIVE'
      })[]
    }
    answer: {
      data: PhoneNumber[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: never
  }
  /** Send a verification code to the number. */
  requestCode: {
    at: [phone_number: string]
    input: RequestCodeInput
    answer: Success
    refusals: 136024
  }
  /** Verify the number with the code that it was sent. */
  verifyCode: {
    at: [phone_number: string]
    input: VerifyCodeInput
    answer: Success
    refusals: 100 | 368 | 133015 | 133016
  }
  /** Configure the welcome message, prompts and commands. */
  configureAutomation: {
    at: [phone_number: string]
    input: ConfigureAutomationInput
    answer: Success
    refusals: 100
  }
  /** Read the welcome message, prompts and commands (an address that some clients use). */
  readNumberAutomation: {
    at: [phone_number: string]
    input: Record<string, never>
    answer: {
      enable_welcome_message: boolean
      prompts: string[]
      commands: {
        command_name: string
        command_description: string
      }[]
      id?: string
    }
    refusals: never
  }
  /** Add a phone number to an account; it is verified with request_code and verify_code. */
  addPhoneNumber: {
    at: [account: string]
    input: AddPhoneNumberInput
    answer: {
      id: string
    }
    refusals: 100 | 131031
  }
  /** Register a verified number; the first pin is set, later ones must be the same. */
  registerNumber: {
    at: [phone_number: string]
    input: RegisterNumberInput
    answer: Success
    refusals: 100 | 133005 | 133006 | 133015
  }
  /** Take a number out of use until it is registered again. */
  deregisterNumber: {
    at: [phone_number: string]
    input: Record<string, never>
    answer: Success
    refusals: 133006
  }
  /** Read what is set about calls, where messages are kept, and whether identities are watched. */
  readNumberSettings: {
    at: [phone_number: string]
    input: Record<string, never>
    answer: {
      id: string
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
      storage_configuration: {
        status: 'DEFAULT' | 'IN_COUNTRY_STORAGE_ENABLED'
        data_localization_region?: 'AE' | 'AU' | 'BH' | 'BR' | 'CA' | 'CH' | 'DE' | 'GB' | 'ID' | 'IN' | 'JP' | 'KR' | 'SG' | 'ZA'
      }
      user_identity_change: {
        enable_identity_key_check: boolean
      }
    }
    refusals: never
  }
  /** Set what is wanted about calls, where messages are kept, or whether identities are watched. */
  setNumberSettings: {
    at: [phone_number: string]
    input: SetNumberSettingsInput
    answer: Success
    refusals: 100
  }
  /** Read whether customers see a cart and the catalogue. */
  readCommerceSettings: {
    at: [phone_number: string]
    input: Record<string, never>
    answer: {
      data: {
        id: string
        is_cart_enabled: boolean
        is_catalog_visible: boolean
      }[]
    }
    refusals: never
  }
  /** Set whether customers see a cart and the catalogue. */
  setCommerceSettings: {
    at: [phone_number: string]
    input: SetCommerceSettingsInput
    answer: Success
    refusals: never
  }
  /** List the customers that a number blocks, the latest first. */
  listBlockedUsers: {
    at: [phone_number: string]
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
    }
    answer: {
      data: {
        messaging_product: string
        wa_id: string
        input?: string
      }[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: never
  }
  /** Block customers: what they write to the number is not taken any more. */
  blockUsers: {
    at: [phone_number: string]
    input: BlockUsersInput
    answer: {
      messaging_product: string
      block_users: {
        added_users: {
          input: string
          wa_id?: string
          user_id?: string
        }[]
        failed_users?: {
          input: string
          errors: {
            code: number
            message: string
          }[]
        }[]
      }
    }
    refusals: never
  }
  /** Take back that customers are blocked. */
  unblockUsers: {
    at: [phone_number: string]
    input: UnblockUsersInput
    answer: {
      messaging_product: string
      block_users: {
        removed_users: {
          input: string
          wa_id?: string
          user_id?: string
        }[]
        failed_users?: {
          input: string
          errors: {
            code: number
            message: string
          }[]
        }[]
      }
    }
    refusals: never
  }
  /** Read the username of a number. */
  readUsername: {
    at: [phone_number: string]
    input: Record<string, never>
    answer: {
      username?: string
      status: 'reserved' | 'not_set'
    }
    refusals: 100
  }
  /** Take a username for a number, in place of the one that it has. */
  takeUsername: {
    at: [phone_number: string]
    input: TakeUsernameInput
    answer: {
      status: 'reserved'
    }
    refusals: 100 | 147001 | 147002 | 147003 | 147004 | 147005
  }
  /** Give up the username of a number. */
  giveUpUsername: {
    at: [phone_number: string]
    input: Record<string, never>
    answer: Success
    refusals: 100
  }
  /** Suggest usernames for a number, by its name. */
  suggestUsernames: {
    at: [phone_number: string]
    input: Record<string, never>
    answer: {
      data: {
        username_suggestions: string[]
      }[]
    }
    refusals: 100
  }
  /** Create an upload session for a file. */
  createUpload: {
    at: [app: string]
    input: {
      /** The length of the file in bytes. */
      file_length: number
      /** What the file is. */
      file_type: 'image/jpeg' | 'image/png' | 'video/mp4' | 'application/pdf'
      /** What the file is called. */
      file_name?: string
    }
    answer: {
      id: string
    }
    refusals: 80007
  }
  /** Send the bytes of the file; the header file_offset resumes after an interruption. */
  sendUploadBytes: {
    at: [upload: string]
    input: Bytes
    answer: {
      h: string
    } | {
      id: string
      file_offset: number
    }
    refusals: 100 | 80007
  }
  /** Read how much has arrived, and the handle h. */
  readUpload: {
    at: [upload: string]
    input: {
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
    }
    answer: Upload
    refusals: never
  }
  /** Read the business profile of a number. */
  readBusinessProfile: {
    at: [phone_number: string]
    input: {
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
    }
    answer: BusinessProfile & {
      data?: BusinessProfile[]
    }
    refusals: never
  }
  /** Update the business profile: absent keeps, empty clears, websites replaces the list. */
  updateBusinessProfile: {
    at: [phone_number: string]
    input: UpdateBusinessProfileInput
    answer: Success
    refusals: 100 | 80007 | 131031
  }
  /** List the templates of an account, newest first. */
  listTemplates: {
    at: [account: string]
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
      /** Only templates with one of these names. */
      name?: string[]
      /** Only templates with one of these statuses; ARCHIVED alone, and on versioned paths. */
      status?: ('PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED' | 'ARCHIVED')[]
      /** Only templates with one of these categories. */
      category?: ('MARKETING' | 'UTILITY' | 'AUTHENTICATION')[]
      /** Only templates with one of these languages. */
      language?: string[]
      /** Only templates with one of these scores; UNKNOWN: without any. */
      quality_score?: ('GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN')[]
      /** Only templates with these words in their content. */
      content?: string
      /** Only templates with these words in name or content. */
      name_or_content?: string
      /** Also count the templates: `total_count`, or `true`. */
      summary?: string
    }
    answer: {
      data: MessageTemplate[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
      summary?: {
        /** templates that fit the filters */
        total_count: number
        /** all templates of the account */
        message_template_count: number
        message_template_limit: number
        are_translations_complete: boolean
      }
    }
    refusals: 100
  }
  /** Create a template; with validate_only=true only say what would happen. */
  createTemplate: {
    at: [account: string]
    input: CreateTemplateInput
    answer: MessageTemplate | TemplateVerdict
    refusals: 100 | 131000 | 2388124
  }
  /** Read a template. */
  readTemplate: {
    at: [template: string]
    input: {
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
    }
    answer: MessageTemplate
    refusals: never
  }
  /** Update a template: supplied components replace those of their type; it goes back to review. */
  updateTemplate: {
    at: [template: string]
    input: UpdateTemplateInput
    answer: {
      success: true
      id: string
      name: string
      category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
    } | TemplateVerdict
    refusals: 100 | 131000 | 2388124
  }
  /** Delete a template: all its languages, one of them, or by id. */
  deleteTemplates: {
    at: [account: string]
    input: {
      /** The name: all its languages, unless one is given. */
      name?: string
      /** Only this language. */
      language?: string
      /** The id of one template. */
      hsm_id?: string
      /** The ids of several. */
      hsm_ids?: string[]
    }
    answer: Success
    refusals: 100
  }
  /** Read a template (an address that some clients use). */
  readTemplateOfAccount: {
    at: [account: string, template_id: string]
    input: {
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
    }
    answer: MessageTemplate
    refusals: never
  }
  /** Update a template (an address that some clients use). */
  updateTemplateOfAccount: {
    at: [account: string, template_id: string]
    input: UpdateTemplateOfAccountInput
    answer: {
      success: true
      id: string
      name: string
      category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
    } | TemplateVerdict
    refusals: 100 | 131000 | 2388124
  }
  /** Create a template in the account of a number (an address that some clients use). */
  createTemplateOfNumber: {
    at: [phone_number: string]
    input: CreateTemplateOfNumberInput
    answer: MessageTemplate | TemplateVerdict
    refusals: 100 | 131000 | 2388124
  }
  /** Create a template in several languages, or rewrite those it has. */
  upsertTemplates: {
    at: [account: string]
    input: UpsertTemplatesInput
    answer: {
      data: {
        id: string
        status: string
        language: string
        category: string
      }[]
    }
    refusals: 100 | 131000 | 2388124
  }
  /** End the pause of a template; where it is not paused, the answer says so. */
  unpauseTemplate: {
    at: [template: string]
    input: Record<string, never>
    answer: {
      success: boolean
      reason?: string
    }
    refusals: never
  }
  /** Archive templates: they are kept, and cannot be sent. */
  archiveTemplates: {
    at: [account: string]
    input: ArchiveTemplatesInput
    answer: {
      archived_templates: string[]
      failed_templates: string[]
    }
    refusals: never
  }
  /** Take archived templates back: they are APPROVED again. */
  unarchiveTemplates: {
    at: [account: string]
    input: UnarchiveTemplatesInput
    answer: {
      unarchived_templates: string[]
      failed_templates: string[]
    }
    refusals: never
  }
  /** List the templates of the library: written and approved already. */
  listLibrary: {
    at: []
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Only templates with one of these names. */
      name?: string[]
      /** Only templates with one of these languages. */
      language?: string[]
      /** Only templates with one of these categories. */
      category?: ('MARKETING' | 'UTILITY' | 'AUTHENTICATION')[]
      /** Only templates with one of these topics. */
      topic?: ('ACCOUNT_UPDATE' | 'ACCOUNT_UPDATES' | 'CUSTOMER_FEEDBACK' | 'EVENT_REMINDER' | 'IDENTITY_VERIFICATION' | 'ORDER_MANAGEMENT' | 'PAYMENTS')[]
      /** Only templates with one of these use cases. */
      usecase?: ('ACCOUNT_CREATION_CONFIRMATION' | 'AUTO_PAY_REMINDER' | 'DELIVERY_CONFIRMATION' | 'DELIVERY_FAILED' | 'DELIVERY_UPDATE' | 'FEEDBACK_SURVEY' | 'FRAUD_ALERT' | 'LOW_BALANCE_WARNING' | 'ORDER_ACTION_NEEDED' | 'ORDER_CONFIRMATION' | 'ORDER_DELAY' | 'ORDER_OR_TRANSACTION_CANCEL' | 'ORDER_PICK_UP' | 'PAYMENT_ACTION_REQUIRED' | 'PAYMENT_CONFIRMATION' | 'PAYMENT_DUE_REMINDER' | 'PAYMENT_OVERDUE' | 'PAYMENT_REJECT_FAIL' | 'PAYMENT_SCHEDULED' | 'RECEIPT_ATTACHMENT' | 'RETURN_CONFIRMATION' | 'SHIPMENT_CONFIRMATION' | 'STATEMENT_ATTACHMENT' | 'STATEMENT_AVAILABLE' | 'TRANSACTION_ALERT' | 'VERIFY_LOGIN')[]
      /** Only templates with one of these industries. */
      industry?: ('E_COMMERCE' | 'FINANCIAL_SERVICES')[]
      /** Only templates with these words in name, header or body. */
      search?: string
    }
    answer: {
      data: LibraryTemplate[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: never
  }
  /** List the flows of an account. */
  listFlows: {
    at: [account: string]
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
    }
    answer: {
      data: Flow[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: 100 | 139006
  }
  /** Create a flow as a draft; with validate_only, only check its definition. */
  createFlow: {
    at: [account: string]
    input: CreateFlowInput
    answer: {
      id?: string
      name?: string
      status?: 'DRAFT' | 'PUBLISHED' | 'DEPRECATED' | 'THROTTLED' | 'BLOCKED'
      categories?: ('SIGN_UP' | 'SIGN_IN' | 'APPOINTMENT' | 'APPOINTMENT_BOOKING' | 'LEAD_GENERATION' | 'SHOPPING' | 'CONTACT_US' | 'CUSTOMER_SUPPORT' | 'SURVEY' | 'OTHER')[]
      validation_errors: FlowValidationError[]
      /** What was published and likely not meant, such as a definition that was never set */
      warnings?: string[]
      success: true
    }
    refusals: 100 | 139002 | 2388153
  }
  /** Read a flow. */
  readFlow: {
    at: [flow: string]
    input: {
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
    }
    answer: Flow
    refusals: 100 | 139006
  }
  /** Change the name, categories or data endpoint of a flow. */
  updateFlow: {
    at: [flow: string]
    input: UpdateFlowInput
    answer: Success
    refusals: 100
  }
  /** List a flow's assets: its definition, with a link to download it. */
  listFlowAssets: {
    at: [flow: string]
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
    }
    answer: {
      data: {
        name: string
        asset_type: 'FLOW_JSON'
        download_url: string
      }[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: never
  }
  /** Upload a draft's definition; it is stored as it is, and its errors are answered. */
  uploadFlowAsset: {
    at: [flow: string]
    input: {
      /** What the file is called: flow.json. */
      name?: string
      /** What the file is. */
      asset_type?: 'FLOW_JSON'
      /** The document as a file. */
      file?: Bytes
      /** Another name of file. */
      flow_json?: string
    }
    answer: {
      success: true
      validation_errors: FlowValidationError[]
    }
    refusals: 100 | 139001
  }
  /** Publish a draft, so that messages can carry it. */
  publishFlow: {
    at: [flow: string]
    input: Record<string, never>
    answer: {
      success: true
      /** What was published and likely not meant, such as a definition that was never set */
      warnings?: string[]
    }
    refusals: 100 | 139002 | 2388153
  }
  /** Deprecate a published flow: still usable, not recommended. */
  deprecateFlow: {
    at: [flow: string]
    input: Record<string, never>
    answer: Success
    refusals: 139003
  }
  /** Delete a flow for ever, with its definition and responses. */
  deleteFlow: {
    at: [flow: string]
    input: Record<string, never>
    answer: Success
    refusals: never
  }
  /** Copy flows of another account into this one; the sources stay. */
  migrateFlows: {
    at: [account: string]
    input: MigrateFlowsInput
    answer: {
      migrated_flows: {
        source_id: string
        source_name: string
        migrated_id: string
      }[]
      failed_flows: {
        source_id?: string
        source_name?: string
        error_code: string
        error_message: string
      }[]
    }
    refusals: 100
  }
  /** Read the number's public key. */
  readEncryptionKey: {
    at: [phone_number: string]
    input: Record<string, never>
    answer: {
      data: {
        business_public_key: string
        business_public_key_signature_status: 'VALID'
      }[]
    }
    refusals: never
  }
  /** Set the number's public key; calls to data endpoints are then encrypted. */
  setEncryptionKey: {
    at: [phone_number: string]
    input: SetEncryptionKeyInput
    answer: Success
    refusals: 100
  }
  /** Make a QR code, or with `code` change the message of one. */
  createOrUpdateQrCode: {
    at: [phone_number: string]
    input: CreateOrUpdateQrCodeInput
    answer: QrCode
    refusals: 100 | 131000
  }
  /** List the QR codes of a number, newest first. */
  listQrCodes: {
    at: [phone_number: string]
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
      /** Only this code. */
      code?: string
    }
    answer: {
      data: QrCode[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: 100
  }
  /** Read a QR code. */
  readQrCode: {
    at: [phone_number: string, qr_code_id: string]
    input: {
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
    }
    answer: QrCode & {
      data?: QrCode[]
    }
    refusals: 100
  }
  /** Change the message of a QR code. */
  updateQrCode: {
    at: [phone_number: string, qr_code_id: string]
    input: UpdateQrCodeInput
    answer: QrCode
    refusals: 131000
  }
  /** Delete a QR code; its link and picture are gone at once. */
  deleteQrCode: {
    at: [phone_number: string, qr_code_id: string]
    input: Record<string, never>
    answer: Success
    refusals: never
  }
  /** List the payment configurations of an account, newest first. */
  listPaymentConfigurations: {
    at: [account: string]
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
    }
    answer: {
      data: PaymentConfiguration[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: never
  }
  /** Read a payment configuration. */
  readPaymentConfiguration: {
    at: [account: string, configuration_name: string]
    input: {
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
    }
    answer: PaymentConfiguration & {
      data?: PaymentConfiguration[]
    }
    refusals: never
  }
  /** Create a payment configuration. */
  createPaymentConfiguration: {
    at: [account: string]
    input: CreatePaymentConfigurationInput
    answer: Success & PaymentConfiguration
    refusals: 100 | 131000 | 131001
  }
  /** Change the UPI address, or where merchants return to. */
  updatePaymentConfiguration: {
    at: [account: string, configuration_name: string]
    input: UpdatePaymentConfigurationInput
    answer: Success & PaymentConfiguration
    refusals: 100
  }
  /** Make the link at which a merchant authorizes a gateway configuration. */
  generatePaymentLink: {
    at: [account: string]
    input: GeneratePaymentLinkInput
    answer: {
      oauth_url: string
      configuration_name: string
      /** unix seconds */
      expiration: number
    }
    refusals: 100 | 131001
  }
  /** Delete a payment configuration; a link under way ends with it. */
  deletePaymentConfiguration: {
    at: [account: string]
    input: DeletePaymentConfigurationInput
    answer: Success
    refusals: never
  }
  /** Upload a file for messages. */
  uploadMedia: {
    at: [phone_number: string]
    input: UploadMediaInput
    answer: {
      id: string
    }
    refusals: 100 | 80007
  }
  /** Read what is known of a file, with a link to its content that is good for five minutes. */
  readMedia: {
    at: [media: string]
    input: {
      /** Which fields to answer, separated by commas; inner ones in braces: `a,b{c}`. Unless given, the usual ones. */
      fields?: string
      /** How dates are written, in the letters of PHP’s date(): `U` for unix seconds, `Y-m-d` for the day. */
      date_format?: string
    }
    answer: Media
    refusals: never
  }
  /** Remove a file. */
  deleteMedia: {
    at: [media: string]
    input: Record<string, never>
    answer: Success
    refusals: never
  }
  /** Send a message, or mark one as read and show that an answer is being written. */
  sendMessage: {
    at: [phone_number: string]
    input: SendMessageInput
    answer: {
      messaging_product: string
      contacts: {
        input: string
        /** Absent where they were named by user_id and hide their number. */
        wa_id?: string
        user_id?: string
      }[]
      messages: ({
        id: string
        message_status: 'accepted' | 'held_for_quality_assessment'
      })[]
    } | Success
    refusals: 100 | 130429 | 131009 | 131021 | 131031 | 131047 | 131048 | 131062 | 131063 | 132000 | 132001 | 132012 | 132015 | 132016 | 132068 | 133010
  }
  /** Make or answer a call: refused, because calls are not supported here. */
  callCustomer: {
    at: [phone_number: string]
    input: CallCustomerInput
    answer: Success
    refusals: 138000
  }
  /** Read whether a customer has allowed the business to call them. */
  readCallPermission: {
    at: [phone_number: string]
    input: {
      /** The customer: a phone number in international form. */
      user_wa_id?: string
      /** The same, as some clients write it. */
      userWaId?: string
    }
    answer: {
      messaging_product: string
      permission: {
        status: 'no_permission' | 'temporary' | 'permanent'
        /** Until when, in unix seconds. */
        expiration_time?: number
      }
      actions: ({
        action_name: 'send_call_permission_request' | 'start_call'
        can_perform_action: boolean
      })[]
    }
    refusals: 100
  }
  /** Count what became of the messages of templates, day by day. */
  readTemplateAnalytics: {
    at: [account: string]
    input: {
      /** From when, in unix seconds. */
      start: number
      /** Until when, in unix seconds. */
      end: number
      /** A count for each day. */
      granularity: 'DAILY'
      /** Which templates. */
      template_ids: string[]
      /** What is counted. */
      metric_types?: ('SENT' | 'DELIVERED' | 'READ' | 'COST' | 'CLICKED')[]
    }
    answer: {
      data: ({
        granularity: 'DAILY'
        product_type: 'cloud_api'
        data_points: ({
          template_id: string
          /** When the day begins, in unix seconds. */
          start: number
          end: number
          sent?: number
          delivered?: number
          read?: number
          /** In the currency of the account. */
          cost?: ({
            type: 'amount_spent' | 'cost_per_delivered'
            value: number
          })[]
        })[]
      })[]
    }
    refusals: never
  }
  /** Read what delivered messages cost, by day, month or half an hour. */
  readPricingAnalytics: {
    at: [account: string]
    input: {
      /** From when on, in unix seconds. */
      start: string
      /** Until when, in unix seconds. */
      end: string
      /** How long a span is. */
      granularity?: 'HALF_HOUR' | 'DAILY' | 'MONTHLY'
      /** What to answer; both unless given. */
      metric_types?: ('COST' | 'VOLUME')[]
      /** What is summed apart. */
      dimensions?: ('COUNTRY' | 'PHONE' | 'PRICING_CATEGORY' | 'PRICING_TYPE' | 'TIER')[]
      /** Only these categories. */
      pricing_categories?: string[]
      /** Only these types. */
      pricing_types?: ('REGULAR' | 'FREE_CUSTOMER_SERVICE' | 'FREE_ENTRY_POINT')[]
      /** Only these numbers, in digits. */
      phone_numbers?: string[]
      /** Only customers of these countries. */
      country_codes?: string[]
    }
    answer: {
      data: {
        data_points: {
          start: number
          end: number
          country?: string
          phone_number?: string
          pricing_category?: string
          pricing_type?: string
          /** From which message of the month to which, such as 1:100000. */
          tier?: string
          volume?: number
          /** None where no rate card is loaded for it. */
          cost?: number
        }[]
      }[]
    }
    refusals: 100
  }
  /** Count messages that were sent and delivered, by half an hour, day or month. */
  readMessageAnalytics: {
    at: [account: string]
    input: {
      /** From when on, in unix seconds. */
      start: string
      /** Until when, in unix seconds. */
      end: string
      /** How long a span is. */
      granularity: 'HALF_HOUR' | 'DAY' | 'MONTH'
      /** Only these numbers, in digits. */
      phone_numbers?: string[]
      /** Only customers of these countries. */
      country_codes?: string[]
    }
    answer: {
      phone_numbers: string[]
      country_codes: string[]
      granularity: 'HALF_HOUR' | 'DAY' | 'MONTH'
      data_points: {
        start: number
        end: number
        sent: number
        delivered: number
      }[]
    }
    refusals: 100
  }
  /** Count conversations that were charged, on days when conversations were. */
  readConversationAnalytics: {
    at: [account: string]
    input: {
      /** From when on, in unix seconds. */
      start: string
      /** Until when, in unix seconds. */
      end: string
      /** How long a span is. */
      granularity: 'HALF_HOUR' | 'DAILY' | 'MONTHLY'
      /** Only these numbers, in digits. */
      phone_numbers?: string[]
      /** Only these categories. */
      conversation_categories?: string[]
    }
    answer: {
      data: {
        data_points: {
          start: number
          end: number
          conversation: number
          phone_number: string
          country: string
          conversation_type: string
          conversation_direction: string
          conversation_category: string
          cost?: number
        }[]
      }[]
    }
    refusals: 100
  }
  /** List the applications that are subscribed to an account. */
  listSubscribedApps: {
    at: [account: string]
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
    }
    answer: {
      data: SubscribedApp[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: never
  }
  /** Subscribe the caller's application to an account, with its own callback or an override. */
  subscribeApp: {
    at: [account: string]
    input: SubscribeAppInput
    answer: Success
    refusals: 100
  }
  /** Unsubscribe the caller's application from an account. */
  unsubscribeApp: {
    at: [account: string]
    input: Record<string, never>
    answer: Success
    refusals: never
  }
  /** Read the application's own callback and the fields it receives by default. */
  listAppSubscriptions: {
    at: [app: string]
    input: Record<string, never>
    answer: {
      data: {
        object: string
        callback_url: string
        active: boolean
        fields: {
          name: string
          version: string
        }[]
      }[]
    }
    refusals: never
  }
  /** Set the application's own callback (after the handshake) and the fields it receives by default. */
  subscribeAppCallback: {
    at: [app: string]
    input: SubscribeAppCallbackInput
    answer: Success
    refusals: 100
  }
  /** Take away the application's own callback, or some of the fields it receives by default. */
  unsubscribeAppCallback: {
    at: [app: string]
    input: {
      /** What is subscribed to: `chat_business_account`. */
      object?: string
      /** The fields to give up; without it, the whole callback. */
      fields?: string[]
    }
    answer: Success
    refusals: 100
  }
  /** Set or take away the number's own callback for the caller's application; set its pin, or wish for a name. */
  configurePhoneNumber: {
    at: [phone_number: string]
    input: ConfigurePhoneNumberInput
    answer: Success
    refusals: 100
  }
}
