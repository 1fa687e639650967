/** Written by `npm run docs` from the registry of the server; change the server instead. */

import type {
  Ask,
  Brand,
  List,
  OfApp,
  Tell,
  Unjudged,
  Word,
} from '../http/methods.ts'
import type {
  Operations,
} from './operations.ts'

export const METHODS: { [R in keyof Methods]: Record<keyof Methods[R], string> } = {
  accounts: {
    read: 'ask readAccount',
    update: 'ask updateAccount',
    app: 'ask readApp app',
    businesses: 'list listBusinesses app',
    business: 'ask readBusiness',
    owned: 'list listOwnedAccounts',
    shared: 'list listSharedAccounts',
  },
  numbers: {
    read: 'ask readPhoneNumber',
    list: 'list listPhoneNumbers',
    requestCode: 'ask requestCode',
    verifyCode: 'ask:code verifyCode',
    setAutomation: 'ask configureAutomation',
    automation: 'tell readNumberAutomation',
    add: 'ask addPhoneNumber',
    register: 'brand:pin registerNumber',
    deregister: 'tell deregisterNumber',
    settings: 'tell readNumberSettings',
    setSettings: 'ask setNumberSettings',
    commerceSettings: 'tell readCommerceSettings',
    setCommerceSettings: 'ask setCommerceSettings',
    blocked: 'list listBlockedUsers',
    username: 'tell readUsername',
    takeUsername: 'ask takeUsername',
    giveUpUsername: 'tell giveUpUsername',
    suggestUsernames: 'tell suggestUsernames',
    configure: 'ask configurePhoneNumber',
  },
  uploads: {
    create: 'ask createUpload app',
    read: 'ask readUpload',
  },
  profile: {
    read: 'ask readBusinessProfile',
    update: 'brand updateBusinessProfile',
  },
  templates: {
    list: 'list listTemplates',
    create: 'ask createTemplate',
    read: 'ask readTemplate',
    update: 'ask updateTemplate',
    delete: 'ask deleteTemplates',
    readInAccount: 'ask readTemplateOfAccount',
    updateInAccount: 'ask updateTemplateOfAccount',
    createForNumber: 'ask createTemplateOfNumber',
    upsert: 'ask upsertTemplates',
    unpause: 'tell unpauseTemplate',
    archive: 'ask archiveTemplates',
    unarchive: 'ask unarchiveTemplates',
    library: 'list listLibrary',
    analytics: 'ask readTemplateAnalytics',
  },
  flows: {
    list: 'list listFlows',
    create: 'ask createFlow',
    read: 'ask readFlow',
    update: 'ask updateFlow',
    assets: 'list listFlowAssets',
    publish: 'tell publishFlow',
    deprecate: 'tell deprecateFlow',
    delete: 'tell deleteFlow',
    migrate: 'ask migrateFlows',
    encryptionKey: 'tell readEncryptionKey',
    setEncryptionKey: 'ask:business_public_key setEncryptionKey',
  },
  qrCodes: {
    create: 'ask createOrUpdateQrCode',
    list: 'list listQrCodes',
    read: 'ask readQrCode',
    update: 'ask updateQrCode',
    delete: 'tell deleteQrCode',
  },
  payments: {
    list: 'list listPaymentConfigurations',
    read: 'ask readPaymentConfiguration',
    create: 'ask createPaymentConfiguration',
    update: 'ask updatePaymentConfiguration',
    link: 'ask generatePaymentLink',
    delete: 'ask:configuration_name deletePaymentConfiguration',
  },
  media: {
    read: 'ask readMedia',
    delete: 'tell deleteMedia',
  },
  messages: {
    call: 'ask callCustomer',
    callPermission: 'ask:user_wa_id readCallPermission',
    analytics: 'ask readMessageAnalytics',
  },
  costs: {
    pricingAnalytics: 'ask readPricingAnalytics',
    conversationAnalytics: 'ask readConversationAnalytics',
  },
  webhooks: {
    subscribed: 'list listSubscribedApps',
    subscribe: 'ask subscribeApp',
    unsubscribe: 'tell unsubscribeApp',
    callbacks: 'tell listAppSubscriptions app',
    setCallback: 'ask subscribeAppCallback app',
    removeCallback: 'ask unsubscribeAppCallback app',
  },
}

export type Methods = {
  accounts: {
    /** Read a business account. */
    readonly read: Ask<Operations['readAccount']>
    /**
     * Change the name and the settings of an account.
     * Takes `name?`, `timezone_id?`, `primary_business_location?`, `is_enabled_for_insights?`, `disable_marketing_messages_on_cloud_api?`.
     * - 100: nothing is named that could be changed
     */
    readonly update: Ask<Operations['updateAccount']>
    /** Read the caller's application. */
    readonly app: Ask<OfApp<Operations['readApp']>>
    /** List the businesses that the token reaches. */
    readonly businesses: List<OfApp<Operations['listBusinesses']>>
    /** Read a business. */
    readonly business: Ask<Operations['readBusiness']>
    /** List the accounts of a business. */
    readonly owned: List<Operations['listOwnedAccounts']>
    /** List the accounts that others share with a business. */
    readonly shared: List<Operations['listSharedAccounts']>
  }
  numbers: {
    /** Read a phone number. */
    readonly read: Ask<Operations['readPhoneNumber']>
    /** List the phone numbers of an account. */
    readonly list: List<Operations['listPhoneNumbers']>
    /**
     * Send a verification code to the number.
     * Takes `code_method`, `language?`, `locale?`.
     * - 136024: as many codes as may be were requested: for the number, by the application, from the address; no gateway is configured that could bring the code to the number
     */
    readonly requestCode: Ask<Operations['requestCode']>
    /**
     * Verify the number with the code that it was sent.
     * Takes `code`.
     * - 100: the code holds no digits
     * - 368: the code expired
     * - 133015: too many attempts at this code; too many wrong codes on this number within a day
     * - 133016: the code is wrong; no code is outstanding
     */
    readonly verifyCode: Word<Operations['verifyCode']>
    /**
     * Configure the welcome message, prompts and commands.
     * Takes `enable_welcome_message?`, `prompts?`, `commands?`.
     * - 100: two commands have the same name
     */
    readonly setAutomation: Ask<Operations['configureAutomation']>
    /** Read the welcome message, prompts and commands (an address that some clients use). */
    readonly automation: Tell<Operations['readNumberAutomation']>
    /**
     * Add a phone number to an account; it is verified with request_code and verify_code.
     * Takes `cc`, `country_code?`, `phone_number`, `verified_name`.
     * - 100: the account has this number already; the account has as many numbers as it may
     * - 131031: the account is in trouble (account_update)
     */
    readonly add: Ask<Operations['addPhoneNumber']>
    /**
     * Register a verified number; the first pin is set, later ones must be the same.
     * Takes `pin`, `data_localization_region?`.
     * - 100: messaging_product is another word
     * - 133005: the pin is not the one that was set
     * - 133006: the number is not verified
     * - 133015: too many wrong codes on this number within a day
     */
    readonly register: Word<Operations['registerNumber']>
    /**
     * Take a number out of use until it is registered again.
     * - 133006: the number is not verified
     */
    readonly deregister: Tell<Operations['deregisterNumber']>
    /** Read what is set about calls, where messages are kept, and whether identities are watched. */
    readonly settings: Tell<Operations['readNumberSettings']>
    /**
     * Set what is wanted about calls, where messages are kept, or whether identities are watched.
     * Takes `calling?`, `storage_configuration?`, `user_identity_change?`.
     * - 100: no setting is named; a holiday is over; the number is registered, and its storage cannot be set now; it is not said in which country messages are to be kept
     */
    readonly setSettings: Ask<Operations['setNumberSettings']>
    /** Read whether customers see a cart and the catalogue. */
    readonly commerceSettings: Tell<Operations['readCommerceSettings']>
    /**
     * Set whether customers see a cart and the catalogue.
     * Takes `is_cart_enabled?`, `is_catalog_visible?`.
     */
    readonly setCommerceSettings: Ask<Operations['setCommerceSettings']>
    /** List the customers that a number blocks, the latest first. */
    readonly blocked: List<Operations['listBlockedUsers']>
    /**
     * Read the username of a number.
     * - 100: there are no usernames of businesses yet, on versioned paths
     */
    readonly username: Tell<Operations['readUsername']>
    /**
     * Take a username for a number, in place of the one that it has.
     * Takes `username`, `transfer_action?`.
     * - 100: there are no usernames of businesses yet, on versioned paths
     * - 147001: another business has this username
     * - 147002: the number may have no username: it is not verified
     * - 147003: a page that is not linked to the business has this username
     * - 147004: a profile that is not linked to the business has this username
     * - 147005: another number of the account has this username
     */
    readonly takeUsername: Ask<Operations['takeUsername']>
    /**
     * Give up the username of a number.
     * - 100: there are no usernames of businesses yet, on versioned paths
     */
    readonly giveUpUsername: Tell<Operations['giveUpUsername']>
    /**
     * Suggest usernames for a number, by its name.
     * - 100: there are no usernames of businesses yet, on versioned paths
     */
    readonly suggestUsernames: Tell<Operations['suggestUsernames']>
    /**
     * Set or take away the number's own callback for the caller's application; set its pin, or wish for a name.
     * Takes `webhook_configuration?`, `pin?`, `new_display_name?`.
     * - 100: nothing that could be set is named; a callback comes without its verify token, or the token without it; the callback is no URL that can be called; the handshake failed, and nothing was changed
     */
    readonly configure: Ask<Operations['configurePhoneNumber']>
  }
  uploads: {
    /**
     * Create an upload session for a file.
     * - 80007: the application has as many uploads as it may have
     */
    readonly create: Ask<OfApp<Operations['createUpload']>>
    /** Read how much has arrived, and the handle h. */
    readonly read: Ask<Operations['readUpload']>
  }
  profile: {
    /** Read the business profile of a number. */
    readonly read: Ask<Operations['readBusinessProfile']>
    /**
     * Update the business profile: absent keeps, empty clears, websites replaces the list.
     * Takes `about?`, `address?`, `description?`, `email?`, `vertical?`, `websites?`, `profile_picture_handle?`.
     * - 100: messaging_product is another word; the file is no JPEG or PNG picture; the photo is smaller than 192x192 pixels; the photo has more pixels than are decoded; the photo is of a kind that is slow to decode, and too large for it; the photo has more scans than are decoded; the photo is damaged or cut short; the photo was changed by another request meanwhile; the handle leads to no finished file
     * - 80007: too many photos wait to be made ready
     * - 131031: the photo is larger than 5 MB
     */
    readonly update: Brand<Operations['updateBusinessProfile']>
  }
  templates: {
    /**
     * List the templates of an account, newest first.
     * - 100: ARCHIVED is asked for beside other statuses, or on a plain path
     */
    readonly list: List<Operations['listTemplates']>
    /**
     * Create a template; with validate_only=true only say what would happen.
     * - 100: a parameter of the template is missing or wrong; there is a template of this name in this language; the library has no such template (versioned paths); a parameter does not fit the template of the library (versioned paths)
     * - 131000: the content violates a policy; the message names the rule
     * - 2388124: the format of the template is not valid; error_data.violations lists every violation
     */
    readonly create: Ask<Unjudged<Operations['createTemplate']>>
    /** Read a template. */
    readonly read: Ask<Operations['readTemplate']>
    /**
     * Update a template: supplied components replace those of their type; it goes back to review.
     * Takes `category?`, `components?`, `parameter_format?`, `message_send_ttl_seconds?`, `cta_url_link_tracking_opted_out?`, `sub_category?`, `allow_category_change?`, `validate_only?`, `remove_components?`.
     * - 100: a parameter of the template is missing or wrong; nothing to change is given
     * - 131000: the content violates a policy; the message names the rule
     * - 2388124: the format of the template is not valid; error_data.violations lists every violation
     */
    readonly update: Ask<Unjudged<Operations['updateTemplate']>>
    /**
     * Delete a template: all its languages, one of them, or by id.
     * - 100: neither name nor hsm_id is given; there is no such template in this account
     */
    readonly delete: Ask<Operations['deleteTemplates']>
    /** Read a template (an address that some clients use). */
    readonly readInAccount: Ask<Operations['readTemplateOfAccount']>
    /**
     * Update a template (an address that some clients use).
     * Takes `category?`, `components?`, `parameter_format?`, `message_send_ttl_seconds?`, `cta_url_link_tracking_opted_out?`, `sub_category?`, `allow_category_change?`, `validate_only?`, `remove_components?`.
     * - 100: a parameter of the template is missing or wrong; nothing to change is given
     * - 131000: the content violates a policy; the message names the rule
     * - 2388124: the format of the template is not valid; error_data.violations lists every violation
     */
    readonly updateInAccount: Ask<Unjudged<Operations['updateTemplateOfAccount']>>
    /**
     * Create a template in the account of a number (an address that some clients use).
     * - 100: a parameter of the template is missing or wrong; there is a template of this name in this language; the library has no such template (versioned paths); a parameter does not fit the template of the library (versioned paths)
     * - 131000: the content violates a policy; the message names the rule
     * - 2388124: the format of the template is not valid; error_data.violations lists every violation
     */
    readonly createForNumber: Ask<Unjudged<Operations['createTemplateOfNumber']>>
    /**
     * Create a template in several languages, or rewrite those it has.
     * Takes `name`, `category`, `components`, `parameter_format?`, `message_send_ttl_seconds?`, `cta_url_link_tracking_opted_out?`, `sub_category?`, `allow_category_change?`, `validate_only?`, `languages`.
     * - 100: a parameter of the template is missing or wrong
     * - 131000: the content violates a policy; the message names the rule
     * - 2388124: the format of the template is not valid; error_data.violations lists every violation
     */
    readonly upsert: Ask<Operations['upsertTemplates']>
    /** End the pause of a template; where it is not paused, the answer says so. */
    readonly unpause: Tell<Operations['unpauseTemplate']>
    /**
     * Archive templates: they are kept, and cannot be sent.
     * Takes `hsm_ids`.
     */
    readonly archive: Ask<Operations['archiveTemplates']>
    /**
     * Take archived templates back: they are APPROVED again.
     * Takes `hsm_ids`.
     */
    readonly unarchive: Ask<Operations['unarchiveTemplates']>
    /** List the templates of the library: written and approved already. */
    readonly library: List<Operations['listLibrary']>
    /** Count what became of the messages of templates, day by day. */
    readonly analytics: Ask<Operations['readTemplateAnalytics']>
  }
  flows: {
    /**
     * List the flows of an account.
     * - 100: there is no such metric or granularity
     * - 139006: nothing is known that could be measured
     */
    readonly list: List<Operations['listFlows']>
    /**
     * Create a flow as a draft; with validate_only, only check its definition.
     * - 100: the account has a flow of this name; there is no such flow, or the token may not reach it; both flow_json and clone_flow_id are given; flow_json is missing; the definition is larger than 10 MB; endpoint_uri is no URL that we can call; the definition has validation errors, which stand in error_data; outside the sandbox: the definition was never set
     * - 139002: the definition needs an endpoint_uri
     * - 2388153: the data endpoint did not answer the health check
     */
    readonly create: Ask<Operations['createFlow']>
    /**
     * Read a flow.
     * - 100: there is no such metric or granularity
     * - 139006: nothing is known that could be measured
     */
    readonly read: Ask<Operations['readFlow']>
    /**
     * Change the name, categories or data endpoint of a flow.
     * Takes `name?`, `categories?`, `endpoint_uri?`, `application_id?`.
     * - 100: the account has a flow of this name; application_id is not the caller's; endpoint_uri is no URL that we can call
     */
    readonly update: Ask<Operations['updateFlow']>
    /** List a flow's assets: its definition, with a link to download it. */
    readonly assets: List<Operations['listFlowAssets']>
    /**
     * Publish a draft, so that messages can carry it.
     * - 100: the definition has validation errors, which stand in error_data; outside the sandbox: the definition was never set
     * - 139002: the flow is not a draft; the definition needs an endpoint_uri; the flow was changed while it was being published
     * - 2388153: the data endpoint did not answer the health check
     */
    readonly publish: Tell<Operations['publishFlow']>
    /**
     * Deprecate a published flow: still usable, not recommended.
     * - 139003: the flow is not published; the flow is deprecated already
     */
    readonly deprecate: Tell<Operations['deprecateFlow']>
    /** Delete a flow for ever, with its definition and responses. */
    readonly delete: Tell<Operations['deleteFlow']>
    /**
     * Copy flows of another account into this one; the sources stay.
     * Takes `flow_ids?`, `source_business_account_id?`, `source_waba_id?`, `source_flow_names?`.
     * - 100: no flow is named, and no account; there is no such source account, or the token may not reach it; the source account is the destination
     */
    readonly migrate: Ask<Operations['migrateFlows']>
    /** Read the number's public key. */
    readonly encryptionKey: Tell<Operations['readEncryptionKey']>
    /**
     * Set the number's public key; calls to data endpoints are then encrypted.
     * Takes `business_public_key`.
     * - 100: the key is no 2048-bit RSA public key in PEM format
     */
    readonly setEncryptionKey: Word<Operations['setEncryptionKey']>
  }
  qrCodes: {
    /**
     * Make a QR code, or with `code` change the message of one.
     * - 100: the number has 2000 QR codes already
     * - 131000: the prefilled message is blank, too long, or holds control characters
     */
    readonly create: Ask<Operations['createOrUpdateQrCode']>
    /**
     * List the QR codes of a number, newest first.
     * - 100: qr_image_url is asked for in a format that is neither PNG nor SVG
     */
    readonly list: List<Operations['listQrCodes']>
    /**
     * Read a QR code.
     * - 100: qr_image_url is asked for in a format that is neither PNG nor SVG
     */
    readonly read: Ask<Operations['readQrCode']>
    /**
     * Change the message of a QR code.
     * Takes `prefilled_message`, `generate_qr_image?`.
     * - 131000: the prefilled message is blank, too long, or holds control characters
     */
    readonly update: Ask<Operations['updateQrCode']>
    /** Delete a QR code; its link and picture are gone at once. */
    readonly delete: Tell<Operations['deleteQrCode']>
  }
  payments: {
    /** List the payment configurations of an account, newest first. */
    readonly list: List<Operations['listPaymentConfigurations']>
    /** Read a payment configuration. */
    readonly read: Ask<Operations['readPaymentConfiguration']>
    /**
     * Create a payment configuration.
     * - 100: a parameter that the provider needs is missing; a parameter has no meaning for the provider; redirect_url is not one that may be redirected to; upi_vpa is no UPI address
     * - 131000: the account has a configuration of this name
     * - 131001: there is no such provider; the provider is not connected
     */
    readonly create: Ask<Operations['createPaymentConfiguration']>
    /**
     * Change the UPI address, or where merchants return to.
     * Takes `upi_vpa?`, `merchant_vpa?`, `redirect_url?`, `configuration_name?`, `provider_name?`.
     * - 100: the parameter cannot be changed; a parameter has no meaning for the provider; redirect_url is not one that may be redirected to; upi_vpa is no UPI address
     */
    readonly update: Ask<Operations['updatePaymentConfiguration']>
    /**
     * Make the link at which a merchant authorizes a gateway configuration.
     * Takes `configuration_name`, `redirect_url?`.
     * - 100: a UPI configuration needs no authorization link; redirect_url is not one that may be redirected to
     * - 131001: the provider is not connected
     */
    readonly link: Ask<Operations['generatePaymentLink']>
    /**
     * Delete a payment configuration; a link under way ends with it.
     * Takes `configuration_name`.
     */
    readonly delete: Word<Operations['deletePaymentConfiguration']>
  }
  media: {
    /** Read what is known of a file, with a link to its content that is good for five minutes. */
    readonly read: Ask<Operations['readMedia']>
    /** Remove a file. */
    readonly delete: Tell<Operations['deleteMedia']>
  }
  messages: {
    /**
     * Make or answer a call: refused, because calls are not supported here.
     * Takes `action`.
     * - 138000: calls are not supported here
     */
    readonly call: Ask<Operations['callCustomer']>
    /**
     * Read whether a customer has allowed the business to call them.
     * - 100: the recipient is no phone number; the recipient is missing
     */
    readonly callPermission: Word<Operations['readCallPermission']>
    /**
     * Count messages that were sent and delivered, by half an hour, day or month.
     * - 100: the span of time is empty or too long
     */
    readonly analytics: Ask<Operations['readMessageAnalytics']>
  }
  costs: {
    /**
     * Read what delivered messages cost, by day, month or half an hour.
     * - 100: the span of time is empty or too long
     */
    readonly pricingAnalytics: Ask<Operations['readPricingAnalytics']>
    /**
     * Count conversations that were charged, on days when conversations were.
     * - 100: the span of time is empty or too long
     */
    readonly conversationAnalytics: Ask<Operations['readConversationAnalytics']>
  }
  webhooks: {
    /** List the applications that are subscribed to an account. */
    readonly subscribed: List<Operations['listSubscribedApps']>
    /**
     * Subscribe the caller's application to an account, with its own callback or an override.
     * Takes `override_callback_uri?`, `verify_token?`, `subscribed_fields?`.
     * - 100: a callback comes without its verify token, or the token without it; the callback is no URL that can be called; there is no such field to subscribe to; no field is named; as many applications as can be are subscribed; the handshake failed, and nothing was changed
     */
    readonly subscribe: Ask<Operations['subscribeApp']>
    /** Unsubscribe the caller's application from an account. */
    readonly unsubscribe: Tell<Operations['unsubscribeApp']>
    /** Read the application's own callback and the fields it receives by default. */
    readonly callbacks: Tell<OfApp<Operations['listAppSubscriptions']>>
    /**
     * Set the application's own callback (after the handshake) and the fields it receives by default.
     * Takes `callback_url?`, `verify_token?`, `fields?`, `object`, `include_values?`.
     * - 100: there is no such object to subscribe to; a callback comes without its verify token, or the token without it; the callback is no URL that can be called; there is no such field to subscribe to; no field is named; the handshake failed, and nothing was changed
     */
    readonly setCallback: Ask<OfApp<Operations['subscribeAppCallback']>>
    /**
     * Take away the application's own callback, or some of the fields it receives by default.
     * - 100: there is no such object to subscribe to; there is no such field to subscribe to; no field is named
     */
    readonly removeCallback: Ask<OfApp<Operations['unsubscribeAppCallback']>>
  }
}

/** What is written by hand, and must be there. */
export type ByHand = {
  numbers: {
    block: unknown
    unblock: unknown
  }
  uploads: {
    send: unknown
  }
  flows: {
    setDefinition: unknown
  }
  media: {
    upload: unknown
  }
  messages: {
    send: unknown
  }
}
