/** Which files each proof is about: when one of them changes, its figures are older than what they measure. */

const ENGINE = 'server/src/kernel/engine'
const DELIVERING = 'server/src/slices/webhooks'
const CALLS = ['server/src/kernel/graph', 'server/src/kernel/http', 'server/src/kernel/call']
const SENDING = [ENGINE, 'server/src/slices/messages']

const SUBJECTS: Record<string, readonly string[]> = {
  read: [...CALLS, ENGINE],
  start: ['server/src/app', ENGINE],
  deliver: [DELIVERING, ENGINE, 'server/src/kernel/outbound'],
  processes: [DELIVERING, ...SENDING],
  templates: ['server/src/slices/templates', ENGINE],
  uploads: ['server/src/slices/uploads', 'server/src/slices/profile', ENGINE],
  'flow-json': ['flow-json/src'],
  worlds: ['server/src/slices/operator/worlds', 'server/src/kernel/call', ENGINE],
  send: SENDING,
  console: ['console/src'],
  sdk: ['sdk/src'],
  growth: [ENGINE, DELIVERING],
  costs: [ENGINE, 'server/src/slices/costs'],
  identities: [DELIVERING, 'server/src/slices/messages'],
  chaos: [ENGINE, 'deploy'],
  'agent-paths': ['cli/src/mcp', 'sdk/src'],
  canaries: ['cli/src/transcripts/redaction'],
  lies: ['cli/src/transcripts'],
  receivers: ['cli/src/certify'],
  honest: ['cli/src/transcripts'],
  signatures: ['server/src/kernel/crypto', DELIVERING],
  regexes: ['server/src', 'flow-json/src'],
  files: ['server/src/slices/profile', 'server/src/slices/uploads'],
  headers: ['server/src/slices/profile'],
  codes: ['server/src/slices/phone-numbers'],
  'code-draws': ['server/src/slices/phone-numbers', 'server/src/kernel/call'],
  'flow-endpoints': ['server/src/slices/flows', 'server/src/kernel/outbound'],
  addresses: ['server/src/kernel/outbound'],
  multipart: ['server/src/kernel/http'],
  'anonymous-bodies': ['server/src/kernel/http'],
  'slow-clients': ['server/src/kernel/http'],
  'slow-readers': ['server/src/kernel/http'],
}

/** What is not listed is about how the service keeps and carries what it was given. */
export const subjectsOf = (program: string): readonly string[] =>
  SUBJECTS[program] ?? [ENGINE, ...CALLS, DELIVERING]

export const allSubjects = (): string[] => [
  ...new Set([...Object.values(SUBJECTS).flat(), ...subjectsOf('')]),
]
