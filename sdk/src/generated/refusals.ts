/** Written by `npm run docs` from the registry of the server; change the server instead. */

/** Every refusal that an operation declares, by name, with its code. */
export type Refusals = {
  /** 131000: the content violates a policy; the message names the rule */
  againstPolicy: 131000
  /** 139003: the flow is deprecated already */
  alreadyDeprecated: 139003
  /** 100: the callback is no URL that can be called */
  badCallback: 100
  /** 100: the recipient is no phone number */
  badRecipient: 100
  /** 100: since or until is no time; 100: until is no time to come */
  badTime: 100
  /** 100: a callback comes without its verify token, or the token without it */
  bothOrNeither: 100
  /** 100: the file is longer than file_length says */
  bytesTooMany: 100
  /** 138000: calls are not supported here */
  callsNotCarried: 138000
  /** 100: the template cannot go from its status to that one */
  cannotBecome: 100
  /** 100: the parameter cannot be changed */
  cannotChange: 100
  /** 139003: the flow is not published */
  cannotDeprecate: 139003
  /** 139002: the flow is not a draft */
  cannotPublish: 139002
  /** 139001: the flow is not a draft */
  cannotUpdate: 139001
  /** 131009: there is no such catalogue */
  catalogMissing: 131009
  /** 100: outside the sandbox nobody moves the clock */
  clockIsReal: 100
  /** 368: the code expired */
  codeExpired: 368
  /** 100: the code holds no digits */
  codeMalformed: 100
  /** 133016: the code is wrong */
  codeWrong: 133016
  /** 100: the file does not begin like its file_type */
  contentIsNotOfType: 100
  /** 100: the customer is not named */
  customerMissing: 100
  /** 100: flow_json is missing */
  definitionMissing: 100
  /** 100: the definition is larger than 10 MB */
  definitionTooLarge: 100
  /** 100: two commands have the same name */
  duplicateCommand: 100
  /** 139002: the flow was changed while it was being published */
  endpointChanged: 139002
  /** 139002: the definition needs an endpoint_uri */
  endpointMissing: 139002
  /** 100: the flow has no data endpoint */
  endpointNotSet: 100
  /** 2388153: the data endpoint did not answer the health check */
  endpointUnreachable: 2388153
  /** 100: the file is not that of a world, or is broken */
  fileRefused: 100
  /** 100: the file of the world is too large */
  fileTooLarge: 100
  /** 100: the file was made by a later version */
  fileTooNew: 100
  /** 132068: the flow is blocked by its endpoint's health */
  flowBlocked: 132068
  /** 100: the flow is not named */
  flowNotNamed: 100
  /** 131009: the flow cannot be sent */
  flowNotSendable: 131009
  /** 100: application_id is not the caller's */
  foreignApplication: 100
  /** 2388124: the format of the template is not valid; error_data.violations lists every violation */
  formatInvalid: 2388124
  /** 100: the handle leads to no finished file */
  handleRefused: 100
  /** 100: the handshake failed, and nothing was changed */
  handshakeFailed: 100
  /** 100: the definition has validation errors, which stand in error_data */
  hasValidationErrors: 100
  /** 100: a holiday is over */
  holidayOver: 100
  /** 100: the id is taken */
  idTaken: 100
  /** 100: something with the ids of this snapshot is there already */
  idsTaken: 100
  /** 100: the body broke off or came too slowly; what arrived is kept */
  interrupted: 100
  /** 100: endpoint_uri is no URL that we can call */
  invalidEndpoint: 100
  /** 100: the key is no 2048-bit RSA public key in PEM format */
  keyMalformed: 100
  /** 100: there is no public key to encrypt with */
  keyNotSet: 100
  /** 100: a parameter does not fit the template of the library (versioned paths) */
  libraryParameterWrong: 100
  /** 100: the file is missing */
  mediaMissing: 100
  /** 100: the file is too large */
  mediaTooLarge: 100
  /** 100: the file is of a type that cannot be sent */
  mediaTypeUnknown: 100
  /** 131000: the prefilled message is blank, too long, or holds control characters */
  messageRefused: 131000
  /** 139006: nothing is known that could be measured */
  metricThresholdNotReached: 139006
  /** 100: neither name nor hsm_id is given */
  nameRequired: 100
  /** 100: there is a template of this name in this language; 100: the account has a flow of this name; 131000: the account has a configuration of this name */
  nameTaken: 100 | 131000
  /** 100: outside the sandbox: the definition was never set */
  neverFilled: 100
  /** 100: the rule asks for what is not known where it would step in */
  neverFits: 100
  /** 136024: no gateway is configured that could bring the code to the number */
  noCodeGateway: 136024
  /** 133016: no code is outstanding */
  noCodeOutstanding: 133016
  /** 100: the definition is missing */
  noDefinition: 100
  /** 100: no field is named */
  noFieldsAtAll: 100
  /** 100: there is no such media at this number */
  noMediaHere: 100
  /** 100: nothing is known about the field */
  noSampleOf: 100
  /** 100: no setting is named */
  noSettingNamed: 100
  /** 100: no flow is named, and no account */
  noSourceFlows: 100
  /** 100: there is no such account */
  noSuchAccounts: 100
  /** 100: there is no such application; 100: there is no such application or world */
  noSuchApp: 100
  /** 100: there is no such flow, or the token may not reach it */
  noSuchFlow: 100
  /** 100: the library has no such template (versioned paths) */
  noSuchLibraryTemplate: 100
  /** 100: there is no such media */
  noSuchMedia: 100
  /** 100: there is no such message in the conversations of this number */
  noSuchMessage: 100
  /** 100: the sample has nothing at that place */
  noSuchPlace: 100
  /** 100: there is no such rule */
  noSuchRule: 100
  /** 100: the flow has no such screen */
  noSuchScreen: 100
  /** 100: there is no snapshot of that name */
  noSuchSnapshot: 100
  /** 100: there is no such source account, or the token may not reach it */
  noSuchSource: 100
  /** 100: there is no such template in this account */
  noSuchTemplate: 100
  /** 100: there is no world of that id */
  noSuchWorld: 100
  /** 100: the file is no JPEG or PNG picture */
  notAPhoto: 100
  /** 100: the screen of the flow has no such field, option or button */
  notInForm: 100
  /** 100: the snapshot is of another world */
  notOfThisWorld: 100
  /** 100: what should be tapped is not on the customer's screen */
  notOnScreen: 100
  /** 100: the definition has validation errors */
  notPlayable: 100
  /** 133006: the number is not verified */
  notVerified: 133006
  /** 100: outside the sandbox nothing is staged */
  nothingStagedHere: 100
  /** 100: a UPI configuration needs no authorization link */
  nothingToAuthorize: 100
  /** 100: nothing to change is given */
  nothingToChange: 100
  /** 100: nothing that could be set is named */
  nothingToSet: 100
  /** 100: the event was sent, or is on its way */
  nothingUnsent: 100
  /** 133010: the number is not verified */
  numberNotVerified: 133010
  /** 131048: the number is restricted (RED) */
  numberRestricted: 131048
  /** 100: the account has this number already */
  numberTaken: 100
  /** 100: file_offset is not a whole number */
  offsetMalformed: 100
  /** 100: file_offset leaves a gap or an overlap */
  offsetWrong: 100
  /** 100: the kind of message is understood on versioned paths only */
  onVersionedPathsOnly: 100
  /** 100: a world begins with a seed file or with a snapshot */
  oneBeginning: 100
  /** 100: neither what nor scenario, or both */
  oneOrTheOther: 100
  /** 100: another request is sending bytes to this upload */
  overtaken: 100
  /** 100: a parameter of the template is missing or wrong */
  parameterInvalid: 100
  /** 100: a parameter that the provider needs is missing */
  parameterMissing: 100
  /** 100: a parameter has no meaning for the provider */
  parameterOutOfPlace: 100
  /** 100: the pattern cannot be used */
  patternRefused: 100
  /** 100: the photo was changed by another request meanwhile */
  photoChangedMeanwhile: 100
  /** 100: the photo is damaged or cut short */
  photoDamaged: 100
  /** 100: the photo is of a kind that is slow to decode, and too large for it */
  photoTooHeavy: 100
  /** 131031: the photo is larger than 5 MB */
  photoTooLarge: 131031
  /** 100: the photo has more pixels than are decoded */
  photoTooManyPixels: 100
  /** 100: the photo has more scans than are decoded */
  photoTooManyScans: 100
  /** 100: the photo is smaller than 192x192 pixels */
  photoTooSmall: 100
  /** 80007: too many photos wait to be made ready */
  photosTooMany: 80007
  /** 133005: the pin is not the one that was set */
  pinMismatch: 133005
  /** 131009: the catalogue has no such product */
  productMissing: 131009
  /** 131001: the provider is not connected */
  providerNotConnected: 131001
  /** 100: a secret that stands in our documentation, in production */
  publishedSecret: 100
  /** 100: rejected_reason comes without status REJECTED */
  reasonWithoutRejection: 100
  /** 100: the receiver said that it is gone */
  receiverPaused: 100
  /** 100: the recipient is missing */
  recipientMissing: 100
  /** 100: redirect_url is not one that may be redirected to */
  redirectUrlRefused: 100
  /** 100: it is not said in which country messages are to be kept */
  regionMissing: 100
  /** 100: there is a rule of this name */
  ruleNameTaken: 100
  /** 100: the enabled rules would take too long together */
  rulesTooLarge: 100
  /** 100: the application has as many rules as it may */
  rulesTooMany: 100
  /** 100: the source account is the destination */
  sameAccount: 100
  /** 100: it is only there in the sandbox */
  sandboxOnly: 100
  /** 100: a world cannot begin with this seed file */
  seedRefused: 100
  /** 100: another world draws its ids from this seed */
  seedTaken: 100
  /** 100: session is not what the last step gave */
  sessionMalformed: 100
  /** 80007: the application has as many uploads as it may have */
  sessionsTooMany: 80007
  /** 100: there is a snapshot of that name already */
  snapshotNameTaken: 100
  /** 100: outside the sandbox no world is saved or loaded */
  snapshotsOnlyInSandbox: 100
  /** 100: as many snapshots as can be kept are there */
  snapshotsTooMany: 100
  /** 80007: the files of the application fill the space they may have */
  spaceTaken: 80007
  /** 100: there is nowhere to send it */
  stillNotSent: 100
  /** 100: the number is registered, and its storage cannot be set now */
  storageOfNumberInUse: 100
  /** 132016: the template is disabled */
  templateDisabled: 132016
  /** 132001: the template does not exist or is not approved */
  templateMissing: 132001
  /** 132001: the template is not approved */
  templateNotApproved: 132001
  /** 132015: the template is paused */
  templatePaused: 132015
  /** 130429: the number sends more messages a second than it may */
  throughputReached: 130429
  /** 130429: the number's tier is reached */
  tierReached: 130429
  /** 131021: the recipient is the sender */
  toOneself: 131021
  /** 100: the token is in use already */
  tokenTaken: 100
  /** 100: as many applications as can be are subscribed */
  tooManyApps: 100
  /** 100: the number has 2000 QR codes already */
  tooManyCodes: 100
  /** 100: the account has as many numbers as it may */
  tooManyNumbers: 100
  /** 136024: as many codes as may be were requested: for the number, by the application, from the address */
  tooManyRequests: 136024
  /** 100: there are as many rules as may be */
  tooManyRules: 100
  /** 133015: too many attempts at this code */
  tooManyTriesOnCode: 133015
  /** 133015: too many wrong codes on this number within a day */
  tooManyTriesOnNumber: 133015
  /** 100: the first request is too short to tell the type of the file */
  tooShortToTell: 100
  /** 100: both flow_json and clone_flow_id are given */
  twoSources: 100
  /** 100: the catalogue has no such code */
  unknownCode: 100
  /** 100: there is no such field to subscribe to */
  unknownFields: 100
  /** 100: qr_image_url is asked for in a format that is neither PNG nor SVG */
  unknownFormat: 100
  /** 100: there is no such metric or granularity */
  unknownMetric: 100
  /** 131001: there is no such provider */
  unknownProvider: 131001
  /** 100: the recipient is no user_id that the business was told (versioned paths) */
  unknownUser: 100
  /** 100: there is no such operation, field or number */
  unknownWord: 100
  /** 100: upi_vpa is no UPI address */
  upiAddressRefused: 100
  /** 100: all bytes of the upload have arrived */
  uploadComplete: 100
  /** 131047: the customer last wrote more than 24 hours ago */
  windowClosed: 131047
  /** 100: there is no such object to subscribe to */
  wrongObject: 100
  /** 132000: the number of template parameters does not match */
  wrongParameterCount: 132000
  /** 132012: a template parameter has the wrong format */
  wrongParameterFormat: 132012
  /** 100: messaging_product is another word */
  wrongProduct: 100
  /** 100: messaging_product is another word */
  wrongProductForNumber: 100
}
