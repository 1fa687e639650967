/** Written by `npm run docs` from the registry of the server; change the server instead. */

import type {
  Ask,
  Download,
  List,
  Tell,
} from '@parley-dev/sdk'
import type {
  OperatorOperations,
} from './operations.ts'

export const OPERATOR_METHODS: { [R in keyof OperatorMethods]: Record<keyof OperatorMethods[R], string> } = {
  apps: {
    list: 'list listApps',
    create: 'ask createApp',
    inspect: 'tell inspectApp',
    tokens: 'list listTokens',
    createToken: 'ask createToken',
    revokeToken: 'tell revokeToken',
    setCallback: 'ask setAppCallback',
    webhooks: 'tell readAppWebhooks',
    rotateSecret: 'ask rotateAppSecret',
    settled: 'ask readSettled',
  },
  accounts: {
    list: 'list listAllAccounts',
    create: 'ask createAccount',
    inspect: 'tell inspectAccount',
    set: 'ask setAccount',
    makeEvent: 'ask makeAccountEvent',
  },
  numbers: {
    list: 'list listAllNumbers',
    create: 'ask createPhoneNumber',
    inspect: 'tell inspectPhoneNumber',
    set: 'ask setPhoneNumber',
    verificationCode: 'tell readVerificationCode',
    quality: 'list readQuality',
  },
  uploads: {
    read: 'tell readUploadedFile',
  },
  templates: {
    queue: 'list listReviewQueue',
    inspect: 'tell inspectTemplate',
    set: 'ask setTemplate',
    history: 'list readTemplateHistory',
    export: 'ask exportTemplates',
    import: 'ask importTemplates',
    pace: 'ask paceTemplate',
  },
  policyRules: {
    list: 'list listPolicyRules',
    add: 'ask addPolicyRule',
    test: 'ask testRule',
    change: 'ask changePolicyRule',
    remove: 'tell removePolicyRule',
  },
  flows: {
    validate: 'ask validateFlowJson',
    list: 'list listAllFlows',
    inspect: 'tell inspectFlow',
    set: 'ask setFlow',
    endpointCalls: 'list listEndpointCalls',
    askEndpoint: 'ask askFlowEndpoint',
    responses: 'list listFlowResponses',
    play: 'ask playFlow',
  },
  payments: {
    providers: 'tell listPaymentProviders',
  },
  catalogs: {
    list: 'list listCatalogs',
  },
  messages: {
    receive: 'ask receiveMessage',
    reportStatuses: 'ask reportStatuses',
    sent: 'list listSentMessages',
    readSent: 'ask readSentMessage',
    conversations: 'list listConversations',
    conversation: 'list readConversation',
  },
  costs: {
    read: 'ask readCosts',
    rates: 'tell readRates',
    importRates: 'ask importRates',
  },
  customers: {
    screen: 'ask readScreen',
    act: 'ask actAsCustomer',
  },
  events: {
    list: 'list listEvents',
    explain: 'ask explainEvent',
    decideAgain: 'ask decideAgain',
    forward: 'ask forwardEvent',
    tryRouting: 'ask tryRouting',
    receivers: 'list listReceivers',
    retryReceiver: 'tell retryReceiver',
    pauseReceiver: 'tell pauseReceiver',
    resumeReceiver: 'tell resumeReceiver',
    resend: 'tell resendDelivery',
    recover: 'ask recoverDeliveries',
    test: 'ask testEvent',
    raw: 'ask rawEvent',
  },
  inbox: {
    read: 'ask readInbox',
    set: 'ask setInbox',
  },
  calls: {
    list: 'list listRequests',
    trace: 'ask explainTrace',
    hints: 'ask readHints',
    counts: 'ask readCounts',
  },
  installation: {
    find: 'ask findAnything',
    read: 'tell readInstallation',
    overview: 'tell readOverview',
    secretsKeys: 'tell readSecretsKeys',
    coverage: 'tell readCoverage',
    platform: 'ask readPlatform',
    switchPlatform: 'ask switchPlatform',
    upcoming: 'ask readUpcoming',
  },
  clock: {
    read: 'tell readClock',
    advance: 'ask advanceClock',
  },
  worlds: {
    list: 'list listWorlds',
    create: 'ask createWorld',
    read: 'tell readWorld',
    reset: 'ask resetWorld',
    remove: 'tell removeWorld',
    clock: 'tell readWorldClock',
    advanceClock: 'ask advanceWorldClock',
    settled: 'ask readWorldSettled',
    save: 'ask saveWorld',
    export: 'download exportWorld',
    bundle: 'download exportBundle',
  },
  jobs: {
    givenUp: 'list listJobsGivenUp',
    retry: 'tell retryJob',
    discard: 'tell discardJob',
  },
  audit: {
    list: 'list readAuditLog',
    verify: 'tell verifyAuditLog',
  },
  snapshots: {
    list: 'list listSnapshots',
    import: 'ask importSnapshot',
    read: 'tell readSnapshot',
    export: 'download exportSnapshot',
    remove: 'tell removeSnapshot',
  },
  stage: {
    inApp: 'ask stageApp',
    listApp: 'list listStageApp',
    clearApp: 'tell clearStageApp',
    inWorld: 'ask stageWorld',
    listWorld: 'list listStageWorld',
    clearWorld: 'tell clearStageWorld',
    codes: 'list listStageCodes',
    scenarios: 'list listScenarios',
    read: 'tell readStageRule',
    remove: 'tell removeStageRule',
  },
}

export type OperatorMethods = {
  apps: {
    /** List all applications, newest first. */
    readonly list: List<OperatorOperations['listApps']>
    /**
     * Make an application; its secret is shown once.
     * Takes `id?`, `name`, `secret?`.
     * - 100: the id is taken; a secret that stands in our documentation, in production
     */
    readonly create: Ask<OperatorOperations['createApp']>
    /** Read everything about an application except its secrets. */
    readonly inspect: Tell<OperatorOperations['inspectApp']>
    /** List the tokens of an application, without their text. */
    readonly tokens: List<OperatorOperations['listTokens']>
    /**
     * Make an access token; it is shown once.
     * Takes `access_token?`, `name?`, `permissions?`, `accounts`, `expires_in?`.
     * - 100: there is no such account; the token is in use already; a secret that stands in our documentation, in production
     */
    readonly createToken: Ask<OperatorOperations['createToken']>
    /** Revoke a token, at once. */
    readonly revokeToken: Tell<OperatorOperations['revokeToken']>
    /**
     * Set an application's own callback (after the handshake) and the fields it receives by default.
     * Takes `callback_url?`, `verify_token?`, `fields?`, `api_version?`.
     * - 100: a callback comes without its verify token, or the token without it; the callback is no URL that can be called; there is no such field to subscribe to; no field is named; the handshake failed, and nothing was changed
     */
    readonly setCallback: Ask<OperatorOperations['setAppCallback']>
    /** Read an application's own callback and the health of its receivers. */
    readonly webhooks: Tell<OperatorOperations['readAppWebhooks']>
    /**
     * Change an application's secret; for a day the old one signs too, in a header of its own.
     * Takes `secret?`.
     */
    readonly rotateSecret: Ask<OperatorOperations['rotateAppSecret']>
    /** Read whether anything is under way for an application; with wait, answered once nothing is. */
    readonly settled: Ask<OperatorOperations['readSettled']>
  }
  accounts: {
    /** List all accounts, or those of one application, newest first. */
    readonly list: List<OperatorOperations['listAllAccounts']>
    /**
     * Make a business account.
     * Takes `name`, `timezone_id?`, `message_template_namespace?`, `account_review_status?`, `business_verification_status?`, `country?`, `currency?`, `ownership_type?`, `primary_business_location?`, `business_id?`, `parent_business_id?`, `unlinked_pages?`, `unlinked_profiles?`, `id?`, `app_id`.
     * - 100: the id is taken; there is no such application
     */
    readonly create: Ask<OperatorOperations['createAccount']>
    /** Read everything about an account. */
    readonly inspect: Tell<OperatorOperations['inspectAccount']>
    /**
     * Set the fields of an account that the platform owns.
     * Takes `name?`, `timezone_id?`, `message_template_namespace?`, `account_review_status?`, `business_verification_status?`, `country?`, `currency?`, `ownership_type?`, `primary_business_location?`, `business_id?`, `parent_business_id?`, `unlinked_pages?`, `unlinked_profiles?`.
     */
    readonly set: Ask<OperatorOperations['setAccount']>
    /**
     * Something happens to an account: a restriction, a violation, its end, a partner; and what follows for sending.
     * Takes `event`, `restriction_types?`, `expires_in?`, `ban_state?`, `violation_type?`, `details?`.
     */
    readonly makeEvent: Ask<OperatorOperations['makeAccountEvent']>
  }
  numbers: {
    /** List all phone numbers, or those of one account, newest first. */
    readonly list: List<OperatorOperations['listAllNumbers']>
    /**
     * Add a phone number to an account.
     * Takes `verified_name`, `quality_rating?`, `throughput?`, `name_status?`, `account_mode?`, `certificate_status?`, `code_verification_status?`, `platform_type?`, `id?`, `display_phone_number`.
     * - 100: the id is taken
     */
    readonly create: Ask<OperatorOperations['createPhoneNumber']>
    /** Read everything about a phone number. */
    readonly inspect: Tell<OperatorOperations['inspectPhoneNumber']>
    /**
     * Set the fields of a phone number that the platform owns.
     * Takes `verified_name?`, `quality_rating?`, `throughput?`, `name_status?`, `account_mode?`, `certificate_status?`, `code_verification_status?`, `platform_type?`.
     */
    readonly set: Ask<OperatorOperations['setPhoneNumber']>
    /**
     * Read the outstanding verification code.
     * - 133016: no code is outstanding
     */
    readonly verificationCode: Tell<OperatorOperations['readVerificationCode']>
    /** Read how the rating and the tier of a number changed, and why. */
    readonly quality: List<OperatorOperations['readQuality']>
  }
  uploads: {
    /** Read what stands behind a file handle, with a link that shows it for ten minutes. */
    readonly read: Tell<OperatorOperations['readUploadedFile']>
  }
  templates: {
    /** List templates of all accounts by status, those that have waited longest first. */
    readonly queue: List<OperatorOperations['listReviewQueue']>
    /** Read everything about a template, and what the built-in reviewer thinks of it. */
    readonly inspect: Tell<OperatorOperations['inspectTemplate']>
    /**
     * Decide about a template: status (with rejected_reason and explanation), category, quality_score.
     * Takes `status?`, `rejected_reason?`, `explanation?`, `category?`, `quality_score?`.
     * - 100: nothing to change is given; rejected_reason comes without status REJECTED; the template cannot go from its status to that one
     */
    readonly set: Ask<OperatorOperations['setTemplate']>
    /** Read what happened to a template, newest first: earlier versions, decisions, quality. */
    readonly history: List<OperatorOperations['readTemplateHistory']>
    /** Export the templates of an account in the form that create and import take. */
    readonly export: Ask<OperatorOperations['exportTemplates']>
    /**
     * Import templates in the form of create; each has its own result, and one that is refused stops no other.
     * Takes `templates`, `update?`, `paging?`.
     */
    readonly import: Ask<OperatorOperations['importTemplates']>
    /**
     * Hold the messages of a template for quality assessment, release them, or pause it for them.
     * Takes `action`, `seconds?`, `outcome?`.
     */
    readonly pace: Ask<OperatorOperations['paceTemplate']>
  }
  policyRules: {
    /** List the policy rules. */
    readonly list: List<OperatorOperations['listPolicyRules']>
    /**
     * Add a policy rule; disabled unless enabled=true, so that it can be tried out first.
     * Takes `name`, `effect?`, `pattern`, `except_pattern?`, `categories?`, `rejected_reason?`, `correct_category?`, `explanation`, `enabled?`.
     * - 100: there is a rule of this name; the pattern cannot be used; there are as many rules as may be; the enabled rules would take too long together
     */
    readonly add: Ask<OperatorOperations['addPolicyRule']>
    /**
     * Try a text against a pattern, against one rule, or against all rules, enabled or not.
     * Takes `text`, `name?`, `pattern?`, `except_pattern?`.
     * - 100: there is no such rule; the pattern cannot be used
     */
    readonly test: Ask<OperatorOperations['testRule']>
    /**
     * Change, enable or disable a policy rule.
     * Takes `effect?`, `pattern?`, `except_pattern?`, `categories?`, `rejected_reason?`, `correct_category?`, `explanation?`, `enabled?`.
     * - 100: there is no such rule; nothing to change is given; the pattern cannot be used; the enabled rules would take too long together
     */
    readonly change: Ask<OperatorOperations['changePolicyRule']>
    /**
     * Remove a policy rule.
     * - 100: there is no such rule
     */
    readonly remove: Tell<OperatorOperations['removePolicyRule']>
  }
  flows: {
    /**
     * Check a definition without storing anything.
     * Takes `flow_json?`, `file?`.
     * - 100: flow_json is missing; the definition is larger than 10 MB
     */
    readonly validate: Ask<OperatorOperations['validateFlowJson']>
    /** List all flows, or those of one account, newest first. */
    readonly list: List<OperatorOperations['listAllFlows']>
    /** Read everything about a flow. */
    readonly inspect: Tell<OperatorOperations['inspectFlow']>
    /**
     * Set the status of a flow, as integrity or health reviews would.
     * Takes `status`.
     */
    readonly set: Ask<OperatorOperations['setFlow']>
    /** List the calls to the data endpoint, newest first. */
    readonly endpointCalls: List<OperatorOperations['listEndpointCalls']>
    /**
     * Ask the data endpoint of a flow one question, and show both sides of the exchange.
     * Takes `action?`, `flow_token?`, `screen?`, `data?`, `phone_number_id?`, `encrypted?`.
     * - 100: the flow has no data endpoint; there is no public key to encrypt with
     */
    readonly askEndpoint: Ask<OperatorOperations['askFlowEndpoint']>
    /** List what people answered, newest first; format=csv gives a table. */
    readonly responses: List<OperatorOperations['listFlowResponses']>
    /**
     * Play a flow step by step; the data endpoint is really asked.
     * Takes `step`, `session?`, `form?`, `press?`, `flow_token?`, `action?`, `screen?`, `data?`, `phone_number_id?`, `examples?`.
     * - 100: the definition has validation errors; the flow has no such screen; session is not what the last step gave
     */
    readonly play: Ask<OperatorOperations['playFlow']>
  }
  payments: {
    /** List who may handle payments here. */
    readonly providers: Tell<OperatorOperations['listPaymentProviders']>
  }
  catalogs: {
    /** List the catalogues of an account, with the products that messages can show. */
    readonly list: List<OperatorOperations['listCatalogs']>
  }
  messages: {
    /**
     * A customer's message arrives: text, media, location, replies, flow responses.
     * - 100: the recipient is no phone number
     */
    readonly receive: Ask<OperatorOperations['receiveMessage']>
    /**
     * The bridge reports what became of a message; a late or repeated report changes nothing.
     * Takes `id`, `status`, `details?`.
     * - 100: there is no such message in the conversations of this number
     */
    readonly reportStatuses: Ask<OperatorOperations['reportStatuses']>
    /**
     * List what a number has sent, oldest first; with wait, answered as soon as there is something.
     * - 100: the recipient is no phone number
     */
    readonly sent: List<OperatorOperations['listSentMessages']>
    /**
     * Read a message that a number has sent; with status and wait, answered as soon as it has come so far.
     * - 100: there is no such message in the conversations of this number
     */
    readonly readSent: Ask<OperatorOperations['readSentMessage']>
    /** List the conversations of a number, the latest first. */
    readonly conversations: List<OperatorOperations['listConversations']>
    /**
     * Read the messages of one conversation, oldest first.
     * - 100: the recipient is no phone number
     */
    readonly conversation: List<OperatorOperations['readConversation']>
  }
  costs: {
    /**
     * Read what delivered messages cost, and why: every one has a decision, and with a rate card an amount.
     * - 100: the span of time is empty or too long
     */
    readonly read: Ask<OperatorOperations['readCosts']>
    /** Read the rate card. */
    readonly rates: Tell<OperatorOperations['readRates']>
    /**
     * Take a rate card: from then on, costs are amounts; what there was is gone.
     * Takes `csv`.
     * - 100: the rate card cannot be read
     */
    readonly importRates: Ask<OperatorOperations['importRates']>
  }
  customers: {
    /**
     * Read a customer's screen: what was written, and what can be tapped.
     * - 100: the recipient is no phone number
     */
    readonly screen: Ask<OperatorOperations['readScreen']>
    /**
     * A customer uses their phone: writes, taps by label, fills in forms, reads, reacts, blocks, changes number or name.
     * - 100: the recipient is no phone number; the customer is not named; another customer has this username; the new number is the one that the customer has; the customer has written no such message; what should be tapped is not on the customer's screen; the screen of the flow has no such field, option or button; there is no such media at this number; the definition has validation errors; the flow has no such screen
     */
    readonly act: Ask<OperatorOperations['actAsCustomer']>
  }
  events: {
    /**
     * List events, newest first, with what became of them; asked for text/event-stream, they are sent as they happen.
     * - 100: since or until is no time
     */
    readonly list: List<OperatorOperations['listEvents']>
    /** Explain one event: who was asked, which callback won, each attempt, or why it was not sent. */
    readonly explain: Ask<OperatorOperations['explainEvent']>
    /**
     * Decide again about an event that was not sent, or was given up; with like, about all that stopped for the same reason.
     * Takes `like?`.
     * - 100: the event was sent, or is on its way; there is nowhere to send it
     */
    readonly decideAgain: Ask<OperatorOperations['decideAgain']>
    /**
     * Send the notification of an event to another address, once, and return what that answered.
     * Takes `url`.
     * - 100: the callback is no URL that can be called
     */
    readonly forward: Ask<OperatorOperations['forwardEvent']>
    /** Read who would receive an event of this account now, by which callback, and who would not and why. */
    readonly tryRouting: Ask<OperatorOperations['tryRouting']>
    /** List receivers with their circuit breaker and backlog. */
    readonly receivers: List<OperatorOperations['listReceivers']>
    /**
     * Try a receiver again now, instead of when its time has come.
     * - 100: the receiver said that it is gone; the operator paused the receiver
     */
    readonly retryReceiver: Tell<OperatorOperations['retryReceiver']>
    /**
     * Pause a receiver and keep what is for it until it is resumed.
     * - 100: the receiver said that it is gone
     */
    readonly pauseReceiver: Tell<OperatorOperations['pauseReceiver']>
    /**
     * Resume a receiver and send at once, in order, what waited for it.
     * - 100: the receiver said that it is gone
     */
    readonly resumeReceiver: Tell<OperatorOperations['resumeReceiver']>
    /**
     * Send a delivery again, to where the application listens now.
     * - 100: there is nowhere to send it
     */
    readonly resend: Tell<OperatorOperations['resendDelivery']>
    /**
     * Send everything again that an account missed since a moment.
     * Takes `since`.
     * - 100: since or until is no time
     */
    readonly recover: Ask<OperatorOperations['recoverDeliveries']>
    /**
     * Send a signed sample of any event, the way a real one goes.
     * Takes `field`, `set?`.
     * - 100: nothing is known about the field; the sample has nothing at that place
     */
    readonly test: Ask<OperatorOperations['testEvent']>
    /**
     * Send a notification of any field and value, signed, retried and traced like any other; its id begins with raw_.
     * Takes `field`, `value`.
     */
    readonly raw: Ask<OperatorOperations['rawEvent']>
  }
  inbox: {
    /**
     * Read what came to an application's receiver inside the sandbox.
     * - 100: the application has no receiver inside the sandbox
     */
    readonly read: Ask<OperatorOperations['readInbox']>
    /**
     * Make a receiver inside the sandbox for an application, or set how it answers.
     * Takes `answers_with?`.
     */
    readonly set: Ask<OperatorOperations['setInbox']>
  }
  calls: {
    /** List the calls, newest first; asked for text/event-stream, sent as they are made. */
    readonly list: List<OperatorOperations['listRequests']>
    /** Read the whole story of one call: the call, what it changed, what it caused, and what became of that. */
    readonly trace: Ask<OperatorOperations['explainTrace']>
    /** List which habits of an application, or of all, will hurt in production, and what to do about each. */
    readonly hints: Ask<OperatorOperations['readHints']>
    /** Count calls, events and notifications in equal pieces of time. */
    readonly counts: Ask<OperatorOperations['readCounts']>
  }
  installation: {
    /** Find anything by its id, a trace id, a phone number or a word of its name. */
    readonly find: Ask<OperatorOperations['findAnything']>
    /** Read how the installation is set up: version, engine, and the settings in force, secrets left out. */
    readonly read: Tell<OperatorOperations['readInstallation']>
    /** Read how the installation is doing: backlog, failing receivers, what was given up, load. */
    readonly overview: Tell<OperatorOperations['readOverview']>
    /** Read which keys seal and open secrets, and how far a change of keys is. */
    readonly secretsKeys: Tell<OperatorOperations['readSecretsKeys']>
    /** List which of the platform's operations and webhook fields are here. */
    readonly coverage: Tell<OperatorOperations['readCoverage']>
    /**
     * Read what holds on the platform at a date, and which changes come next.
     * - 100: there is no world of that id
     */
    readonly platform: Ask<OperatorOperations['readPlatform']>
    /**
     * Have changes of the platform hold in a world, or not, whatever its clock shows.
     * Takes `changes`.
     * - 100: there is no world of that id
     */
    readonly switchPlatform: Ask<OperatorOperations['switchPlatform']>
    /**
     * List what falls due next in a world by its clock: codes, windows, tokens, reviews, retries.
     * - 100: there is no world of that id
     */
    readonly upcoming: Ask<OperatorOperations['readUpcoming']>
  }
  clock: {
    /** Read the service's clock. */
    readonly read: Tell<OperatorOperations['readClock']>
    /**
     * Advance the clock: codes expire, reviews fall due, retries fire.
     * Takes `seconds`.
     */
    readonly advance: Ask<OperatorOperations['advanceClock']>
  }
  worlds: {
    /** List the worlds that were made, newest first. */
    readonly list: List<OperatorOperations['listWorlds']>
    /**
     * Make a fresh isolated application, account, number and token, with a clock of their own.
     * Takes `name?`, `seed?`, `seed_file?`, `snapshot?`, `keep_ids?`, `expires_in?`, `at?`, `platform_changes?`.
     * - 100: a world cannot begin with this seed file; another world draws its ids from this seed; a world begins with a seed file or with a snapshot, which has its own time; there is no snapshot of that name; several worlds have a snapshot of that name; the file of the world is too large; the file is not that of a world, or is broken; the file was made by a later version; something with the ids of this snapshot is there already
     */
    readonly create: Ask<OperatorOperations['createWorld']>
    /**
     * Read what a world is and holds, without its secrets.
     * - 100: there is no world of that id
     */
    readonly read: Tell<OperatorOperations['readWorld']>
    /**
     * Make a world again with the ids, secret and tokens it had, or as a snapshot saved it.
     * Takes `snapshot?`.
     * - 100: there is no world of that id; a world cannot begin with this seed file; there is no snapshot of that name; several worlds have a snapshot of that name; the file of the world is too large; the file is not that of a world, or is broken; the file was made by a later version; the snapshot is of another world
     */
    readonly reset: Ask<OperatorOperations['resetWorld']>
    /**
     * Remove a world and everything in it.
     * - 100: there is no world of that id
     */
    readonly remove: Tell<OperatorOperations['removeWorld']>
    /**
     * Read the clock of a world.
     * - 100: there is no world of that id
     */
    readonly clock: Tell<OperatorOperations['readWorldClock']>
    /**
     * Advance the clock of one world, and answer when all that fell due has happened.
     * Takes `seconds`.
     * - 100: there is no world of that id
     */
    readonly advanceClock: Ask<OperatorOperations['advanceWorldClock']>
    /**
     * Read whether anything is under way in a world; with wait, answered once nothing is.
     * - 100: there is no world of that id
     */
    readonly settled: Ask<OperatorOperations['readWorldSettled']>
    /**
     * Save a world by name, as it is now.
     * Takes `name`, `replace?`.
     * - 100: there is no world of that id; there is a snapshot of that name already; as many snapshots as can be kept are there; the file of the world is too large
     */
    readonly save: Ask<OperatorOperations['saveWorld']>
    /**
     * Export a world as one file that can be imported anywhere; it holds its secrets.
     * - 100: there is no world of that id; the file of the world is too large
     */
    readonly export: Download<OperatorOperations['exportWorld']>
    /**
     * Export what a world is and what happened in it as one file without secrets, for a bug report.
     * - 100: there is no world of that id; the file of the world is too large
     */
    readonly bundle: Download<OperatorOperations['exportBundle']>
  }
  jobs: {
    /** List the jobs that were given up after their last attempt, newest first. */
    readonly givenUp: List<OperatorOperations['listJobsGivenUp']>
    /** Try a job that was given up again, with all its attempts. */
    readonly retry: Tell<OperatorOperations['retryJob']>
    /** Discard a job that was given up. */
    readonly discard: Tell<OperatorOperations['discardJob']>
  }
  audit: {
    /** Read the audit log, newest first; refused callers with action=authorization. */
    readonly list: List<OperatorOperations['readAuditLog']>
    /** Check that no row of the audit log was changed, removed, added or moved since it was sealed. */
    readonly verify: Tell<OperatorOperations['verifyAuditLog']>
  }
  snapshots: {
    /** List the worlds that were saved, newest first. */
    readonly list: List<OperatorOperations['listSnapshots']>
    /**
     * Keep a file that was exported, here or elsewhere, as a snapshot.
     * - 100: there is a snapshot of that name already; as many snapshots as can be kept are there; the file of the world is too large; the file is not that of a world, or is broken; the file was made by a later version
     */
    readonly import: Ask<OperatorOperations['importSnapshot']>
    /**
     * Read what a snapshot is.
     * - 100: there is no snapshot of that name; several worlds have a snapshot of that name
     */
    readonly read: Tell<OperatorOperations['readSnapshot']>
    /**
     * Export a snapshot as one file, which holds its secrets.
     * - 100: there is no snapshot of that name; several worlds have a snapshot of that name
     */
    readonly export: Download<OperatorOperations['exportSnapshot']>
    /**
     * Remove a snapshot; worlds that were made of it stay.
     * - 100: there is no snapshot of that name; several worlds have a snapshot of that name
     */
    readonly remove: Tell<OperatorOperations['removeSnapshot']>
  }
  stage: {
    /**
     * Stage failures for an application: a rule, or a scenario of several.
     * Takes `when?`, `what?`, `scenario?`.
     * - 100: there is no such application or world; neither what nor scenario, or both; the catalogue has no such code; there is no such operation, field or number; the rule asks for what is not known where it would step in; until is no time to come; the recipient is no phone number; the application has as many rules as it may
     */
    readonly inApp: Ask<OperatorOperations['stageApp']>
    /**
     * List what is staged for an application, ended rules too.
     * - 100: there is no such application or world
     */
    readonly listApp: List<OperatorOperations['listStageApp']>
    /**
     * Remove everything that is staged for an application.
     * - 100: there is no such application or world
     */
    readonly clearApp: Tell<OperatorOperations['clearStageApp']>
    /**
     * Stage failures for a world: a rule, or a scenario of several.
     * Takes `when?`, `what?`, `scenario?`.
     * - 100: there is no such application or world; neither what nor scenario, or both; the catalogue has no such code; there is no such operation, field or number; the rule asks for what is not known where it would step in; until is no time to come; the recipient is no phone number; the application has as many rules as it may
     */
    readonly inWorld: Ask<OperatorOperations['stageWorld']>
    /**
     * List what is staged for a world, ended rules too.
     * - 100: there is no such application or world
     */
    readonly listWorld: List<OperatorOperations['listStageWorld']>
    /**
     * Remove everything that is staged for a world.
     * - 100: there is no such application or world
     */
    readonly clearWorld: Tell<OperatorOperations['clearStageWorld']>
    /** List the errors that can be staged. */
    readonly codes: List<OperatorOperations['listStageCodes']>
    /** List the scenarios that can be staged. */
    readonly scenarios: List<OperatorOperations['listScenarios']>
    /**
     * Read a staging rule: how often it fitted, how often it stepped in, whether it has ended.
     * - 100: there is no such rule
     */
    readonly read: Tell<OperatorOperations['readStageRule']>
    /**
     * Remove a staging rule.
     * - 100: there is no such rule
     */
    readonly remove: Tell<OperatorOperations['removeStageRule']>
  }
}
