/** What the things of an account are made of, as lists and limits: for forms, files and checks. */

export { ACCOUNT_FIELDS, TEMPLATE_PARTS } from './generated/fields.ts'
