/** Written by `npm run docs` from the registry of the server; change the server instead. */

import type {
  Bytes,
  BusinessAccount,
  ButtonReply,
  CallPermissionReply,
  ErrorDetails,
  Flow,
  FlowValidationError,
  FormReply,
  ListReply,
  MessageTemplate,
  Paging,
  PhoneNumber,
  Success,
  TemplateReview,
} from '@parley-dev/sdk'
import type {
  ActAsCustomerInput,
  AddPolicyRuleInput,
  AdvanceClockInput,
  AdvanceWorldClockInput,
  AskFlowEndpointInput,
  AuditRow,
  Catalog,
  ChangePolicyRuleInput,
  Clock,
  Cost,
  Counts,
  CreateAccountInput,
  CreateAppInput,
  CreatePhoneNumberInput,
  CreateTokenInput,
  CreateWorldInput,
  DecideAgainInput,
  ExplainedEvent,
  FlowPlay,
  FlowResponse,
  ForwardEventInput,
  FoundThing,
  Hint,
  ImportRatesInput,
  ImportTemplatesInput,
  Inbox,
  Installation,
  ListedEvent,
  MakeAccountEventInput,
  Overview,
  PaceTemplateInput,
  PaymentProvider,
  PhoneFlow,
  PhoneTap,
  Platform,
  PlayFlowInput,
  PolicyRule,
  RawEventInput,
  ReceiveMessageInput,
  Receiver,
  RecoverDeliveriesInput,
  ReportStatusesInput,
  LoggedCall,
  ResetWorldInput,
  RotateAppSecretInput,
  SaveWorldInput,
  SecretsKeys,
  SentMessage,
  SetAccountInput,
  SetAppCallbackInput,
  SetFlowInput,
  SetInboxInput,
  SetPhoneNumberInput,
  SetTemplateInput,
  Settled,
  SettledWorld,
  Snapshot,
  StageAppInput,
  StageDeed,
  StageRule,
  StageWorldInput,
  SwitchPlatformInput,
  TemplateForm,
  TemplateHistory,
  TestEventInput,
  TestRuleInput,
  Token,
  TracedCall,
  TriedRouting,
  UpcomingWork,
  UploadedFile,
  World,
} from './schemas.ts'

export const OPERATOR_OPERATIONS: Record<keyof OperatorOperations, string> = {
  listApps: 'GET /operator/apps',
  createApp: 'POST /operator/apps',
  listAllAccounts: 'GET /operator/accounts',
  createAccount: 'POST /operator/accounts',
  inspectApp: 'GET /operator/{app}',
  listTokens: 'GET /operator/{app}/tokens',
  createToken: 'POST /operator/{app}/tokens',
  revokeToken: 'DELETE /operator/{app}/tokens/{token_id}',
  inspectAccount: 'GET /operator/{account}',
  setAccount: 'POST /operator/{account}',
  listAllNumbers: 'GET /operator/numbers',
  createPhoneNumber: 'POST /operator/{account}/phone_numbers',
  makeAccountEvent: 'POST /operator/{account}/account_event',
  inspectPhoneNumber: 'GET /operator/{phone_number}',
  setPhoneNumber: 'POST /operator/{phone_number}',
  readVerificationCode: 'GET /operator/{phone_number}/verification_code',
  readUploadedFile: 'GET /operator/uploads/{handle}',
  listReviewQueue: 'GET /operator/templates',
  inspectTemplate: 'GET /operator/{template}',
  setTemplate: 'POST /operator/{template}',
  readTemplateHistory: 'GET /operator/{template}/history',
  exportTemplates: 'GET /operator/{account}/templates',
  importTemplates: 'POST /operator/{account}/templates',
  listPolicyRules: 'GET /operator/policy_rules',
  addPolicyRule: 'POST /operator/policy_rules',
  testRule: 'POST /operator/policy_rules/test',
  changePolicyRule: 'POST /operator/policy_rules/{name}',
  removePolicyRule: 'DELETE /operator/policy_rules/{name}',
  validateFlowJson: 'POST /operator/flow_json/validate',
  listAllFlows: 'GET /operator/flows',
  inspectFlow: 'GET /operator/{flow}',
  setFlow: 'POST /operator/{flow}',
  listEndpointCalls: 'GET /operator/{flow}/endpoint_calls',
  askFlowEndpoint: 'POST /operator/{flow}/ask_endpoint',
  listFlowResponses: 'GET /operator/{flow}/responses',
  playFlow: 'POST /operator/{flow}/play',
  listPaymentProviders: 'GET /operator/payment_providers',
  listCatalogs: 'GET /operator/{account}/catalogs',
  receiveMessage: 'POST /operator/{phone_number}/inbound',
  reportStatuses: 'POST /operator/{phone_number}/statuses',
  paceTemplate: 'POST /operator/{template}/pacing',
  listSentMessages: 'GET /operator/{phone_number}/messages',
  readSentMessage: 'GET /operator/{phone_number}/messages/{message_id}',
  listConversations: 'GET /operator/{phone_number}/conversations',
  readConversation: 'GET /operator/{phone_number}/conversations/{wa_id}',
  readQuality: 'GET /operator/{phone_number}/quality_history',
  readCosts: 'GET /operator/costs',
  readRates: 'GET /operator/rates',
  importRates: 'POST /operator/rates',
  readScreen: 'GET /operator/{phone_number}/customer',
  actAsCustomer: 'POST /operator/{phone_number}/customer',
  listEvents: 'GET /operator/events',
  explainEvent: 'GET /operator/events/{id}',
  decideAgain: 'POST /operator/events/{id}/decide',
  forwardEvent: 'POST /operator/events/{id}/forward',
  tryRouting: 'GET /operator/{account}/routing',
  listReceivers: 'GET /operator/receivers',
  retryReceiver: 'POST /operator/receivers/{id}/retry',
  pauseReceiver: 'POST /operator/receivers/{id}/pause',
  resumeReceiver: 'POST /operator/receivers/{id}/resume',
  resendDelivery: 'POST /operator/deliveries/{id}/resend',
  recoverDeliveries: 'POST /operator/{account}/deliveries/recover',
  testEvent: 'POST /operator/{account}/test_event',
  rawEvent: 'POST /operator/{account}/raw_event',
  setAppCallback: 'POST /operator/{app}',
  readAppWebhooks: 'GET /operator/{app}/webhooks',
  rotateAppSecret: 'POST /operator/{app}/rotate_secret',
  readInbox: 'GET /operator/{app}/inbox',
  setInbox: 'POST /operator/{app}/inbox',
  listRequests: 'GET /operator/requests',
  explainTrace: 'GET /operator/traces/{trace_id}',
  readHints: 'GET /operator/hints',
  readCounts: 'GET /operator/counts',
  readSettled: 'GET /operator/apps/{app_id}/settled',
  findAnything: 'GET /operator/find',
  readInstallation: 'GET /operator/installation',
  readOverview: 'GET /operator/overview',
  readSecretsKeys: 'GET /operator/secrets_keys',
  readClock: 'GET /operator/clock',
  advanceClock: 'POST /operator/clock/advance',
  readCoverage: 'GET /operator/coverage',
  readPlatform: 'GET /operator/platform',
  switchPlatform: 'POST /operator/worlds/{id}/platform',
  listWorlds: 'GET /operator/worlds',
  createWorld: 'POST /operator/worlds',
  readWorld: 'GET /operator/worlds/{id}',
  resetWorld: 'POST /operator/worlds/{id}/reset',
  removeWorld: 'DELETE /operator/worlds/{id}',
  readWorldClock: 'GET /operator/worlds/{id}/clock',
  advanceWorldClock: 'POST /operator/worlds/{id}/clock/advance',
  readWorldSettled: 'GET /operator/worlds/{id}/settled',
  readUpcoming: 'GET /operator/worlds/{id}/upcoming',
  listJobsGivenUp: 'GET /operator/jobs',
  retryJob: 'POST /operator/jobs/{id}/retry',
  discardJob: 'DELETE /operator/jobs/{id}',
  readAuditLog: 'GET /operator/audit',
  verifyAuditLog: 'GET /operator/audit/verify',
  saveWorld: 'POST /operator/worlds/{id}/snapshots',
  exportWorld: 'GET /operator/worlds/{id}/export',
  exportBundle: 'GET /operator/worlds/{id}/bundle',
  listSnapshots: 'GET /operator/snapshots',
  importSnapshot: 'POST /operator/snapshots/{name}',
  readSnapshot: 'GET /operator/snapshots/{name}',
  exportSnapshot: 'GET /operator/snapshots/{name}/file',
  removeSnapshot: 'DELETE /operator/snapshots/{name}',
  stageApp: 'POST /operator/apps/{id}/stage',
  listStageApp: 'GET /operator/apps/{id}/stage',
  clearStageApp: 'DELETE /operator/apps/{id}/stage',
  stageWorld: 'POST /operator/worlds/{id}/stage',
  listStageWorld: 'GET /operator/worlds/{id}/stage',
  clearStageWorld: 'DELETE /operator/worlds/{id}/stage',
  listStageCodes: 'GET /operator/stage/codes',
  listScenarios: 'GET /operator/stage/scenarios',
  readStageRule: 'GET /operator/stage/{id}',
  removeStageRule: 'DELETE /operator/stage/{id}',
}

export type OperatorOperations = {
  /** List all applications, newest first. */
  listApps: {
    at: []
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Only what has this id, a name with this word, or a phone number with these digits. */
      q?: string
      /** What the first page begins with. */
      order?: 'newest_first' | 'oldest_first'
      /** Only what belongs to this world; 0 for the seeded sandbox. */
      world?: string
    }
    answer: {
      data: {
        id: string
        name: string
        created_time: string
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
  /** Make an application; its secret is shown once. */
  createApp: {
    at: []
    input: CreateAppInput
    answer: {
      id: string
      name: string
      secret: string
    }
    refusals: 100
  }
  /** List all accounts, or those of one application, newest first. */
  listAllAccounts: {
    at: []
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Only accounts that were made for this application. */
      app_id?: string
      /** Only what has this id, a name with this word, or a phone number with these digits. */
      q?: string
      /** What the first page begins with. */
      order?: 'newest_first' | 'oldest_first'
      /** Only what belongs to this world; 0 for the seeded sandbox. */
      world?: string
    }
    answer: {
      data: {
        id: string
        app_id: string
        name: string
        created_time: string
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
  /** Make a business account. */
  createAccount: {
    at: []
    input: CreateAccountInput
    answer: BusinessAccount & {
      app_id: string
    }
    refusals: 100
  }
  /** Read everything about an application except its secrets. */
  inspectApp: {
    at: [app: string]
    input: Record<string, never>
    answer: {
      id: string
      name: string
      created_time: string
      accounts: {
        id: string
        name: string
      }[]
      tokens: Token[]
    }
    refusals: never
  }
  /** List the tokens of an application, without their text. */
  listTokens: {
    at: [app: string]
    input: Record<string, never>
    answer: {
      data: Token[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
    }
    refusals: never
  }
  /** Make an access token; it is shown once. */
  createToken: {
    at: [app: string]
    input: CreateTokenInput
    answer: Token & {
      access_token: string
    }
    refusals: 100
  }
  /** Revoke a token, at once. */
  revokeToken: {
    at: [app: string, token_id: string]
    input: Record<string, never>
    answer: Success
    refusals: never
  }
  /** Read everything about an account. */
  inspectAccount: {
    at: [account: string]
    input: Record<string, never>
    answer: BusinessAccount & {
      app_id: string
      business_id?: string
      parent_business_id?: string
      unlinked_pages?: string
      unlinked_profiles?: string
      created_time: string
    }
    refusals: never
  }
  /** Set the fields of an account that the platform owns. */
  setAccount: {
    at: [account: string]
    input: SetAccountInput
    answer: Success
    refusals: never
  }
  /** List all phone numbers, or those of one account, newest first. */
  listAllNumbers: {
    at: []
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Only numbers of this account. */
      account_id?: string
      /** Only what has this id, a name with this word, or a phone number with these digits. */
      q?: string
      /** What the first page begins with. */
      order?: 'newest_first' | 'oldest_first'
      /** Only what belongs to this world; 0 for the seeded sandbox. */
      world?: string
    }
    answer: {
      data: {
        id: string
        account_id: string
        display_phone_number: string
        verified_name: string
        code_verification_status: string
        created_time: string
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
  /** Add a phone number to an account. */
  createPhoneNumber: {
    at: [account: string]
    input: CreatePhoneNumberInput
    answer: PhoneNumber
    refusals: 100
  }
  /** Something happens to an account: a restriction, a violation, its end, a partner; and what follows for sending. */
  makeAccountEvent: {
    at: [account: string]
    input: MakeAccountEventInput
    answer: Success
    refusals: never
  }
  /** Read everything about a phone number. */
  inspectPhoneNumber: {
    at: [phone_number: string]
    input: Record<string, never>
    answer: PhoneNumber & ({
      account_id: string
      created_time: string
      /** The code that is outstanding, if there is one. */
      verification_code?: {
        code_method: 'SMS' | 'VOICE'
        language: string
        tries: number
        expires_at: string
      }
    })
    refusals: never
  }
  /** Set the fields of a phone number that the platform owns. */
  setPhoneNumber: {
    at: [phone_number: string]
    input: SetPhoneNumberInput
    answer: Success
    refusals: never
  }
  /** Read the outstanding verification code. */
  readVerificationCode: {
    at: [phone_number: string]
    input: Record<string, never>
    answer: {
      code: string
      code_method: 'SMS' | 'VOICE'
      language: string
      expires_at: string
    }
    refusals: 133016
  }
  /** Read what stands behind a file handle, with a link that shows it for ten minutes. */
  readUploadedFile: {
    at: [handle: string]
    input: Record<string, never>
    answer: UploadedFile
    refusals: never
  }
  /** List templates of all accounts by status, those that have waited longest first. */
  listReviewQueue: {
    at: []
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Only templates with this status; ANY: whatever their status. */
      status?: 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED' | 'ARCHIVED' | 'ANY'
      /** Only templates of this account. */
      account?: string
      /** Only what has this id, or these words in its name or content. */
      q?: string
      /** Only what belongs to this world; 0 for the seeded sandbox. */
      world?: string
      /** What the first page begins with. */
      order?: 'newest_first' | 'oldest_first'
    }
    answer: {
      data: (MessageTemplate & {
        account_id: string
        created_time: string
        /** The file behind a media header. */
        header_file?: UploadedFile
      })[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: never
  }
  /** Read everything about a template, and what the built-in reviewer thinks of it. */
  inspectTemplate: {
    at: [template: string]
    input: Record<string, never>
    answer: MessageTemplate & {
      account_id: string
      created_time: string
      /** The file behind a media header. */
      header_file?: UploadedFile
      version: number
      made_by: string
      pause_count: number
      paused_until?: string
      explanation?: string
      review: TemplateReview
    }
    refusals: never
  }
  /** Decide about a template: status (with rejected_reason and explanation), category, quality_score. */
  setTemplate: {
    at: [template: string]
    input: SetTemplateInput
    answer: {
      success: true
      id: string
      status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED'
    }
    refusals: 100
  }
  /** Read what happened to a template, newest first: earlier versions, decisions, quality. */
  readTemplateHistory: {
    at: [template: string]
    input: {
      /** Only what happened of this kind. */
      kind?: 'content' | 'status' | 'category' | 'quality'
      /** Only rows before this seq. */
      before?: number
      /** How many rows at most. */
      limit?: number
    }
    answer: {
      data: TemplateHistory[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
    }
    refusals: never
  }
  /** Export the templates of an account in the form that create and import take. */
  exportTemplates: {
    at: [account: string]
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Also give ids and statuses, so that an import restores them. */
      with_state?: boolean
    }
    answer: {
      templates: TemplateForm[]
      paging: Paging
    }
    refusals: never
  }
  /** Import templates in the form of create; each has its own result, and one that is refused stops no other. */
  importTemplates: {
    at: [account: string]
    input: ImportTemplatesInput
    answer: {
      data: ({
        name?: unknown
        language?: unknown
        result: 'created' | 'updated' | 'unchanged' | 'refused'
        id?: string
        status?: 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED'
        error?: ErrorDetails
      })[]
    }
    refusals: never
  }
  /** List the policy rules. */
  listPolicyRules: {
    at: []
    input: Record<string, never>
    answer: {
      data: PolicyRule[]
    }
    refusals: never
  }
  /** Add a policy rule; disabled unless enabled=true, so that it can be tried out first. */
  addPolicyRule: {
    at: []
    input: AddPolicyRuleInput
    answer: PolicyRule
    refusals: 100
  }
  /** Try a text against a pattern, against one rule, or against all rules, enabled or not. */
  testRule: {
    at: []
    input: TestRuleInput
    answer: {
      data: ({
        name?: string
        pattern: string
        except_pattern: string | null
        enabled?: boolean
        matches: boolean
        match?: {
          text: string
          start: number
          end: number
        }
      })[]
    }
    refusals: 100
  }
  /** Change, enable or disable a policy rule. */
  changePolicyRule: {
    at: [name: string]
    input: ChangePolicyRuleInput
    answer: PolicyRule
    refusals: 100
  }
  /** Remove a policy rule. */
  removePolicyRule: {
    at: [name: string]
    input: Record<string, never>
    answer: Success
    refusals: 100
  }
  /** Check a definition without storing anything. */
  validateFlowJson: {
    at: []
    input: {
      /** The definition, as a string of JSON. */
      flow_json?: string
      /** The document as a file. */
      file?: Bytes
    }
    answer: {
      success: true
      validation_errors: FlowValidationError[]
      warnings: FlowValidationError[]
    }
    refusals: 100
  }
  /** List all flows, or those of one account, newest first. */
  listAllFlows: {
    at: []
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Only flows of this account. */
      account?: string
      /** Only flows with this status. */
      status?: 'DRAFT' | 'PUBLISHED' | 'DEPRECATED' | 'THROTTLED' | 'BLOCKED'
      /** Only what has this id, a name with this word, or a phone number with these digits. */
      q?: string
      /** What the first page begins with. */
      order?: 'newest_first' | 'oldest_first'
      /** Only what belongs to this world; 0 for the seeded sandbox. */
      world?: string
    }
    answer: {
      data: (Flow & {
        account_id: string
        created_time: string
      })[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: never
  }
  /** Read everything about a flow. */
  inspectFlow: {
    at: [flow: string]
    input: Record<string, never>
    answer: Flow & ({
      account_id: string
      alerts: ('ENDPOINT_AVAILABILITY' | 'ENDPOINT_ERROR_RATE' | 'ENDPOINT_LATENCY')[]
      created_time: string
    })
    refusals: never
  }
  /** Set the status of a flow, as integrity or health reviews would. */
  setFlow: {
    at: [flow: string]
    input: SetFlowInput
    answer: Success
    refusals: never
  }
  /** List the calls to the data endpoint, newest first. */
  listEndpointCalls: {
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
        action: string
        outcome: string
        message?: string
        latency_ms: number
        created_time: string
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
  /** Ask the data endpoint of a flow one question, and show both sides of the exchange. */
  askFlowEndpoint: {
    at: [flow: string]
    input: AskFlowEndpointInput
    answer: {
      action: 'ping' | 'INIT' | 'data_exchange' | 'BACK'
      endpoint_uri: string
      outcome: 'ok' | 'timeout_error' | 'no_http_response_error' | 'cannot_be_served' | 'unexpected_http_status_code' | 'response-decryption-error' | 'business-decryption-error' | 'payload-schema-error' | 'invalid-screen-transition'
      message?: string
      latency_ms: number
      request: {
        /** The question as JSON. */
        clear: string
        encrypted?: {
          encrypted_flow_data: string
          encrypted_aes_key: string
          initial_vector: string
        }
        /** What stood in X-Hub-Signature-256. */
        signature: string
      }
      /** Absent when nothing came. */
      response?: {
        status: number
        content_type?: string
        /** As it came. */
        body: string
        /** Decrypted; absent where that is not possible. */
        clear?: string
      }
    }
    refusals: 100
  }
  /** List what people answered, newest first; format=csv gives a table. */
  listFlowResponses: {
    at: [flow: string]
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** csv: a table for a spreadsheet. */
      format?: 'json' | 'csv'
    }
    answer: {
      data: FlowResponse[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: never
  }
  /** Play a flow step by step; the data endpoint is really asked. */
  playFlow: {
    at: [flow: string]
    input: PlayFlowInput
    answer: FlowPlay
    refusals: 100
  }
  /** List who may handle payments here. */
  listPaymentProviders: {
    at: []
    input: Record<string, never>
    answer: {
      data: PaymentProvider[]
    }
    refusals: never
  }
  /** List the catalogues of an account, with the products that messages can show. */
  listCatalogs: {
    at: [account: string]
    input: Record<string, never>
    answer: {
      data: Catalog[]
    }
    refusals: never
  }
  /** A customer's message arrives: text, media, location, replies, flow responses. */
  receiveMessage: {
    at: [phone_number: string]
    input: ReceiveMessageInput
    answer: {
      success: true
      id: string
    }
    refusals: 100
  }
  /** The bridge reports what became of a message; a late or repeated report changes nothing. */
  reportStatuses: {
    at: [phone_number: string]
    input: ReportStatusesInput
    answer: {
      success: true
      changed: boolean
    }
    refusals: 100
  }
  /** Hold the messages of a template for quality assessment, release them, or pause it for them. */
  paceTemplate: {
    at: [template: string]
    input: PaceTemplateInput
    answer: {
      success: true
      /** How many were held, and are no more. */
      messages: number
    }
    refusals: never
  }
  /** List what a number has sent, oldest first; with wait, answered as soon as there is something. */
  listSentMessages: {
    at: [phone_number: string]
    input: {
      /** Only messages to this customer. */
      to?: string
      /** Only messages of this type. */
      type?: 'text' | 'reaction' | 'location' | 'contacts' | 'image' | 'video' | 'audio' | 'document' | 'sticker' | 'template' | 'interactive'
      /** Only what came after this `seq`; unless given, the latest. */
      after?: number
      /** How many at most. */
      limit?: number
      /** How long to wait for it, if it is not there yet: a time such as 10s or 500ms, and at most 60s. Unless given, not at all. */
      wait?: unknown
    }
    answer: {
      data: SentMessage[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
    }
    refusals: 100
  }
  /** Read a message that a number has sent; with status and wait, answered as soon as it has come so far. */
  readSentMessage: {
    at: [phone_number: string, message_id: string]
    input: {
      /** How far it should have come. What failed, and what was read, comes no further. */
      status?: 'accepted' | 'sent' | 'delivered' | 'read' | 'failed'
      /** How long to wait for it, if it is not there yet: a time such as 10s or 500ms, and at most 60s. Unless given, not at all. */
      wait?: unknown
    }
    answer: SentMessage
    refusals: 100
  }
  /** List the conversations of a number, the latest first. */
  listConversations: {
    at: [phone_number: string]
    input: {
      /** How many at most. */
      limit?: number
      /** Only customers with this word in their name, or these digits in their number. */
      q?: string
    }
    answer: {
      data: ({
        wa_id: string
        name: string | null
        blocked: boolean
        last_message_time: string
        last_inbound_time?: string
        identity_changed_time?: string
        created_time: string
      })[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
    }
    refusals: never
  }
  /** Read the messages of one conversation, oldest first. */
  readConversation: {
    at: [phone_number: string, wa_id: string]
    input: {
      /** Only what came after this `seq`. */
      after?: number
      /** How many at most. */
      limit?: number
    }
    answer: {
      data: (SentMessage | {
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
        direction: 'incoming'
        type: 'text' | 'image' | 'video' | 'audio' | 'document' | 'sticker' | 'location' | 'contacts' | 'reaction' | 'button' | 'interactive' | 'order' | 'unsupported' | 'edit' | 'revoke' | 'system' | 'request_welcome'
        /** What they wrote. */
        text?: {
          /** The words. */
          body: string
        }
        /** The file. */
        image?: {
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
        /** The file. */
        video?: {
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
        /** The file. */
        audio?: {
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
        /** The file. */
        document?: {
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
        /** The file. */
        sticker?: {
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
          [more: string]: unknown
        }
        /** People. */
        contacts?: (Record<string, unknown>)[]
        /** An emoji at a message. */
        reaction?: {
          /** The message that is reacted to. */
          message_id: string
          /** One emoji; without it, the reaction is taken back. */
          emoji?: string
        }
        /** A quick reply of a template. */
        button?: {
          /** What the button said. */
          text: string
          /** What the business gave it. */
          payload?: string
        }
        /** An answer by tap. */
        interactive?: ButtonReply | ListReply | FormReply | CallPermissionReply
        /** An order from a catalogue. */
        order?: {
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
        /** What it was. */
        unsupported?: Record<string, unknown>
        /** A message that was changed. */
        edit?: {
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
        /** A message that was taken back. */
        revoke?: {
          /** The message that was taken back. */
          original_message_id: string
        }
        /** What happened to the customer. */
        system?: {
          /** What happened, in words. */
          body: string
          /** The number that they have now. */
          wa_id?: string
          /** What happened, such as user_changed_number. */
          type: string
        }
        request_welcome?: null
      })[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
    }
    refusals: 100
  }
  /** Read how the rating and the tier of a number changed, and why. */
  readQuality: {
    at: [phone_number: string]
    input: Record<string, never>
    answer: {
      data: {
        quality_rating: string
        throughput_level: string
        reason: string
        at: string
      }[]
      /** Different customers messaged in the last 24 hours: what the tier limits. */
      messaged_customers: number
    }
    refusals: never
  }
  /** Read what delivered messages cost, and why: every one has a decision, and with a rate card an amount. */
  readCosts: {
    at: []
    input: {
      /** What is summed apart. */
      by?: 'day' | 'number' | 'template' | 'category' | 'country' | 'reason' | 'message'
      /** Delivered since then, by the clock of the world; unless given, in the last 30 days. */
      since?: string
      /** Delivered before then. */
      until?: string
      /** Only of this account. */
      account?: string
      /** Only of this number, by its id. */
      number?: string
      /** Only of messages to this customer, in digits. */
      customer?: string
      /** Only of this world; 0 for the seeded sandbox. */
      world?: string
      /** How many rows at most; the totals are of all. */
      limit?: number
    }
    answer: {
      since: string
      until: string
      /** One for each currency. */
      totals: {
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
      }[]
      data: Cost[]
    }
    refusals: 100
  }
  /** Read the rate card. */
  readRates: {
    at: []
    input: Record<string, never>
    answer: {
      data: ({
        market: string
        category: 'marketing' | 'utility' | 'authentication' | 'service'
        currency: string
        tier_from: number
        tier_to: number | null
        amount: number
        /** The day. */
        valid_from: string
      })[]
    }
    refusals: never
  }
  /** Take a rate card: from then on, costs are amounts; what there was is gone. */
  importRates: {
    at: []
    input: ImportRatesInput
    answer: {
      success: true
      rates: number
    }
    refusals: 100
  }
  /** Read a customer's screen: what was written, and what can be tapped. */
  readScreen: {
    at: [phone_number: string]
    input: {
      /** The customer: a phone number in international form. */
      customer: string
    }
    answer: {
      customer: string
      name: string | null
      blocked: boolean
      /** Whether the business is writing. */
      typing: boolean
      prompts: string[]
      commands: {
        command_name: string
        command_description: string
      }[]
      messages: ({
        id: string
        /** Outgoing: of the business. */
        direction: 'outgoing' | 'incoming'
        type: string
        /** The words of it. */
        text: string
        status: 'accepted' | 'sent' | 'delivered' | 'read' | 'failed' | 'received'
        time: string
        context?: {
          id: string
        }
        taps: PhoneTap[]
      })[]
      /** What can be tapped now. */
      labels: string[]
    }
    refusals: 100
  }
  /** A customer uses their phone: writes, taps by label, fills in forms, reads, reacts, blocks, changes number or name. */
  actAsCustomer: {
    at: [phone_number: string]
    input: ActAsCustomerInput
    answer: {
      success: true
      /** The message that the customer sent by it. */
      id?: string
      /** What was opened, or dialled. */
      url?: string
      copied?: string
      /** The rows of a list that was opened. */
      rows?: string[]
      /** An address form that was opened. */
      form?: {
        fields: {
          name: string
          label: string
          required: boolean
          value?: string
          problem?: string
        }[]
        saved: {
          id: string
          label: string
        }[]
      }
      /** Products that were opened. */
      products?: {
        name: string
        retailer_id: string
        price: number
        currency: string
      }[]
      flow?: PhoneFlow
      /** What can be tapped now. */
      labels: string[]
    }
    refusals: 100
  }
  /** List events, newest first, with what became of them; asked for text/event-stream, they are sent as they happen. */
  listEvents: {
    at: []
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Only events of this account. */
      account?: string
      /** Only events of this field. */
      field?: string
      /** Only events about this object. */
      node?: string
      /** Only those that this became of; not_sent without those that should not be (ask for the reason not_in_dialect). */
      outcome?: 'delivered' | 'waiting' | 'failed' | 'undelivered' | 'not_sent'
      /** Only those that were not sent to somebody for this reason. */
      reason?: 'not_subscribed' | 'field_not_subscribed' | 'no_callback' | 'callback_disabled' | 'unsubscribed' | 'not_in_dialect'
      /** Only those that were decided about for this application. */
      app?: string
      /** Only events of this world; 0 for the seeded sandbox. */
      world?: string
      /** Only events in which this stands, of the latest 20000: an id, a field, a word of the payload. */
      q?: string
      /** Since when: unix seconds, or a date such as 2026-01-31T09:05:00+0000. */
      since?: string
      /** Until when: unix seconds, or a date such as 2026-01-31T09:05:00+0000. */
      until?: string
      /** Only events after the one of this id. */
      newer_than?: string
      /** How long to wait for it, if it is not there yet: a time such as 10s or 500ms, and at most 60s. Unless given, not at all. */
      wait?: unknown
    }
    answer: {
      data: ListedEvent[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: 100
  }
  /** Explain one event: who was asked, which callback won, each attempt, or why it was not sent. */
  explainEvent: {
    at: [id: string]
    input: {
      /** With a version, the body is in the platform's dialect. */
      api_version?: string
    }
    answer: ExplainedEvent
    refusals: never
  }
  /** Decide again about an event that was not sent, or was given up; with like, about all that stopped for the same reason. */
  decideAgain: {
    at: [id: string]
    input: DecideAgainInput
    answer: {
      /** How many are on their way now. */
      sent: number
      still_not_sent: number
      /** Whether there may be more alike. */
      left: boolean
    }
    refusals: 100
  }
  /** Send the notification of an event to another address, once, and return what that answered. */
  forwardEvent: {
    at: [id: string]
    input: ForwardEventInput
    answer: {
      delivered: boolean
      attempt: {
        at: string
        duration_ms: number
        status?: number
        headers?: Record<string, string>
        answer?: string
        error?: string
        /** The staged rule that was applied. */
        staged?: string
      }
    }
    refusals: 100
  }
  /** Read who would receive an event of this account now, by which callback, and who would not and why. */
  tryRouting: {
    at: [account: string]
    input: {
      /** Only events of this field; unless given, of each. */
      field?: string
      /** What the event is about: a number may have a callback of its own. Unless given, the account. */
      node?: string
    }
    answer: TriedRouting
    refusals: never
  }
  /** List receivers with their circuit breaker and backlog. */
  listReceivers: {
    at: []
    input: {
      /** How many entries a page may have. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Only those of this application. */
      app?: string
      /** Only what has this id, or these words in its address. */
      q?: string
      /** Only what belongs to this world; 0 for the seeded sandbox. */
      world?: string
    }
    answer: {
      data: Receiver[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: never
  }
  /** Try a receiver again now, instead of when its time has come. */
  retryReceiver: {
    at: [id: string]
    input: Record<string, never>
    answer: Receiver
    refusals: 100
  }
  /** Pause a receiver and keep what is for it until it is resumed. */
  pauseReceiver: {
    at: [id: string]
    input: Record<string, never>
    answer: Receiver
    refusals: 100
  }
  /** Resume a receiver and send at once, in order, what waited for it. */
  resumeReceiver: {
    at: [id: string]
    input: Record<string, never>
    answer: Receiver
    refusals: 100
  }
  /** Send a delivery again, to where the application listens now. */
  resendDelivery: {
    at: [id: string]
    input: Record<string, never>
    answer: {
      success: true
      deliveries: string[]
    }
    refusals: 100
  }
  /** Send everything again that an account missed since a moment. */
  recoverDeliveries: {
    at: [account: string]
    input: RecoverDeliveriesInput
    answer: {
      recovered: number
      still_not_sent: number
    }
    refusals: 100
  }
  /** Send a signed sample of any event, the way a real one goes. */
  testEvent: {
    at: [account: string]
    input: TestEventInput
    answer: {
      id: string
      field: string
      value: unknown
    }
    refusals: 100
  }
  /** Send a notification of any field and value, signed, retried and traced like any other; its id begins with raw_. */
  rawEvent: {
    at: [account: string]
    input: RawEventInput
    answer: {
      id: string
      field: string
      value: unknown
    }
    refusals: never
  }
  /** Set an application's own callback (after the handshake) and the fields it receives by default. */
  setAppCallback: {
    at: [app: string]
    input: SetAppCallbackInput
    answer: Success
    refusals: 100
  }
  /** Read an application's own callback and the health of its receivers. */
  readAppWebhooks: {
    at: [app: string]
    input: Record<string, never>
    answer: {
      callback_url?: string
      fields: string[]
      receivers: Receiver[]
    }
    refusals: never
  }
  /** Change an application's secret; for a day the old one signs too, in a header of its own. */
  rotateAppSecret: {
    at: [app: string]
    input: RotateAppSecretInput
    answer: {
      id: string
      secret: string
      previous_valid_until: string
    }
    refusals: never
  }
  /** Read what came to an application's receiver inside the sandbox. */
  readInbox: {
    at: [app: string]
    input: {
      /** How many at most. */
      limit?: number
    }
    answer: Inbox
    refusals: 100
  }
  /** Make a receiver inside the sandbox for an application, or set how it answers. */
  setInbox: {
    at: [app: string]
    input: SetInboxInput
    answer: Inbox
    refusals: never
  }
  /** List the calls, newest first; asked for text/event-stream, sent as they are made. */
  listRequests: {
    at: []
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Only the call of this trace. */
      trace_id?: string
      /** Only calls of this operation, by its name. */
      operation?: string
      /** Only calls that were refused with this code. */
      code?: number
      /** Only calls that were answered with this status. */
      status?: number
      /** Only calls of this application, and calls about it. */
      app?: string
      /** Only calls of this world, and calls about it; 0 for the seeded sandbox. */
      world?: string
      /** Only calls of applications, refused callers included, or only those of the operator. */
      by?: 'application' | 'operator'
      /** Only calls since then, by the wall clock. */
      since?: string
      /** Only calls after the one of this trace. */
      newer_than?: string
      /** Include headers and bodies, and which habits show. */
      whole?: boolean
      /** How long to wait for it, if it is not there yet: a time such as 10s or 500ms, and at most 60s. Unless given, not at all. */
      wait?: unknown
    }
    answer: {
      data: LoggedCall[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: never
  }
  /** Read the whole story of one call: the call, what it changed, what it caused, and what became of that. */
  explainTrace: {
    at: [trace_id: string]
    input: {
      /** How long to wait for the call to be written down. Unless given, as long as that takes. */
      wait?: unknown
    }
    answer: TracedCall
    refusals: never
  }
  /** List which habits of an application, or of all, will hurt in production, and what to do about each. */
  readHints: {
    at: []
    input: {
      /** Only hints for this application; unless given, for all of which calls are kept. */
      app?: string
    }
    answer: {
      /** The application that was asked for. */
      app_id?: string
      /** How many calls were looked at. */
      calls: number
      data: Hint[]
    }
    refusals: never
  }
  /** Count calls, events and notifications in equal pieces of time. */
  readCounts: {
    at: []
    input: {
      /** How far back to look. */
      seconds?: number
      /** Into how many pieces. */
      buckets?: number
      /** Only of this world; 0 for the seeded sandbox. */
      world?: string
      /** Only of this account. */
      account?: string
      /** Of calls, only those of applications, or only those of the operator. */
      by?: 'application' | 'operator'
    }
    answer: Counts
    refusals: never
  }
  /** Read whether anything is under way for an application; with wait, answered once nothing is. */
  readSettled: {
    at: [app_id: string]
    input: {
      /** How long to wait for it, if it is not there yet: a time such as 10s or 500ms, and at most 60s. Unless given, not at all. */
      wait?: unknown
    }
    answer: Settled
    refusals: never
  }
  /** Find anything by its id, a trace id, a phone number or a word of its name. */
  findAnything: {
    at: []
    input: {
      /** What to look for; of each kind, at most 8 are answered: exact ones first, then the newest. */
      q: string
    }
    answer: {
      data: FoundThing[]
    }
    refusals: never
  }
  /** Read how the installation is set up: version, engine, and the settings in force, secrets left out. */
  readInstallation: {
    at: []
    input: Record<string, never>
    answer: Installation
    refusals: never
  }
  /** Read how the installation is doing: backlog, failing receivers, what was given up, load. */
  readOverview: {
    at: []
    input: Record<string, never>
    answer: Overview
    refusals: never
  }
  /** Read which keys seal and open secrets, and how far a change of keys is. */
  readSecretsKeys: {
    at: []
    input: Record<string, never>
    answer: SecretsKeys
    refusals: never
  }
  /** Read the service's clock. */
  readClock: {
    at: []
    input: Record<string, never>
    answer: Clock
    refusals: never
  }
  /** Advance the clock: codes expire, reviews fall due, retries fire. */
  advanceClock: {
    at: []
    input: AdvanceClockInput
    answer: Clock
    refusals: never
  }
  /** List which of the platform's operations and webhook fields are here. */
  readCoverage: {
    at: []
    input: Record<string, never>
    answer: {
      operations: ({
        group: string
        does: string
        /** Its method and path. */
        operation: string
        offered: 'yes' | 'part' | 'no'
        lacks?: string
        /** The release that first had it. */
        since?: string
      })[]
      fields: ({
        field: string
        offered: 'yes' | 'no'
        since?: string
      })[]
    }
    refusals: never
  }
  /** Read what holds on the platform at a date, and which changes come next. */
  readPlatform: {
    at: []
    input: {
      /** At which moment; unless given, at the time of the service, or of the world. */
      at?: string
      /** As it is in a world. The id of the world; 0 for the seeded sandbox. */
      world?: string
    }
    answer: Platform
    refusals: 100
  }
  /** Have changes of the platform hold in a world, or not, whatever its clock shows. */
  switchPlatform: {
    at: [id: string]
    input: SwitchPlatformInput
    answer: Platform
    refusals: 100
  }
  /** List the worlds that were made, newest first. */
  listWorlds: {
    at: []
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Only what has this id, a name with this word, or a phone number with these digits. */
      q?: string
      /** What the first page begins with. */
      order?: 'newest_first' | 'oldest_first'
    }
    answer: {
      data: World[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: never
  }
  /** Make a fresh isolated application, account, number and token, with a clock of their own. */
  createWorld: {
    at: []
    input: CreateWorldInput
    answer: {
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
      app_secret: string
      /** The first account. */
      account_id?: string
      /** The first number. */
      phone_number_id?: string
      /** The first token. */
      access_token?: string
      accounts: string[]
      phone_numbers: string[]
      access_tokens: string[]
      /** What the seed file calls things, and their ids here. */
      ids: Record<string, string>
      /** The same as lines for an .env file. */
      env: string
    }
    refusals: 100
  }
  /** Read what a world is and holds, without its secrets. */
  readWorld: {
    at: [id: string]
    input: Record<string, never>
    answer: {
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
      accounts: {
        id: string
        name: string
      }[]
      phone_numbers: {
        id: string
        display_phone_number: string
      }[]
    }
    refusals: 100
  }
  /** Make a world again with the ids, secret and tokens it had, or as a snapshot saved it. */
  resetWorld: {
    at: [id: string]
    input: ResetWorldInput
    answer: World
    refusals: 100
  }
  /** Remove a world and everything in it. */
  removeWorld: {
    at: [id: string]
    input: Record<string, never>
    answer: Success
    refusals: 100
  }
  /** Read the clock of a world. */
  readWorldClock: {
    at: [id: string]
    input: Record<string, never>
    answer: Clock
    refusals: 100
  }
  /** Advance the clock of one world, and answer when all that fell due has happened. */
  advanceWorldClock: {
    at: [id: string]
    input: AdvanceWorldClockInput
    answer: {
      now: string
      unix_ms: number
      ahead_seconds: number
      happened: {
        /** What fell due, by the name of the work. */
        due: Record<string, number>
        /** Events sent meanwhile, by field. */
        events: Record<string, number>
      }
      /** Whether all of it was done when this was answered. */
      settled: boolean
      /** What was not. */
      under_way: Record<string, number>
    }
    refusals: 100
  }
  /** Read whether anything is under way in a world; with wait, answered once nothing is. */
  readWorldSettled: {
    at: [id: string]
    input: {
      /** How long to wait for it, if it is not there yet: a time such as 10s or 500ms, and at most 60s. Unless given, not at all. */
      wait?: unknown
    }
    answer: SettledWorld
    refusals: 100
  }
  /** List what falls due next in a world by its clock: codes, windows, tokens, reviews, retries. */
  readUpcoming: {
    at: [id: string]
    input: {
      /** How far to look ahead. */
      seconds?: number
      /** How many at most. */
      limit?: number
    }
    answer: {
      data: UpcomingWork[]
    }
    refusals: 100
  }
  /** List the jobs that were given up after their last attempt, newest first. */
  listJobsGivenUp: {
    at: []
    input: {
      /** the id of the last job of the page before */
      before?: string
      /** how many at most */
      limit?: number
    }
    answer: {
      data: ({
        id: string
        /** what kind of work it is */
        name: string
        attempts: number
        /** why the last attempt failed */
        last_error: string | null
        created_at: string
        last_tried_at: string
      })[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
    }
    refusals: never
  }
  /** Try a job that was given up again, with all its attempts. */
  retryJob: {
    at: [id: string]
    input: Record<string, never>
    answer: Success
    refusals: never
  }
  /** Discard a job that was given up. */
  discardJob: {
    at: [id: string]
    input: Record<string, never>
    answer: Success
    refusals: never
  }
  /** Read the audit log, newest first; refused callers with action=authorization. */
  readAuditLog: {
    at: []
    input: {
      /** Only what was done to this object. */
      node?: string
      /** Only what was done in this account. */
      account?: string
      /** Only this operation, by its name; authorization for refused callers. */
      action?: string
      /** Only what was done, or only what was refused. */
      outcome?: 'done' | 'refused'
      /** Only rows before this seq. */
      before?: number
      /** How many rows at most. */
      limit?: number
    }
    answer: {
      data: AuditRow[]
    }
    refusals: never
  }
  /** Check that no row of the audit log was changed, removed, added or moved since it was sealed. */
  verifyAuditLog: {
    at: []
    input: Record<string, never>
    answer: {
      intact: boolean
      chains: number
      blocks: number
      sealed: number
      /** rows of the last seconds, which are not sealed yet */
      unsealed: number
      problems: {
        chain: string
        block?: number
        problem: string
      }[]
    }
    refusals: never
  }
  /** Save a world by name, as it is now. */
  saveWorld: {
    at: [id: string]
    input: SaveWorldInput
    answer: Snapshot
    refusals: 100
  }
  /** Export a world as one file that can be imported anywhere; it holds its secrets. */
  exportWorld: {
    at: [id: string]
    input: Record<string, never>
    answer: {
      format: 'parley-world'
      version: number
      kind: 'snapshot' | 'bundle'
      schema: string
      world_id: string
      rows: number
      bytes: number
    }
    refusals: 100
  }
  /** Export what a world is and what happened in it as one file without secrets, for a bug report. */
  exportBundle: {
    at: [id: string]
    input: Record<string, never>
    answer: {
      format: 'parley-world'
      version: number
      kind: 'snapshot' | 'bundle'
      schema: string
      world_id: string
      rows: number
      bytes: number
    }
    refusals: 100
  }
  /** List the worlds that were saved, newest first. */
  listSnapshots: {
    at: []
    input: {
      /** How many entries a page may have: 25 unless given, and never more than 1000. */
      limit?: number
      /** The cursor of an earlier page: the entries that follow it. */
      after?: string
      /** The cursor of an earlier page: the entries that precede it. */
      before?: string
      /** Only snapshots of this world. */
      world?: string
    }
    answer: {
      data: Snapshot[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
      paging: Paging
    }
    refusals: never
  }
  /** Keep a file that was exported, here or elsewhere, as a snapshot. */
  importSnapshot: {
    at: [name: string]
    input: Bytes
    answer: Snapshot
    refusals: 100
  }
  /** Read what a snapshot is. */
  readSnapshot: {
    at: [name: string]
    input: Record<string, never>
    answer: Snapshot
    refusals: 100
  }
  /** Export a snapshot as one file, which holds its secrets. */
  exportSnapshot: {
    at: [name: string]
    input: Record<string, never>
    answer: Snapshot
    refusals: 100
  }
  /** Remove a snapshot; worlds that were made of it stay. */
  removeSnapshot: {
    at: [name: string]
    input: Record<string, never>
    answer: Success
    refusals: 100
  }
  /** Stage failures for an application: a rule, or a scenario of several. */
  stageApp: {
    at: [id: string]
    input: StageAppInput
    answer: {
      success: true
      /** Of the rule; of a scenario, its first. */
      id: string
      rules: StageRule[]
    }
    refusals: 100
  }
  /** List what is staged for an application, ended rules too. */
  listStageApp: {
    at: [id: string]
    input: Record<string, never>
    answer: {
      data: StageRule[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
    }
    refusals: 100
  }
  /** Remove everything that is staged for an application. */
  clearStageApp: {
    at: [id: string]
    input: Record<string, never>
    answer: Success
    refusals: 100
  }
  /** Stage failures for a world: a rule, or a scenario of several. */
  stageWorld: {
    at: [id: string]
    input: StageWorldInput
    answer: {
      success: true
      /** Of the rule; of a scenario, its first. */
      id: string
      rules: StageRule[]
    }
    refusals: 100
  }
  /** List what is staged for a world, ended rules too. */
  listStageWorld: {
    at: [id: string]
    input: Record<string, never>
    answer: {
      data: StageRule[]
      /** Rows that cannot be shown, by their ids: the database holds something odd. The others are in data. */
      broken?: {
        id: string
        problem: string
      }[]
    }
    refusals: 100
  }
  /** Remove everything that is staged for a world. */
  clearStageWorld: {
    at: [id: string]
    input: Record<string, never>
    answer: Success
    refusals: 100
  }
  /** List the errors that can be staged. */
  listStageCodes: {
    at: []
    input: Record<string, never>
    answer: {
      data: {
        code: number
        status: number
        type: string
        title: string
        text: string
        subcode?: number
        /** Seconds. */
        retry_after?: number
        transient?: boolean
      }[]
    }
    refusals: never
  }
  /** List the scenarios that can be staged. */
  listScenarios: {
    at: []
    input: Record<string, never>
    answer: {
      data: {
        name: string
        about: string
        rules: {
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
        }[]
      }[]
    }
    refusals: never
  }
  /** Read a staging rule: how often it fitted, how often it stepped in, whether it has ended. */
  readStageRule: {
    at: [id: string]
    input: Record<string, never>
    answer: StageRule
    refusals: 100
  }
  /** Remove a staging rule. */
  removeStageRule: {
    at: [id: string]
    input: Record<string, never>
    answer: Success
    refusals: 100
  }
}
