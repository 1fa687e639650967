/** The template library: templates that are written and approved already, and the words that they are found by. */

import type { TemplateCategory } from '../template.ts'

export const INDUSTRIES = ['E_COMMERCE', 'FINANCIAL_SERVICES'] as const

export const TOPICS = [
  'ACCOUNT_UPDATE',
  'ACCOUNT_UPDATES',
  'CUSTOMER_FEEDBACK',
  'EVENT_REMINDER',
  'IDENTITY_VERIFICATION',
  'ORDER_MANAGEMENT',
  'PAYMENTS',
] as const

export const USE_CASES = [
  'ACCOUNT_CREATION_CONFIRMATION',
  'AUTO_PAY_REMINDER',
  'DELIVERY_CONFIRMATION',
  'DELIVERY_FAILED',
  'DELIVERY_UPDATE',
  'FEEDBACK_SURVEY',
  'FRAUD_ALERT',
  'LOW_BALANCE_WARNING',
  'ORDER_ACTION_NEEDED',
  'ORDER_CONFIRMATION',
  'ORDER_DELAY',
  'ORDER_OR_TRANSACTION_CANCEL',
  'ORDER_PICK_UP',
  'PAYMENT_ACTION_REQUIRED',
  'PAYMENT_CONFIRMATION',
  'PAYMENT_DUE_REMINDER',
  'PAYMENT_OVERDUE',
  'PAYMENT_REJECT_FAIL',
  'PAYMENT_SCHEDULED',
  'RECEIPT_ATTACHMENT',
  'RETURN_CONFIRMATION',
  'SHIPMENT_CONFIRMATION',
  'STATEMENT_ATTACHMENT',
  'STATEMENT_AVAILABLE',
  'TRANSACTION_ALERT',
  'VERIFY_LOGIN',
] as const

/** What may stand for a variable when a message is sent. */
export const PARAMETER_TYPES = [
  'TEXT',
  'NUMBER',
  'AMOUNT',
  'DATE',
  'PHONE_NUMBER',
  'EMAIL',
  'ADDRESS',
] as const
export type ParameterType = (typeof PARAMETER_TYPES)[number]

/** What it leads to is an example: whoever takes the template gives their own. */
export type LibraryButton =
  | { type: 'URL'; text: string; url: string }
  | { type: 'PHONE_NUMBER'; text: string; phone_number: string }
  | { type: 'QUICK_REPLY'; text: string }
  | { type: 'OTP'; text: string }

export type LibraryTemplate = {
  id: string
  name: string
  language: string
  category: TemplateCategory
  topic: (typeof TOPICS)[number]
  usecase: (typeof USE_CASES)[number]
  industry: (typeof INDUSTRIES)[number][]
  header?: string
  body: string
  /** A value for each variable of the body, and of which type it is. */
  body_params: string[]
  body_param_types: ParameterType[]
  buttons?: LibraryButton[]
}
