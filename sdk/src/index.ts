/** Everything of the public door: the client, its errors and what they mean, and the types of the contract. */

export { Parley } from './client.ts'
export type { ParleyOptions } from './connection.ts'
export { type ErrorParts, ParleyError } from './errors.ts'
export type { Operations } from './generated/operations.ts'
export type * from './generated/schemas.ts'
export type { Caller, Listed } from './http/caller.ts'
export {
  type Ask,
  type Brand,
  type ClientOf,
  clientOf,
  type Download,
  type List,
  type OfApp,
  type Tell,
} from './http/methods.ts'
export type { Page, Pages } from './http/pages.ts'
export { AddressError, urlAt } from './http/server-url.ts'
export type { CallOptions } from './http/transport.ts'
export {
  isCodeExpired,
  isCodeWrong,
  isEndpointUnreachable,
  isFlowBlocked,
  isFlowNameTaken,
  isHandshakeFailed,
  isNotFound,
  isNumberNotVerified,
  isNumberRestricted,
  isPermissionMissing,
  isPolicyViolated,
  isRateLimited,
  isTemplateDisabled,
  isTemplateFormatInvalid,
  isTemplateMissing,
  isTemplateNameTaken,
  isTemplatePaused,
  isThroughputReached,
  isTierReached,
  isTokenExpired,
  isTokenInvalid,
  isUnanswered,
  isWindowClosed,
  type RefusedError,
} from './meanings.ts'
export type { MessageOptions, SendKind, Sent } from './resources/messages.ts'
export type { CodeSource } from './resources/numbers.ts'
export type { UploadOptions } from './resources/uploads.ts'
