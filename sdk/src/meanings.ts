/** What an error means, asked by name: `if (isWindowClosed(error)) …`. The codes are those of the contract. */

import { ParleyError } from './errors.ts'

type Meaning = {
  codes: readonly number[]
  subcode?: number
  /** Where several refusals share a code, the title distinguishes them. */
  title?: string
  status?: number
}

/** By the name of the guard; a test holds every row against the registry of the server. */
export const MEANINGS = {
  isNotFound: { codes: [100], subcode: 33 },
  isTokenInvalid: { codes: [190] },
  isTokenExpired: { codes: [190], subcode: 463 },
  isPermissionMissing: { codes: [200, 10] },
  isRateLimited: { codes: [4, 17, 80007, 130429, 131056] },
  isTierReached: { codes: [130429], title: 'Messaging limit reached' },
  isThroughputReached: { codes: [130429], title: 'Throughput reached' },
  isWindowClosed: { codes: [131047] },
  isNumberRestricted: { codes: [131048] },
  isNumberNotVerified: { codes: [133006, 133010] },
  isTemplateMissing: { codes: [132001] },
  isTemplatePaused: { codes: [132015] },
  isTemplateDisabled: { codes: [132016] },
  isTemplateNameTaken: { codes: [100], subcode: 2388024 },
  isTemplateFormatInvalid: { codes: [2388124] },
  isPolicyViolated: { codes: [131000] },
  isCodeWrong: { codes: [133016] },
  isCodeExpired: { codes: [368] },
  isFlowNameTaken: { codes: [100], subcode: 4016019 },
  isFlowBlocked: { codes: [132068] },
  isEndpointUnreachable: { codes: [2388153] },
  isHandshakeFailed: { codes: [100], subcode: 2200 },
} as const satisfies Record<string, Meaning>

/** An error that a server gave a code. */
export type RefusedError = ParleyError & { readonly code: number }

/** No answer came: the connection broke or the time was over. What was asked may have happened. */
export const isUnanswered = (error: unknown): error is ParleyError & { readonly status: 0 } =>
  error instanceof ParleyError && error.status === 0

const guard =
  ({ codes, subcode, title }: Meaning) =>
  (error: unknown): error is RefusedError =>
    error instanceof ParleyError &&
    error.code !== undefined &&
    codes.includes(error.code) &&
    (subcode === undefined || error.subcode === subcode) &&
    (title === undefined || error.title === title)

export const isNotFound = guard(MEANINGS.isNotFound)
export const isTokenInvalid = guard(MEANINGS.isTokenInvalid)
export const isTokenExpired = guard(MEANINGS.isTokenExpired)
export const isPermissionMissing = guard(MEANINGS.isPermissionMissing)
export const isRateLimited = guard(MEANINGS.isRateLimited)
export const isTierReached = guard(MEANINGS.isTierReached)
export const isThroughputReached = guard(MEANINGS.isThroughputReached)
export const isWindowClosed = guard(MEANINGS.isWindowClosed)
export const isNumberRestricted = guard(MEANINGS.isNumberRestricted)
export const isNumberNotVerified = guard(MEANINGS.isNumberNotVerified)
export const isTemplateMissing = guard(MEANINGS.isTemplateMissing)
export const isTemplatePaused = guard(MEANINGS.isTemplatePaused)
export const isTemplateDisabled = guard(MEANINGS.isTemplateDisabled)
export const isTemplateNameTaken = guard(MEANINGS.isTemplateNameTaken)
export const isTemplateFormatInvalid = guard(MEANINGS.isTemplateFormatInvalid)
export const isPolicyViolated = guard(MEANINGS.isPolicyViolated)
export const isCodeWrong = guard(MEANINGS.isCodeWrong)
export const isCodeExpired = guard(MEANINGS.isCodeExpired)
export const isFlowNameTaken = guard(MEANINGS.isFlowNameTaken)
export const isFlowBlocked = guard(MEANINGS.isFlowBlocked)
export const isEndpointUnreachable = guard(MEANINGS.isEndpointUnreachable)
export const isHandshakeFailed = guard(MEANINGS.isHandshakeFailed)
