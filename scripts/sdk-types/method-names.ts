/**
 * What each operation is called as a method: by its slice and its own name, without the noun that the resource says
 * already. `createTemplate` is `templates.create`, `readTemplateHistory` is `templates.history`.
 */

/** Resources whose noun stands in the names of their operations; the first that fits. */
const NOUNS: Record<string, RegExp> = {
  stage: /Stage(Rule)?/,
  policyRules: /PolicyRule/,
  worlds: /World/,
  snapshots: /Snapshot/,
  qrCodes: /QrCode/,
  templates: /Template/,
  flows: /Flow(?!Json)/,
  apps: /App(?!roved)/,
  accounts: /Account/,
  numbers: /(Phone)?Number/,
  profile: /BusinessProfile/,
  payments: /Payment(Configuration)?/,
  media: /Media/,
  uploads: /Upload/,
  messages: /Message/,
  calls: /Request(?!Code)/,
  events: /Event/,
  jobs: /Job/,
  audit: /AuditLog/,
  clock: /Clock/,
  installation: /Installation/,
}

/** Slices whose operations are found elsewhere than under the name of the slice. */
const RESOURCES: Record<string, string> = {
  'phone-numbers': 'numbers',
  phone: 'customers',
  requests: 'calls',
  operator: 'installation',
  'operator webhooks': 'events',
}

/** Where the rule would say something else than people do. */
const EXCEPTIONS: Record<string, string> = {
  readApp: 'accounts.app',
  requestCode: 'numbers.requestCode',
  configureAutomation: 'numbers.setAutomation',
  listBlockedUsers: 'numbers.blocked',
  blockUsers: 'numbers.block',
  unblockUsers: 'numbers.unblock',
  sendUploadBytes: 'uploads.send',
  readTemplateOfAccount: 'templates.readInAccount',
  updateTemplateOfAccount: 'templates.updateInAccount',
  createTemplateOfNumber: 'templates.createForNumber',
  uploadFlowAsset: 'flows.setDefinition',
  createOrUpdateQrCode: 'qrCodes.create',
  generatePaymentLink: 'payments.link',
  callCustomer: 'messages.call',
  readCallPermission: 'messages.callPermission',
  listSubscribedApps: 'webhooks.subscribed',
  subscribeApp: 'webhooks.subscribe',
  unsubscribeApp: 'webhooks.unsubscribe',
  listAppSubscriptions: 'webhooks.callbacks',
  subscribeAppCallback: 'webhooks.setCallback',
  unsubscribeAppCallback: 'webhooks.removeCallback',

  listAllAccounts: 'accounts.list',
  listAllNumbers: 'numbers.list',
  listTokens: 'apps.tokens',
  createToken: 'apps.createToken',
  revokeToken: 'apps.revokeToken',
  readUploadedFile: 'uploads.read',
  listReviewQueue: 'templates.queue',
  testRule: 'policyRules.test',
  listAllFlows: 'flows.list',
  validateFlowJson: 'flows.validate',
  readSentMessage: 'messages.readSent',
  readQuality: 'numbers.quality',
  actAsCustomer: 'customers.act',
  resendDelivery: 'events.resend',
  recoverDeliveries: 'events.recover',
  explainTrace: 'calls.trace',
  readSettled: 'apps.settled',
  findAnything: 'installation.find',
  exportBundle: 'worlds.bundle',
  readAuditLog: 'audit.list',
  stageApp: 'stage.inApp',
  stageWorld: 'stage.inWorld',
  listStageApp: 'stage.listApp',
  listStageWorld: 'stage.listWorld',
  listScenarios: 'stage.scenarios',
}

export type MethodName = { resource: string; method: string }

export function methodName(door: string, slice: string, operation: string): MethodName {
  const [given = '', word = ''] = EXCEPTIONS[operation]?.split('.') ?? []
  if (given) return { resource: given, method: word }
  const [resource = RESOURCES[`${door} ${slice}`] ?? RESOURCES[slice] ?? camel(slice), noun] =
    Object.entries(NOUNS).find(([, noun]) => noun.test(operation)) ?? []
  const left = operation.replace(new RegExp(`(${(noun ?? nounOf(slice)).source})s?`), '')
  // What is read by a name of its own is called by that name.
  const [, thing] = /^(?:read|list)([A-Z].*)$/.exec(left) ?? []
  return { resource, method: thing === undefined ? left : thing.charAt(0).toLowerCase() + thing.slice(1) }
}

const camel = (slice: string) => slice.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Of a slice that is called by the plural of what it is about. */
function nounOf(slice: string): RegExp {
  const name = camel(slice).replace(/s$/, '')
  return new RegExp(name.charAt(0).toUpperCase() + name.slice(1))
}
